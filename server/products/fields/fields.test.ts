import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { productFields, products } from '../tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(productFields)
  await shop.database.db.delete(products)
})

type FieldInput = Parameters<Api['productFields']['create']>[0]

const create = async (given: Partial<FieldInput> = {}) =>
  (await manager.productFields.create({ name: 'Rhodium plated', kind: 'boolean', ...given })).field
const CHOICES = [{ label: 'Matte' }, { label: 'High polish' }]
const finish = (given: Partial<FieldInput> = {}) =>
  create({ name: 'Finish', kind: 'choices', choices: CHOICES, isFilter: true, ...given })
const save = async (id: string, attributes: Record<string, string>) =>
  (await manager.products.update({ id, attributes })).product
const valuesOf = async (id: string) => (await manager.products.one({ idOrSlug: id })).attributes

describe('a product field', () => {
  test('takes its code from its name, keeps it when it is renamed, and is last', async () => {
    const field = await create()
    expect(field).toMatchObject({
      code: 'rhodium-plated',
      order: 0,
      isOnPage: true,
      isFilter: false,
      version: 1,
    })
    const { field: renamed } = await manager.productFields.update({
      id: field._id,
      name: 'Rhodium plating',
      kind: 'boolean',
    })
    expect(renamed).toMatchObject({ code: 'rhodium-plated', name: 'Rhodium plating', version: 2 })
    expect(await create()).toMatchObject({ code: 'rhodium-plated-2', order: 1 })
    expect((await create({ name: 'रंग' })).code).toMatch(/^field-/)
  })

  test('has a name that no other field has, and choices that filters tell apart', async () => {
    await create()
    await expect(create({ name: 'RHODIUM plated' })).rejects.toMatchObject({
      errors: [{ path: 'name', message: 'There is already a product field “Rhodium plated”' }],
    })
    await expect(
      finish({ choices: [{ label: 'High polish' }, { label: 'high-polish' }] }),
    ).rejects.toMatchObject({
      errors: [{ path: 'choices.1.label', message: '“high-polish” is there twice' }],
    })
    await expect(finish({ choices: [{ label: 'a, b' }] })).rejects.toThrow('Commas separate')
    await expect(finish({ choices: [{ label: 'मैट' }] })).rejects.toThrow('Latin letter')
  })

  test('has a unit only if it is a number, and choices only if it is chosen', async () => {
    expect(await create({ unit: 'mm', choices: CHOICES })).toMatchObject({ unit: '', choices: [] })
    expect(await create({ name: 'Width', kind: 'number', unit: 'mm' })).toMatchObject({ unit: 'mm' })
  })

  test('that other parts of the shop read by its name keeps the name', async () => {
    const field = await create({ name: 'Purity', kind: 'text' })
    await expect(
      manager.productFields.update({ id: field._id, name: 'Fineness', kind: 'text' }),
    ).rejects.toMatchObject({ errors: [{ path: 'name' }] })
  })

  test('is not overwritten by a form with an old version', async () => {
    const { _id } = await create()
    await manager.productFields.update({ id: _id, name: 'A', kind: 'boolean', version: 1 })
    await expect(
      manager.productFields.update({ id: _id, name: 'B', kind: 'boolean', version: 1 }),
    ).rejects.toMatchObject({ code: 'STALE', details: { current: { name: 'A', version: 2 } } })
  })

  test('is deleted only while no product has a value', async () => {
    const { _id } = await finish()
    const { id } = await shop.make.product({ attributes: { Finish: 'Matte' } })
    await expect(manager.productFields.remove({ id: _id })).rejects.toThrow(
      '1 product has a value of “Finish”. Switch the field off instead: the values are kept.',
    )
    await save(id, {})
    await manager.productFields.remove({ id: _id })
    expect((await manager.productFields.list()).fields).toEqual([])
  })

  test('can be moved', async () => {
    const ids = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })].map(
      ({ _id }) => _id,
    )
    await manager.productFields.reorder({ ids: [ids[2]!, ids[0]!] })
    expect((await manager.productFields.list()).fields.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  })

  test('is for staff, and staff without the permission change none', async () => {
    const { _id } = await create()
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    expect((await staff.productFields.list()).fields).toHaveLength(1)
    await expect(staff.productFields.remove({ id: _id })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(shop.anonymous.productFields.list()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

describe('the values of a product', () => {
  test('must fit the kind of their field', async () => {
    await create()
    await finish()
    const { id } = await shop.make.product()
    expect((await save(id, { 'rhodium plated': 'true', Finish: 'MATTE, high polish' })).attributes).toEqual({
      'Rhodium plated': 'Yes',
      Finish: 'Matte, High polish',
    })
    await expect(save(id, { Finish: 'Shiny' })).rejects.toMatchObject({
      errors: [
        {
          path: 'attributes.Finish',
          message: '“Shiny” is not one of the choices of “Finish”: Matte, High polish',
        },
      ],
    })
  })

  test('are shown in the order of the fields, with units, on the page and on cards that the fields name', async () => {
    const width = await create({ name: 'Width', kind: 'number', unit: 'mm', isOnCard: true })
    const plated = await create({ isOnPage: false })
    const { id } = await shop.make.product({
      attributes: { 'Chain note': 'Not included', 'Rhodium plated': 'Yes', Width: '2.5' },
    })
    const read = () => shop.anonymous.products.one({ idOrSlug: id })
    expect(await read()).toMatchObject({
      fields: [
        { name: 'Width', value: '2.5 mm' },
        { name: 'Chain note', value: 'Not included' },
      ],
      attributes: { Width: '2.5', 'Chain note': 'Not included' },
    })
    // customers get no more than the page shows
    expect((await read()).attributes).toEqual({ Width: '2.5', 'Chain note': 'Not included' })
    expect(await valuesOf(id)).toHaveProperty('Rhodium plated')
    const cardFields = async () => (await shop.anonymous.products.list()).products[0]?.fields
    expect(await cardFields()).toEqual([{ name: 'Width', value: '2.5 mm' }])
    await manager.productFields.update({
      id: plated._id,
      name: 'Rhodium plated',
      kind: 'boolean',
      isOnPage: true,
      isOnCard: true,
    })
    await manager.productFields.reorder({ ids: [plated._id, width._id] })
    expect(await cardFields()).toEqual([
      { name: 'Rhodium plated', value: 'Yes' },
      { name: 'Width', value: '2.5 mm' },
    ])
    expect((await read()).fields.map(({ name }) => name)).toEqual(['Rhodium plated', 'Width', 'Chain note'])
  })

  test('take over the new name of the field and of its choices, with a new version of the product', async () => {
    const field = await finish()
    const { id } = await shop.make.product({ attributes: { Finish: 'High polish, Matte' } })
    await manager.productFields.update({
      id: field._id,
      name: 'Surface',
      kind: 'choices',
      choices: [{ label: 'Matte' }, { label: 'Mirror', before: 'High polish' }],
    })
    expect(await valuesOf(id)).toEqual({ Surface: 'Mirror, Matte' })
    await expect(manager.products.update({ id, attributes: {}, version: 1 })).rejects.toMatchObject({
      code: 'STALE',
    })
    expect((await shop.anonymous.products.search({ q: 'mirror' })).products).toHaveLength(1)
  })

  test('stay when their choice, their field or its kind goes', async () => {
    const field = await finish()
    const { id } = await shop.make.product({ attributes: { Finish: 'Matte' } })
    await manager.productFields.update({
      id: field._id,
      name: 'Finish',
      kind: 'choice',
      choices: [{ label: 'High polish' }],
    })
    expect((await save(id, { Finish: 'Matte' })).attributes).toEqual({ Finish: 'Matte' })
    await manager.productFields.update({ id: field._id, name: 'Finish', kind: 'number', isActive: false })
    expect((await shop.anonymous.products.one({ idOrSlug: id })).fields).toEqual([])
    await save(id, {})
    expect(await valuesOf(id)).toEqual({ Finish: 'Matte' })
  })

  test('that had no field get one with their name, whatever the case', async () => {
    const { id } = await shop.make.product({ attributes: { finish: 'Matte' } })
    expect(await manager.productFields.list()).toEqual({
      fields: [],
      otherNames: [{ name: 'finish', productCount: 1 }],
    })
    expect(await finish()).toMatchObject({ productCount: 1 })
    expect(await valuesOf(id)).toEqual({ Finish: 'Matte' })
  })
})

describe('a field that is a filter', () => {
  const list = async (field?: string) => {
    const { products: found, filters } = await shop.anonymous.products.list({ withFilters: true, field })
    const groups = filters!.groups.filter(({ code }) => code === 'field')
    return { names: found.map(({ name }) => name).sort(), groups }
  }

  test('has a group with counts, and finds products with one of its values and of every other field', async () => {
    await finish()
    await create({ isFilter: true })
    await create({ name: 'Width', kind: 'number', unit: 'mm', isFilter: true })
    await shop.make.product({
      name: 'Kada',
      attributes: { Finish: 'Matte', 'Rhodium plated': 'Yes', Width: '10' },
    })
    await shop.make.product({
      name: 'Ring',
      attributes: { Finish: 'Matte, High polish', 'Rhodium plated': 'No', Width: '2.5' },
    })
    await shop.make.product({ name: 'Chain', attributes: { Designer: 'Asha' } })
    const all = await list()
    expect(all.groups).toEqual([
      {
        code: 'field',
        name: 'Finish',
        values: [
          { code: 'finish.matte', label: 'Matte', count: 2 },
          { code: 'finish.high-polish', label: 'High polish', count: 1 },
        ],
      },
      {
        code: 'field',
        name: 'Rhodium plated',
        values: [
          { code: 'rhodium-plated.no', label: 'No', count: 1 },
          { code: 'rhodium-plated.yes', label: 'Yes', count: 1 },
        ],
      },
      {
        code: 'field',
        name: 'Width',
        values: [
          { code: 'width.2.5', label: '2.5 mm', count: 1 },
          { code: 'width.10', label: '10 mm', count: 1 },
        ],
      },
    ])
    expect((await list('finish.matte')).names).toEqual(['Kada', 'Ring'])
    expect((await list('width.2.5')).names).toEqual(['Ring'])
    const narrowed = await list('finish.matte,finish.high-polish,rhodium-plated.yes')
    expect(narrowed.names).toEqual(['Kada'])
    // its own choice is no limit for the counts of a group
    expect(narrowed.groups[1]?.values.map(({ count }) => count)).toEqual([1, 1])
    expect(narrowed.groups[0]?.values).toMatchObject([{ count: 1 }, { count: 0 }])
    expect((await list('nonsense,unknown.yes')).names).toEqual([])
  })

  test('stops to be one when it is switched off, and an owner can make any field a filter later', async () => {
    const field = await finish({ isFilter: false })
    await shop.make.product({ attributes: { Finish: 'Matte' } })
    expect((await list()).groups).toEqual([])
    const change = { id: field._id, name: 'Finish', kind: 'choices' as const }
    await manager.productFields.update({ ...change, isFilter: true })
    expect((await list()).groups).toHaveLength(1)
    await manager.productFields.update({ ...change, isActive: false })
    expect((await list()).groups).toEqual([])
  })

  test('keeps the addresses that it had before: occasion, gender and style', async () => {
    await create({ name: 'Gender', kind: 'choices', choices: [{ label: 'Women' }], isFilter: true })
    await shop.database.db
      .update(productFields)
      .set({ name: 'Made for' })
      .where(eq(productFields.code, 'gender'))
    const { id } = await shop.make.product()
    // the old name of the field
    await save(id, { Gender: 'women' })
    const { filters, products: found } = await shop.anonymous.products.list({
      gender: 'women',
      withFilters: true,
    })
    expect(found).toHaveLength(1)
    expect(filters?.groups).toContainEqual({
      code: 'gender',
      name: 'Made for',
      values: [{ code: 'women', label: 'Women', count: 1 }],
    })
  })
})
