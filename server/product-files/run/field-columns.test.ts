import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { productFields, products } from '#server/products/tables.ts'
import { importProductFile } from '#server/testing/import-product-file.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await manager.categories.create({ name: 'Rings' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
  await shop.database.db.delete(productFields)
  await manager.productFields.create({ name: 'Rhodium plated', kind: 'boolean' })
  await manager.productFields.create({
    name: 'Finish',
    kind: 'choices',
    choices: [{ label: 'Matte' }, { label: 'High polish' }],
  })
})

const HEAD = 'sku,name,description,category,material,price'
const RING = 'R-1,Kasturi Ring,A ring.,rings,Gold,25000'
const send = (lines: string[], options: { dryRun?: boolean } = {}) =>
  importProductFile(manager, new Blob([lines.join('\r\n')]), options)
const valuesOf = async (slug: string) => (await manager.products.one({ idOrSlug: slug })).attributes
const exported = async () => {
  const file = Buffer.from(await (await manager.products.export({})).arrayBuffer()).toString()
  return file.replace('\ufeff', '').trim().split('\r\n')
}

test('a field is a column of its own, with or without the word Field before it', async () => {
  await send([`${HEAD},Field: rhodium plated,finish`, `${RING},true,"matte, HIGH POLISH"`])
  expect(await valuesOf('kasturi-ring')).toEqual({ 'Rhodium plated': 'Yes', Finish: 'Matte, High polish' })
  const [head, line] = await exported()
  expect(head).toMatch(/,slug,Field: Rhodium plated,Field: Finish$/)
  expect(line).toMatch(/,kasturi-ring,Yes,"Matte, High polish"$/)
})

test('a value that does not fit is a fault of its column', async () => {
  const { faults } = await send([`${HEAD},Field: Finish`, `${RING},Shiny`], { dryRun: true })
  expect(faults).toMatchObject([
    {
      line: 2,
      column: 'Field: Finish',
      message: '“Shiny” is not one of the choices of “Finish”: Matte, High polish',
    },
  ])
})

test('a blank cell clears its field, fields without a column stay, and the preview names each', async () => {
  await send([`${HEAD},Field: Rhodium plated,Field: Finish,attributes`, `${RING},Yes,Matte,Worn=Daily`])
  const lines = ['sku,Field: Finish,attributes', 'R-1,,Worn=At weddings|Box=Red']
  const { changes } = await send(lines, { dryRun: true })
  expect(changes[0]?.values).toEqual([
    { field: 'Field: Worn', before: 'Daily', after: 'At weddings' },
    { field: 'Field: Finish', before: 'Matte', after: '' },
    { field: 'Field: Box', before: '', after: 'Red' },
  ])
  await send(lines)
  expect(await valuesOf('kasturi-ring')).toEqual({ 'Rhodium plated': 'Yes', Worn: 'At weddings', Box: 'Red' })
})

test('an older file has values of fields in the column attributes, and keeps those that it does not name', async () => {
  await send([`${HEAD},attributes`, `${RING},Finish=Matte|Worn=Daily`])
  expect(await valuesOf('kasturi-ring')).toEqual({ Finish: 'Matte', Worn: 'Daily' })
  await send(['sku,attributes', 'R-1,Finish=High polish|Box=Red'])
  expect(await valuesOf('kasturi-ring')).toEqual({ Finish: 'High polish', Box: 'Red' })
  await send(['sku,attributes', 'R-1,Worn=Daily'])
  expect(await valuesOf('kasturi-ring')).toEqual({ Finish: 'High polish', Worn: 'Daily' })
})
