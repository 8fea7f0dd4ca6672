import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { options } from '../tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(options)
})

type OptionInput = Parameters<Api['options']['create']>[0]

const create = async (given: Partial<OptionInput> = {}) =>
  (await manager.options.create({ name: 'Ring size', kind: 'size', measure: 'ring', ...given })).option
const labels = ({ values }: { values: { label: string }[] }) => values.map(({ label }) => label)

describe('an option', () => {
  test('takes its code from its name, and keeps it when it is renamed', async () => {
    const option = await create({ name: 'Toe ring size' })
    expect(option).toMatchObject({ code: 'toe-ring-size', order: 0, version: 1, values: [] })
    const renamed = await manager.options.update({ id: option._id, name: 'Bichiya size', kind: 'size' })
    expect(renamed.option).toMatchObject({ code: 'toe-ring-size', name: 'Bichiya size', version: 2 })
    expect((await create({ name: 'Toe ring size' })).code).toBe('toe-ring-size-2')
    expect((await create({ name: 'अंगूठी' })).code).toMatch(/^option-/)
  })

  test('has a name that no other option has', async () => {
    await create()
    await expect(create({ name: 'ring SIZE' })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'name', message: 'There is already an option “Ring size”' }],
    })
    await expect(create({ name: ' ' })).rejects.toMatchObject({ message: 'Name is required' })
  })

  test('has a measure only if it is a size', async () => {
    expect((await create({ name: 'Karat', kind: 'metal', measure: 'ring' })).measure).toBeNull()
  })

  test('is last unless a position is given', async () => {
    await create({ name: 'First' })
    await create({ name: 'Second' })
    await create({ name: 'Before second', order: 1 })
    expect((await shop.anonymous.options.list()).map(({ name }) => name)).toEqual([
      'First',
      'Before second',
      'Second',
    ])
  })

  test('is not overwritten by a form with an old version', async () => {
    const { _id } = await create()
    await manager.options.update({ id: _id, name: 'A', kind: 'size', version: 1 })
    await expect(
      manager.options.update({ id: _id, name: 'B', kind: 'size', version: 1 }),
    ).rejects.toMatchObject({ code: 'STALE', details: { current: { name: 'A', version: 2 } } })
  })

  test('accepts one of several concurrent saves of one version', async () => {
    const { _id } = await create()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from(
        { length: 6 },
        (_value, n) => () =>
          manager.options.update({
            id: _id,
            name: 'Ring size',
            kind: 'size',
            version: 1,
            values: [{ label: `${n}` }],
          }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('is deleted with its values', async () => {
    const { _id } = await create({ values: [{ label: '12' }] })
    await manager.options.remove({ id: _id })
    await expect(manager.options.remove({ id: _id })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await shop.anonymous.options.list()).toEqual([])
  })
})

describe('the values of an option', () => {
  test('are replaced by the list sent, matched by _id, in its order', async () => {
    const option = await create({ values: [{ label: '12' }, { label: '13' }] })
    const [twelve, thirteen] = option.values
    const saved = await manager.options.update({
      id: option._id,
      name: option.name,
      kind: 'size',
      values: [{ _id: thirteen!._id, label: '13' }, { label: '14' }, { _id: twelve!._id, label: '12 R' }],
    })
    expect(labels(saved.option)).toEqual(['13', '14', '12 R'])
    expect(saved.option.values.map(({ code }) => code)).toEqual(['13', '14', '12'])
    expect(saved.option.values[2]!._id).toBe(twelve!._id)
  })

  test('stay when none are sent', async () => {
    const { _id } = await create({
      name: 'Metal colour',
      kind: 'colour',
      values: [{ label: 'Rose gold', swatch: '#DBA18B', isActive: false }],
    })
    const { option } = await manager.options.update({ id: _id, name: 'Colour', kind: 'colour' })
    expect(option.values).toMatchObject([{ label: 'Rose gold', swatch: '#dba18b', isActive: false }])
  })

  test('may swap their labels', async () => {
    const option = await create({ values: [{ label: '12' }, { label: '13' }] })
    const [twelve, thirteen] = option.values
    const saved = await manager.options.update({
      id: option._id,
      name: option.name,
      kind: 'size',
      values: [
        { _id: twelve!._id, label: '13' },
        { _id: thirteen!._id, label: '12' },
      ],
    })
    expect(saved.option.values.map(({ _id }) => _id)).toEqual([twelve!._id, thirteen!._id])
    expect(labels(saved.option)).toEqual(['13', '12'])
  })

  test('are distinct, without regard to capitals', async () => {
    await expect(
      create({ values: [{ label: '2-4' }, { label: '18k' }, { label: '18K' }] }),
    ).rejects.toMatchObject({
      errors: [{ path: 'values.2.label', message: '“18K” is already in the list' }],
    })
  })

  test('of another option are not taken over by their _id', async () => {
    const bangles = await create({ name: 'Bangle size', measure: 'bangle', values: [{ label: '2-4' }] })
    const rings = await create({ values: [{ _id: bangles.values[0]!._id, label: '12' }] })
    expect(rings.values[0]!._id).not.toBe(bangles.values[0]!._id)
    const list = await shop.anonymous.options.list()
    expect(list.map(labels)).toEqual([['2-4'], ['12']])
  })

  test('get the equivalents of their measure unless others are sent', async () => {
    const option = await create({
      values: [{ label: '14' }, { label: '15', equivalents: { us: '7¼' } }, { label: 'Adjustable' }],
    })
    expect(option.values.map(({ equivalents }) => equivalents)).toEqual([
      { us: '7', uk: 'N', eu: '54', diameterMm: 17.2, circumferenceMm: 54 },
      { us: '7¼' },
      {},
    ])
    const asLength = await manager.options.update({
      id: option._id,
      name: option.name,
      kind: 'size',
      measure: 'length',
      values: [{ label: '18 in' }],
    })
    expect(asLength.option.values[0]!.equivalents).toEqual({ inches: 18, cm: 45.7 })
  })

  test('get new equivalents with a new measure, and none without one', async () => {
    const option = await create({ values: [{ label: '2-4' }] })
    expect(option.values[0]!.equivalents).toEqual({})
    const measured = async (measure: 'bangle' | null) =>
      (await manager.options.update({ id: option._id, name: option.name, kind: 'size', measure })).option
        .values[0]!.equivalents
    expect(await measured('bangle')).toMatchObject({ diameterMm: 57.2 })
    expect(await measured(null)).toEqual({})
  })

  test('have only what the kind of the option has', async () => {
    const everything = { swatch: '#dcb758/#dcdcd8', metalType: 'gold-18k', equivalents: { us: '7' } }
    const savedDetails = async (kind: OptionInput['kind']) => {
      const option = await create({ name: kind, kind, values: [{ label: '14', ...everything }] })
      const { swatch, metalType, equivalents } = option.values[0]!
      return { swatch, metalType, equivalents }
    }
    expect(await savedDetails('size')).toEqual({ swatch: null, metalType: null, equivalents: { us: '7' } })
    expect(await savedDetails('metal')).toEqual({ swatch: null, metalType: 'gold-18k', equivalents: {} })
    expect(await savedDetails('colour')).toEqual({
      swatch: '#dcb758/#dcdcd8',
      metalType: null,
      equivalents: {},
    })
    expect(await savedDetails('other')).toEqual({ swatch: null, metalType: null, equivalents: {} })
  })

  test.each([
    [{ label: ' ' }, 'values.0.label', 'A value needs a name'],
    [{ label: 'Rose', swatch: 'red' }, 'values.0.swatch', 'Enter a colour such as #d9b45b'],
  ])('refuse %j', async (value, path, message) => {
    await expect(create({ kind: 'colour', values: [value] })).rejects.toMatchObject({
      errors: [{ path, message }],
    })
  })

  test('refuse an equivalent that is no size', async () => {
    await expect(create({ values: [{ label: '12', equivalents: { diameterMm: 0 } }] })).rejects.toMatchObject(
      { errors: [{ path: 'values.0.equivalents.diameterMm' }] },
    )
  })
})

test('customers get the active values, staff all of them', async () => {
  await create({ values: [{ label: '12' }, { label: '13', isActive: false }] })
  expect((await shop.anonymous.options.list()).map(labels)).toEqual([['12']])
  expect((await manager.options.list()).map(labels)).toEqual([['12', '13']])
})

test('customers get a karat only while its metal is active', async () => {
  const karats = [
    { label: '18K', metalType: 'gold-18k' },
    { label: '14K', metalType: 'gold-14k' },
  ]
  await create({ name: 'Purity', kind: 'metal', values: karats })
  expect((await shop.anonymous.options.list()).map(labels)).toEqual([['18K']])
  expect((await manager.options.list()).map(labels)).toEqual([['18K', '14K']])
})

test('a karat of a metal that the shop does not have is refused', async () => {
  const values = [{ label: '20K', metalType: 'gold-20k' }]
  await expect(create({ kind: 'metal', values })).rejects.toMatchObject({
    errors: [{ path: 'values.0.metalType', message: 'Choose one of the metals of the shop' }],
  })
})

test('each change is in the audit log', async () => {
  const { _id } = await create({ values: [{ label: '12' }] })
  await manager.options.update({
    id: _id,
    name: 'Ring size',
    kind: 'size',
    values: [{ label: '13', isActive: false }],
  })
  await manager.options.remove({ id: _id })
  const entries = await shop.database.db.select().from(auditLog).orderBy(asc(auditLog.at), asc(auditLog.id))
  const changes = entries.filter(({ subject }) => subject === 'option Ring size').slice(-3)
  expect(changes.map(({ action }) => action)).toEqual(['option.create', 'option.update', 'option.delete'])
  expect(changes[1]).toMatchObject({
    before: { values: ['12'] },
    after: { name: 'Ring size', kind: 'size', values: ['13 (inactive)'] },
  })
})
