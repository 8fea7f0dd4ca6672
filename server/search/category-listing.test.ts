import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { products } from '#server/products/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: Api
let earrings: { id: string; slug: string; jhumka: string; studs: string }
let rings: { id: string; slug: string }
beforeAll(async () => {
  shop = await startTestShop()
  staff = shop.as(await shop.make.user({ role: 'manager' }))
  const { category } = await staff.categories.create({
    name: 'Earrings',
    description: 'For the ear',
    subcategories: [{ name: 'Jhumka' }, { name: 'Studs' }],
  })
  const [jhumka, studs] = category.subcategories.map(({ _id }) => _id)
  earrings = { id: category._id, slug: category.slug, jhumka: jhumka!, studs: studs! }
  rings = await shop.make.category({ name: 'Rings', slug: 'rings' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

const names = (answer: { products: { name: string }[] }) => answer.products.map(({ name }) => name)
const make = (name: string, given: object = {}) =>
  shop.make.product({ name, categoryId: earrings.id, ...given })
const list = async (query: Parameters<Api['products']['list']>[0] = {}) =>
  names(await shop.anonymous.products.list(query))

describe('the list of products', () => {
  test('is the newest ten, and says how many there are', async () => {
    for (let n = 0; n < 12; n += 1)
      await make(`Piece ${n}`, { createdAt: new Date(Date.UTC(2026, 0, 1 + n)) })
    const page = await shop.anonymous.products.list()
    expect(names(page)[0]).toBe('Piece 11')
    expect(page.pagination).toEqual({ total: 12, page: 1, limit: 10, pages: 2 })
    expect(await list({ page: 2 })).toEqual(['Piece 1', 'Piece 0'])
    expect(await list({ page: 3 })).toEqual([])
  })

  test('counts the products of each material that customers see', async () => {
    const hidden = await shop.make.category({ isActive: false })
    await make('Mandala Ring', { material: 'Ruby' })
    await make('Vati Ring', { material: 'Ruby' })
    await make('Panna Drops', { material: 'Emerald' })
    await make('Inactive Ring', { material: 'Ruby', isActive: false })
    await make('Hidden Ring', { material: 'Pearl', categoryId: hidden.id })
    const answer = await shop.anonymous.products.materials()
    expect(Object.fromEntries(answer.map(({ material, count }) => [material, count]))).toEqual({
      Ruby: 2,
      Emerald: 1,
    })
  })

  test.each([
    ['name', 'asc', ['apple', 'Banana', 'Cherry', 'cherry 2']],
    ['name', 'desc', ['cherry 2', 'Cherry', 'Banana', 'apple']],
    ['price', 'asc', ['Banana', 'Cherry', 'cherry 2', 'apple']],
    ['price', 'desc', ['cherry 2', 'Cherry', 'Banana', 'apple']],
    ['stock', 'asc', ['cherry 2', 'apple', 'Cherry', 'Banana']],
    ['stock', 'desc', ['Banana', 'Cherry', 'apple', 'cherry 2']],
  ] as const)(
    'sorts by %s %s, without regard to case; by price, products on request are last either way',
    async (sortBy, sortOrder, expected) => {
      await make('Banana', { price: 100, stock: 9 })
      await make('apple', { live: 5, pricePaise: null, stock: 2 })
      await make('Cherry', { price: 200, stock: 3 })
      await make('cherry 2', { price: 300, stock: 1 })
      expect(await list({ sortBy, sortOrder })).toEqual(expected)
    },
  )

  test('by stock follows every sale', async () => {
    const most = await make('most', { stock: 9 })
    await make('some', { stock: 5 })
    const sorted = async () => names(await staff.products.list({ sortBy: 'stock', sortOrder: 'desc' }))
    expect(await sorted()).toEqual(['most', 'some'])
    await shop.make.productColumns(most.id, { stock: 2 })
    expect(await sorted()).toEqual(['some', 'most'])
  })

  test('shows every product once across its pages, also when all are equal', async () => {
    for (let n = 0; n < 25; n += 1) await make(`Same ${n}`)
    for (const sortBy of ['price', 'stock', 'createdAt', 'featured'] as const) {
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sortBy, page })))
      expect(new Set(pages.flat()).size).toBe(25)
    }
  })

  test('featured: those first, then the best rated, then the newest; on request last', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    await make('old', { createdAt: day(1) })
    await make('new', { createdAt: day(2) })
    await make('rated', { ratingAverage: 4.5, createdAt: day(1) })
    await make('featured', { isFeatured: true, createdAt: day(1) })
    await make('on request', { live: 3, pricePaise: null, isFeatured: true })
    const expected = ['featured', 'rated', 'new', 'old', 'on request']
    expect(await list({ sortBy: 'featured' })).toEqual(expected)
    expect(await list({ sortBy: 'featured', sortOrder: 'asc' })).toEqual(expected)
  })

  test('is narrowed by category, subcategory, tag, material, featured and price', async () => {
    await make('A', { subcategoryId: earrings.jhumka, tags: ['bridal'], price: 100 })
    await make('B', { subcategoryId: earrings.studs, material: 'Ruby', price: 200, isFeatured: true })
    await make('C', { categoryId: rings.id, material: 'Diamond', price: 300 })
    const by = (query: object) => list({ sortBy: 'name', ...query })
    expect(await by({ category: earrings.slug })).toEqual(['A', 'B'])
    expect(await by({ category: rings.id })).toEqual(['C'])
    expect(await by({ category: 'none' })).toEqual([])
    expect(await by({ subcategory: 'studs' })).toEqual(['B'])
    expect(await by({ tag: 'bridal' })).toEqual(['A'])
    expect(await by({ isFeatured: true })).toEqual(['B'])
    expect(await by({ material: 'Gold,Diamond' })).toEqual(['A', 'C'])
    expect(await by({ material: 'Gemstone' })).toEqual(['B'])
    expect(await by({ minPrice: 200 })).toEqual(['B', 'C'])
    expect(await by({ maxPrice: 200 })).toEqual(['A', 'B'])
    expect(await by({ minPrice: 100.01, maxPrice: 299.99 })).toEqual(['B'])
  })

  test('is narrowed by ids: what is unknown, deleted or switched off is left out', async () => {
    const [a, b] = [await make('A'), await make('B')]
    const hidden = await make('Hidden', { isActive: false })
    expect(await list({ ids: `${b.id},unknown,${hidden.id}` })).toEqual(['B'])
    expect(await list({ ids: `${a.id},${b.id}`, sortBy: 'name' })).toEqual(['A', 'B'])
    expect(await list({ ids: 'unknown' })).toEqual([])
    expect((await list({ ids: '' })).length).toBe(2)
  })

  test.each(['Ruby', 'Emerald', 'Sapphire', 'Pearl'])('takes %s for a gemstone', async (material) => {
    await make('Stone', { material })
    expect(await list({ material: 'Gemstone' })).toEqual(['Stone'])
  })

  test('searches names and parts of a SKU as they are typed: % and _ stand for themselves', async () => {
    await make('Pure 100% Gold', { sku: 'SW-JH-001' })
    await make('Pure 100 Gold', { sku: 'SW_KD_002' })
    expect(await list({ search: '%' })).toEqual(['Pure 100% Gold'])
    expect(await list({ search: '_' })).toEqual(['Pure 100 Gold'])
    expect(await list({ search: 'jh-0' })).toEqual(['Pure 100% Gold'])
    expect((await list({ search: 'GOLD pure' })).length).toBe(2)
    expect(await list({ search: 'silver' })).toEqual([])
  })

  test('shows customers only active products of active categories, with any filter', async () => {
    const hidden = await shop.make.category({ isActive: false })
    await make('Shown')
    await make('Inactive', { isActive: false })
    await make('In a hidden category', { categoryId: hidden.id })
    const customer = shop.as(await shop.make.user())
    expect(await list()).toEqual(['Shown'])
    expect(await list({ isActive: false })).toEqual([])
    expect(names(await customer.products.list({}))).toEqual(['Shown'])
    expect(names(await staff.products.list({})).length).toBe(3)
    expect(names(await staff.products.list({ isActive: false }))).toEqual(['Inactive'])
  })

  test('an inactive product is listed for staff with its price, without internal columns', async () => {
    await make('Secret', { isActive: false })
    const [card] = (await staff.products.list({})).products
    expect(Object.keys(card!)).not.toContain('searchText')
  })
})

