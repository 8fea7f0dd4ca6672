import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestEquivalents } from '#domain/options.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { options, optionValues } from '../tables.ts'

const readValues = ({ database }: TestDatabase) =>
  database.db
    .select({
      option: options.code,
      kind: options.kind,
      measure: options.measure,
      label: optionValues.label,
      equivalents: optionValues.equivalents,
      metalType: optionValues.metalType,
      swatch: optionValues.swatch,
    })
    .from(optionValues)
    .innerJoin(options, eq(options.id, optionValues.optionId))
    .orderBy(options.position, optionValues.position)

let shop: TestDatabase
let rows: Awaited<ReturnType<typeof readValues>>
beforeAll(async () => {
  shop = await createTestDatabase(1)
  rows = await readValues(shop)
})
afterAll(() => shop.drop())

const labelsOf = (option: string) => rows.filter((row) => row.option === option).map(({ label }) => label)

test('a new shop has the lists of the trade', () => {
  expect(labelsOf('ring-size')).toEqual(Array.from({ length: 27 }, (_value, index) => String(index + 4)))
  expect(labelsOf('bangle-size')).toEqual(['2-2', '2-4', '2-6', '2-8', '2-10'])
  expect(labelsOf('chain-length')).toEqual([
    '14 in',
    '16 in',
    '18 in',
    '20 in',
    '22 in',
    '24 in',
    '26 in',
    '28 in',
    '30 in',
  ])
  expect(labelsOf('bracelet-length')).toEqual(['6 in', '6.5 in', '7 in', '7.5 in', '8 in', '8.5 in'])
  expect(labelsOf('karat')).toEqual(['24K', '22K', '18K', '14K', '9K'])
  expect(labelsOf('metal-colour')).toEqual(['Yellow gold', 'White gold', 'Rose gold', 'Two-tone'])
  expect(labelsOf('stone-quality')).toEqual(['IJ-SI', 'GH-VS', 'EF-VVS'])
})

test('every size has the equivalents that the shop would suggest for it', () => {
  for (const { option, kind, measure, label, equivalents } of rows) {
    expect(measure !== null, option).toBe(kind === 'size')
    expect(equivalents, `${option} ${label}`).toEqual(measure ? suggestEquivalents(measure, label) : {})
    expect(Object.keys(equivalents).length > 0, `${option} ${label}`).toBe(kind === 'size')
  }
})

test('a karat names its metal, a colour has a swatch', () => {
  for (const { kind, metalType, swatch } of rows) {
    expect(metalType !== null).toBe(kind === 'metal')
    expect(swatch !== null).toBe(kind === 'colour')
  }
})
