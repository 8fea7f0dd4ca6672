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

describe('the menu of a category', () => {
  const make = (name: string, rest: object = {}) => shop.make.product({ name, price: 999.5, ...rest })
  const menuNames = async () =>
    (await shop.anonymous.categories.list()).map(({ featuredProducts }) =>
      featuredProducts.map(({ name }) => name),
    )

  test('shows the products that staff chose, in their order and with their price, instead of the featured ones', async () => {
    const rings = await create()
    const bangles = await create({ name: 'Bangles' })
    await make('Featured', { categoryId: rings._id, isFeatured: true })
    const images = [{ url: '/uploads/ring.webp', alt: '', isPrimary: true, widths: [320, 480, 750] }]
    const solitaire = await make('Solitaire', { categoryId: rings._id, images })
    const kada = await make('Kada', { categoryId: bangles._id, price: 1200 })
    await manager.categories.update({
      id: rings._id,
      name: 'Rings',
      menuImage: '/media/ring.webp',
      menuDescription: 'Rings for every day',
      menuProductIds: [kada.id, solitaire.id],
    })
    const [shown] = await shop.anonymous.categories.list()
    expect(shown?.menu).toMatchObject({ image: '/media/ring.webp', description: 'Rings for every day' })
    expect(shown?.featuredProducts.map(({ name, price }) => [name, price])).toEqual([
      ['Kada', 1200],
      ['Solitaire', 999.5],
    ])
    expect(shown?.featuredProducts[1]?.imageUrl).toBe('/uploads/ring-480.webp')
  })

  test('leaves out a product at once that is hidden or deleted, and shows it again when it is back', async () => {
    const rings = await create()
    const [a, b, c] = [
      await make('A', { categoryId: rings._id }),
      await make('B', { categoryId: rings._id }),
      await make('C', { categoryId: rings._id }),
    ]
    const ids = [a.id, b.id, c.id]
    await manager.categories.update({ id: rings._id, name: 'Rings', menuProductIds: ids })
    expect(await menuNames()).toEqual([['A', 'B', 'C']])
    await manager.products.bulk({ ids: [a.id], action: 'deactivate' })
    expect(await menuNames()).toEqual([['B', 'C']])
    await manager.products.remove({ id: b.id })
    expect(await menuNames()).toEqual([['C']])
    await manager.products.bulk({ ids: [a.id], action: 'activate' })
    expect(await menuNames()).toEqual([['A', 'C']])
  })

  test('shows the featured ones when none of the chosen ones is in the shop', async () => {
    const rings = await create()
    const chosen = await make('Chosen', { categoryId: rings._id })
    await make('Featured', { categoryId: rings._id, isFeatured: true })
    await manager.categories.update({ id: rings._id, name: 'Rings', menuProductIds: [chosen.id] })
    await manager.products.remove({ id: chosen.id })
    expect(await menuNames()).toEqual([['Featured']])
  })

  test('keeps what a save leaves out, and takes at most four products and no address that a browser runs', async () => {
    const rings = await create({ menuDescription: 'Rings for every day', menuProductIds: ['p1'] })
    const { category } = await manager.categories.update({ id: rings._id, name: 'Rings' })
    expect(category.menu).toMatchObject({ description: 'Rings for every day', productIds: ['p1'] })
    for (const wrong of [
      { menuProductIds: ['1', '2', '3', '4', '5'] },
      { menuProductIds: ['1', '1'] },
      { menuImage: 'javascript:alert(1)' },
      { menuDescription: 'x'.repeat(201) },
    ])
      await expect(create(wrong)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

describe('the order of the categories', () => {
  const names = async () => (await shop.anonymous.categories.list()).map(({ name }) => name)

  test('is the one that staff save', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
    const previousIds = [a._id, b._id, c._id]
    await manager.categories.reorder({ previousIds, ids: [c._id, a._id, b._id] })
    expect(await names()).toEqual(['C', 'A', 'B'])
    expect((await create({ name: 'D' })).order).toBe(3)
  })

  test('is saved by one of two at once, and the other one is told the new order', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
    const previousIds = [a._id, b._id, c._id]
    const outcomes = await runConcurrently(shop.database, [
      () => manager.categories.reorder({ previousIds, ids: [c._id, b._id, a._id] }),
      () => manager.categories.reorder({ previousIds, ids: [b._id, a._id, c._id] }),
    ])
    expect(countFulfilled(outcomes)).toBe(1)
    const current = (await shop.anonymous.categories.list()).map(({ _id, name }) => ({ _id, name }))
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { kind: 'conflict', code: 'STALE', details: { current: { order: current } } },
    })
  })

  test('is not undone by a form that was opened before', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
    await manager.categories.reorder({ previousIds: [a._id, b._id, c._id], ids: [b._id, a._id, c._id] })
    await expect(
      manager.categories.update({ id: b._id, name: 'B', order: b.order, version: b.version }),
    ).rejects.toMatchObject({ code: 'STALE' })
    await manager.categories.update({ id: c._id, name: 'C', order: c.order, version: c.version })
    expect(await names()).toEqual(['B', 'A', 'C'])
  })

  test('is not saved over a category that was added meanwhile, and names every category once', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
    const previousIds = [a._id, b._id]
    for (const ids of [[a._id], [a._id, a._id], [a._id, 'other']])
      await expect(manager.categories.reorder({ previousIds, ids })).rejects.toMatchObject({
        kind: 'invalid',
      })
    await create({ name: 'New' })
    await expect(manager.categories.reorder({ previousIds, ids: [b._id, a._id] })).rejects.toMatchObject({
      code: 'STALE',
    })
    expect(await names()).toEqual(['A', 'B', 'New'])
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
