import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { categories, products } from '../tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
  await shop.database.db.delete(categories)
})

const create = async (given: Partial<Parameters<Api['categories']['create']>[0]> = {}) =>
  (await manager.categories.create({ name: 'Rings', ...given })).category

describe('a category', () => {
  test('takes its slug from its name: lower case, special characters removed, spaces to hyphens', async () => {
    expect((await create({ name: 'Gold & Diamond Rings!' })).slug).toBe('gold-diamond-rings')
  })

  test('gets a slug of its own when the name is taken, and a 409 when the typed slug is', async () => {
    await create()
    expect((await create()).slug).toBe('rings-2')
    await expect(create({ slug: 'rings' })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'A category with this slug already exists',
    })
  })

  test('has a slug also when its name has no Latin letter', async () => {
    expect((await create({ name: 'अंगूठियाँ' })).slug).toMatch(/^category-/)
  })

  test('is last unless a position is given', async () => {
    await create({ name: 'First' })
    const last = await create({ name: 'Second' })
    const front = await create({ name: 'Front', order: 0 })
    expect(last.order).toBe(1)
    const list = await shop.anonymous.categories.list()
    expect(list.map(({ name }) => name)).toEqual(['First', front.name, 'Second'])
  })

  test('needs a name', async () => {
    await expect(create({ name: ' ' })).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Name is required',
    })
  })

  test('is found by id and by slug, and is 404 otherwise', async () => {
    const rings = await create()
    for (const idOrSlug of [rings._id, 'rings'])
      expect((await shop.anonymous.categories.one({ idOrSlug }))._id).toBe(rings._id)
    await expect(shop.anonymous.categories.one({ idOrSlug: 'none' })).rejects.toMatchObject({
      kind: 'not-found',
      message: 'Category not found',
    })
  })

  test('keeps on a save what the form leaves out, and raises its version', async () => {
    const rings = await create({ description: 'All rings', isTopLevel: false })
    const { category } = await manager.categories.update({ id: rings._id, name: 'Finger rings' })
    expect(category).toMatchObject({
      name: 'Finger rings',
      slug: 'rings',
      description: 'All rings',
      isTopLevel: false,
      version: 2,
    })
  })

  test('is not overwritten by a form with an old version', async () => {
    const rings = await create()
    await manager.categories.update({ id: rings._id, name: 'A', version: 1 })
    await expect(manager.categories.update({ id: rings._id, name: 'B', version: 1 })).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { name: 'A', version: 2 } },
    })
  })

  test('accepts one of several concurrent saves of one version', async () => {
    const { _id } = await create()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from(
        { length: 6 },
        (_, n) => () => manager.categories.update({ id: _id, name: `${n}`, version: 1 }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('keeps only harmless SVG of its icon', async () => {
    const { icon } = await create({ icon: '<svg onload="alert(1)"><path d="M0 0"/></svg>' })
    expect(icon).toBe('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>')
    await expect(create({ icon: '<img src=x>' })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('takes no picture that a browser would run', async () => {
    await expect(create({ image: 'javascript:alert(1)' })).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('subcategories', () => {
  const names = (category: { subcategories: { name: string }[] }) =>
    category.subcategories.map(({ name }) => name)

  test('are replaced by the list sent, matched by _id, in its order', async () => {
    const rings = await create({ subcategories: [{ name: 'Solitaire' }, { name: 'Bands' }] })
    const [solitaire, bands] = rings.subcategories
    const { category } = await manager.categories.update({
      id: rings._id,
      name: rings.name,
      subcategories: [
        { _id: bands!._id, name: 'Bands' },
        { name: 'Halo' },
        { _id: solitaire!._id, name: 'Solitaires', slug: 'solitaire' },
      ],
    })
    expect(names(category)).toEqual(['Bands', 'Halo', 'Solitaires'])
    expect(category.subcategories[2]?._id).toBe(solitaire?._id)
    expect(
      (await manager.categories.update({ id: rings._id, name: 'Rings', subcategories: [] })).category
        .subcategories,
    ).toEqual([])
  })

  test('may swap their slugs', async () => {
    const rings = await create({
      subcategories: [
        { name: 'A', slug: 'a' },
        { name: 'B', slug: 'b' },
      ],
    })
    const [a, b] = rings.subcategories
    const { category } = await manager.categories.update({
      id: rings._id,
      name: 'Rings',
      subcategories: [
        { _id: a!._id, name: 'A', slug: 'b' },
        { _id: b!._id, name: 'B', slug: 'a' },
      ],
    })
    expect(category.subcategories.map(({ slug }) => slug)).toEqual(['b', 'a'])
  })

  test('have a slug of their own within the category; two that are typed alike are a 409', async () => {
    const rings = await create({ subcategories: [{ name: 'Band' }, { name: 'Band' }] })
    expect(rings.subcategories.map(({ slug }) => slug)).toEqual(['band', 'band-2'])
    await expect(
      create({
        subcategories: [
          { name: 'A', slug: 'x' },
          { name: 'B', slug: 'x' },
        ],
      }),
    ).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('of another category are not taken over by their _id', async () => {
    const bangles = await create({ name: 'Bangles', subcategories: [{ name: 'Kada' }] })
    const rings = await create({ subcategories: [{ _id: bangles.subcategories[0]!._id, name: 'Stolen' }] })
    expect(rings.subcategories[0]?._id).not.toBe(bangles.subcategories[0]?._id)
    expect(names(await shop.anonymous.categories.one({ idOrSlug: bangles._id }))).toEqual(['Kada'])
  })

  test('that are removed leave their products in the category', async () => {
    const rings = await create({ subcategories: [{ name: 'Bands' }] })
    const product = await shop.make.product({
      categoryId: rings._id,
      subcategoryId: rings.subcategories[0]!._id,
    })
    await manager.categories.update({ id: rings._id, name: 'Rings', subcategories: [] })
    const found = await shop.anonymous.products.one({ idOrSlug: product.id })
    expect([found.category._id, found.subcategory]).toEqual([rings._id, null])
  })

  test('and categories that are renamed are found by their new name', async () => {
    const rings = await create({ subcategories: [{ name: 'Bands' }] })
    await manager.products.create({
      name: 'Plain',
      description: 'x',
      price: 100,
      material: 'Gold',
      category: rings._id,
      subcategory: 'Bands',
    })
    const found = async (q: string) => (await shop.anonymous.products.search({ q })).pagination.total
    expect([await found('bands'), await found('eternity')]).toEqual([1, 0])
    await manager.categories.update({
      id: rings._id,
      name: 'Rings',
      subcategories: [{ _id: rings.subcategories[0]!._id, name: 'Eternity' }],
    })
    expect([await found('eternity'), await found('wedding')]).toEqual([1, 0])
  })
})

describe('the list of categories', () => {
  test('shows customers the active ones only, staff all of them', async () => {
    await create({ name: 'Shown', subcategories: [{ name: 'In' }, { name: 'Out', isActive: false }] })
    await create({ name: 'Hidden', isActive: false })
    const shown = await shop.anonymous.categories.list()
    expect(shown.map(({ name }) => name)).toEqual(['Shown'])
    expect(shown[0]?.subcategories.map(({ name }) => name)).toEqual(['In'])
    expect((await manager.categories.list()).map(({ name }) => name)).toEqual(['Shown', 'Hidden'])
    expect((await manager.categories.list({ activeOnly: true })).length).toBe(1)
    await expect(shop.anonymous.categories.one({ idOrSlug: 'hidden' })).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('can be narrowed to the main menu', async () => {
    await create({ name: 'Main' })
    await create({ name: 'Side', isTopLevel: false })
    const list = await shop.anonymous.categories.list({ topLevelOnly: true, activeOnly: true })
    expect(list.map(({ name }) => name)).toEqual(['Main'])
  })

  test('carries up to two featured products each: active, best rated first', async () => {
    const rings = await create()
    const bangles = await create({ name: 'Bangles' })
    const make = (name: string, ratingAverage: number, rest: object = {}) =>
      shop.make.product({
        name,
        ratingAverage,
        isFeatured: true,
        categoryId: rings._id,
        price: 999.5,
        ...rest,
      })
    await make('Third', 3)
    await make('First', 5)
    await make('Second', 4)
    await make('Inactive', 5, { isActive: false })
    await make('Plain', 5, { isFeatured: false })
    await make('Elsewhere', 5, { categoryId: bangles._id })
    const list = await shop.anonymous.categories.list()
    const named = list.map(({ featuredProducts }) => featuredProducts.map(({ name, price }) => [name, price]))
    expect(named).toEqual([
      [
        ['First', 999.5],
        ['Second', 999.5],
      ],
      [['Elsewhere', 999.5]],
    ])
  })
})

describe('deleting a category', () => {
  test('is refused while it holds products, with their number', async () => {
    const rings = await create()
    await shop.make.product({ categoryId: rings._id })
    await shop.make.product({ categoryId: rings._id, isActive: false })
    await expect(manager.categories.remove({ id: rings._id })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'CATEGORY_IN_USE',
      details: { count: 2 },
      message: 'This category still holds 2 products. Move or delete them first.',
    })
  })

  test('takes an empty one with its subcategories', async () => {
    const rings = await create({ subcategories: [{ name: 'Bands' }] })
    await manager.categories.remove({ id: rings._id })
    await expect(manager.categories.remove({ id: rings._id })).rejects.toMatchObject({ kind: 'not-found' })
    expect(await shop.anonymous.categories.list()).toEqual([])
  })
})

test('a product saved while its category is renamed is found by the new name', async () => {
  const manager = shop.as(await shop.make.user({ role: 'manager' }))
  const { category } = await manager.categories.create({ name: 'Oldnames' })
  const other = await shop.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock(7119002)')
    await other.query(`update categories set name = 'Newnames' where id = $1`, [category._id])
    const save = manager.products.create({
      name: 'Meenakshi Jhumka',
      description: 'Temple work.',
      price: 25_000,
      material: 'Gold',
      category: category._id,
    })
    await expect
      .poll(async () => {
        const { rows } = await shop.database.pool.query(
          `select 1 from pg_locks where not granted and locktype = 'advisory' and objid = 7119002`,
        )
        return rows.length
      })
      .toBe(1)
    await other.query('commit')
    const { product } = await save
    const { products } = await shop.anonymous.products.search({ q: 'newnames' })
    expect(products.map(({ _id }) => _id)).toEqual([product._id])
  } finally {
    other.release(true)
  }
})
