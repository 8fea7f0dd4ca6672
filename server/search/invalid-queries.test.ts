import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let slug: string
beforeAll(async () => {
  shop = await startTestShop()
  slug = (await shop.make.category()).slug
  await shop.make.product()
})
afterAll(() => shop.close())

const TOO_LONG = 'x'.repeat(101)
const PAGES = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=abc',
  'page=1e3',
  'page=%201',
  'page=1000001',
  'page=NaN',
  'page=99999999999999999999',
  'limit=0',
  'limit=-5',
  'limit=abc',
  'limit=101',
  'limit=100000',
  'limit=1.5',
]
const PRICES = [
  'minPrice=abc',
  'minPrice=-1',
  'maxPrice=1e309',
  'maxPrice=0.001',
  'minPrice=Infinity',
  'maxPrice=100000001',
  'minPrice=1,000',
  'maxPrice=%E2%82%B9500',
]
const SORTS = [
  'sortBy=password',
  'sortBy=Price',
  'sortBy=price_paise',
  'sortBy=name;drop',
  'sortBy=__proto__',
]
const texts = (...names: string[]) =>
  names.flatMap((name) => [
    `${name}=%00`,
    `${name}=a%00b`,
    `${name}=%ED%A0%80`,
    `${name}=a%ED%B0%80b`,
    `${name}=%`,
    `${name}=%zz`,
    `${name}=${'x'.repeat(201)}`,
    `${name}=a&${name}=b`,
  ])

/** What each call takes, said wrongly. */
const CALLS: Record<string, string[]> = {
  '/products': [
    ...PAGES,
    ...PRICES,
    ...SORTS,
    'sortBy=relevance',
    'sortOrder=up',
    'sortOrder=ASC',
    'isActive=maybe',
    'isActive=1',
    'isFeatured=yes',
    `search=${TOO_LONG}`,
    'page=1&page=2',
    ...texts('category', 'subcategory', 'material', 'search', 'tag'),
  ],
  '/products/category/:slug': [
    ...PAGES,
    ...PRICES,
    ...SORTS,
    'sortBy=name',
    'sortBy=stock',
    'sortOrder=down',
    'limit=5&limit=6',
    ...texts('material'),
  ],
  '/products/search': [
    ...PAGES,
    ...PRICES,
    ...SORTS,
    'sortBy=featured',
    'sortBy=price',
    `q=${TOO_LONG}`,
    'sortBy=newest&sortBy=rating',
    ...texts('q', 'category', 'brand', 'material', 'tag'),
  ],
  '/products/suggest': [`q=${TOO_LONG}`, ...texts('q')],
}

describe.each(Object.entries(CALLS))('GET %s', (call, queries) => {
  test.each(queries)('?%s is a 400 with a sentence', async (query) => {
    const { statusCode, body } = await shop.inject({ url: `/api${call.replace(':slug', slug)}?${query}` })
    const answer = JSON.parse(body)
    expect([statusCode, answer.code, typeof answer.message]).toEqual([400, 'INVALID', 'string'])
  })
})

test.each(['%00', '%ED%A0%80', 'a%00b', 'x'.repeat(101)])('a category of %s is no 5xx', async (category) => {
  const { statusCode } = await shop.inject({ url: `/api/products/category/${category}` })
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
})

test('what a call does not know is ignored, and an empty value is none', async () => {
  for (const call of Object.keys(CALLS)) {
    const url = `/api${call.replace(':slug', slug)}?minPrice=&maxPrice=&material=&q=&unknown=1&constructor=x`
    expect((await shop.inject({ url })).statusCode, call).toBe(200)
  }
})

test.each(['%', '_', '%_'])(
  'a LIKE wildcard in the text filter of a list matches only itself: $0',
  async (search) => {
    const { products } = await shop.anonymous.products.list({ search })
    expect(products).toEqual([])
  },
)