describe('garbage in a query', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1.5',
    'page=99999999999999999999',
    'limit=abc',
    'limit=0',
    'limit=100000',
    'sortBy=password',
    'sortBy=name;drop',
    'sortOrder=up',
    'minPrice=abc',
    'minPrice=-1',
    'maxPrice=1e309',
    'maxPrice=0.001',
    'isActive=maybe',
    'category=a&category=b',
    'search=%00',
    `search=${'x'.repeat(101)}`,
    'tag=%00',
  ])('%s is a 400', async (query) => {
    const answer = await shop.inject({ url: `/api/products?${query}` })
    expect([answer.statusCode, typeof answer.json().message]).toEqual([400, 'string'])
  })

  test.each([
    "search='; drop table products; --",
    'search=%25%27%22%5C',
    'material=%27%20or%201=1',
    'category=%27%20or%20true',
    'subcategory=%5C',
    'tag=%7B%22',
    'minPrice=',
    'search=%F0%9F%92%8D',
    'page=1000000&limit=100',
  ])('%s is only text', async (query) => {
    expect((await shop.inject({ url: `/api/products?${query}` })).statusCode).toBe(200)
  })
})

describe('the listing of a category', () => {
  const listing = (query: object = {}) =>
    shop.anonymous.products.listing({ category: earrings.slug, ...query })
  const counts = (facet: { label: string; count: number }[]) =>
    Object.fromEntries(facet.map(({ label, count }) => [label, count]))

  beforeEach(async () => {
    await make('Gold jhumka', { subcategoryId: earrings.jhumka, price: 100 })
    await make('Ruby jhumka', { subcategoryId: earrings.jhumka, material: 'Ruby', price: 300 })
    await make('Pearl stud', { subcategoryId: earrings.studs, material: 'Pearl', price: 200 })
    await make('Gold hoop', { price: 400 })
    await make('Hidden', { isActive: false, price: 5000 })
    await make('Ring', { categoryId: rings.id, price: 9000 })
  })

  test('shows its products twelve at a time, with the category and its subcategories', async () => {
    const answer = await listing()
    expect(answer.pagination).toEqual({ total: 4, page: 1, limit: 12, pages: 1 })
    expect(answer.category).toMatchObject({ name: 'Earrings', description: 'For the ear', subcategory: null })
    expect(answer.category.subcategories.map(({ slug }) => slug)).toEqual(['jhumka', 'studs'])
    expect((await shop.anonymous.products.listing({ category: earrings.id })).pagination.total).toBe(4)
  })

  test('counts each filter’s choices by the other filters, not by itself', async () => {
    const all = (await listing()).facets
    expect(counts(all.subcategories)).toEqual({ Jhumka: 2, Studs: 1 })
    expect(counts(all.materials)).toEqual({ Gold: 2, Gemstone: 2 })
    expect(all.price).toEqual({ min: 100, max: 400 })

    const gems = await listing({ material: 'Gemstone', maxPrice: 250 })
    expect(names(gems)).toEqual(['Pearl stud'])
    expect(counts(gems.facets.materials)).toEqual({ Gold: 1, Gemstone: 1 })
    expect(counts(gems.facets.subcategories)).toEqual({ Jhumka: 0, Studs: 1 })
    expect(gems.facets.price).toEqual({ min: 200, max: 300 })
  })

  test('of a subcategory still counts the others', async () => {
    const answer = await shop.anonymous.products.sublisting({
      category: earrings.slug,
      subcategory: 'jhumka',
    })
    expect(names(answer).sort()).toEqual(['Gold jhumka', 'Ruby jhumka'])
    expect(answer.category.subcategory?.name).toBe('Jhumka')
    expect(counts(answer.facets.subcategories)).toEqual({ Jhumka: 2, Studs: 1 })
    expect(counts(answer.facets.materials)).toEqual({ Gold: 1, Gemstone: 1 })
  })

  test('sorts by price and by date', async () => {
    expect(names(await listing({ sortBy: 'price', sortOrder: 'desc' }))[0]).toBe('Gold hoop')
    expect(names(await listing({ sortBy: 'price', sortOrder: 'asc' }))[0]).toBe('Gold jhumka')
    expect((await listing({ sortBy: 'createdAt', sortOrder: 'desc' })).products.length).toBe(4)
  })

  test('counts products on request in its filter options, unless a price is chosen', async () => {
    await make('On request', { live: 3, pricePaise: null, material: 'Silver' })
    expect(counts((await listing()).facets.materials)).toMatchObject({ Silver: 1 })
    const priced = await listing({ minPrice: 1 })
    expect(counts(priced.facets.materials)).not.toHaveProperty('Silver')
    expect(priced.pagination.total).toBe(4)
  })

  test('of an empty category is empty', async () => {
    const empty = await shop.make.category({ name: 'Empty' })
    const answer = await shop.anonymous.products.listing({ category: empty.slug })
    expect([answer.products, answer.pagination.pages, answer.facets.price]).toEqual([
      [],
      1,
      { min: 0, max: 0 },
    ])
  })

  test('neither shows nor finds hidden subcategories, but staff do', async () => {
    const { category } = await staff.categories.create({
      name: 'Nose pins',
      subcategories: [{ name: 'Shown' }, { name: 'Hidden', isActive: false }],
    })
    const find = (api: Api) => api.products.listing({ category: category.slug })
    const findHidden = (api: Api) =>
      api.products.sublisting({ category: category.slug, subcategory: 'hidden' })
    const shown = await find(shop.anonymous)
    expect(shown.category.subcategories.map(({ name }) => name)).toEqual(['Shown'])
    expect(counts(shown.facets.subcategories)).toEqual({ Shown: 0 })
    await expect(findHidden(shop.anonymous)).rejects.toMatchObject({ message: 'Category not found' })

    expect(counts((await find(staff)).facets.subcategories)).toEqual({ Shown: 0, Hidden: 0 })
    expect((await findHidden(staff)).category.subcategory?.name).toBe('Hidden')
  })

  test('is not found when the category or subcategory is not there or is hidden', async () => {
    const hidden = await shop.make.category({ isActive: false })
    const missing = { kind: 'not-found', message: 'Category not found' }
    await expect(shop.anonymous.products.listing({ category: 'none' })).rejects.toMatchObject(missing)
    await expect(shop.anonymous.products.listing({ category: hidden.slug })).rejects.toMatchObject(missing)
    await expect(
      shop.anonymous.products.sublisting({ category: earrings.slug, subcategory: 'none' }),
    ).rejects.toMatchObject(missing)
    expect((await staff.products.listing({ category: hidden.slug })).products).toEqual([])
  })
})
