import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Api, contract } from '#contract/contract.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { ANONYMOUS } from './access/caller.ts'
import { createInProcessApi } from './in-process-api.ts'

/** Which cached answers each change drops, as the database says it. */

let shop: TestShop
let admin: Api
let rings: { id: string; slug: string }
let chains: { id: string; slug: string }
let ring: TestProduct
let chain: TestProduct
let liveRing: TestProduct
let urls: Record<string, string>

beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await shop.make.rate()
  rings = await shop.make.category({ name: 'Rings', slug: 'rings' })
  chains = await shop.make.category({ name: 'Chains', slug: 'chains' })
  ring = await shop.make.product({ categoryId: rings.id, name: 'Lotus Ring', stock: 12, price: 3000 })
  chain = await shop.make.product({ categoryId: chains.id, name: 'Rope Chain', stock: 12, price: 3000 })
  liveRing = await shop.make.product({ categoryId: rings.id, name: 'Rukmini Ring', stock: 12, live: 4 })
  urls = {
    ring: `/api/products/${ring.slug}`,
    chain: `/api/products/${chain.slug}`,
    allProducts: '/api/products?limit=12',
    rings: '/api/products/category/rings',
    chains: '/api/products/category/chains',
    filteredRings: '/api/products/category/rings?withFilters=true',
    filteredChains: '/api/products/category/chains?withFilters=true',
    search: '/api/products/search?q=ring',
    suggestions: '/api/products/suggest?q=ring',
    menu: '/api/categories',
    reviewsOfRing: `/api/products/${ring.slug}/reviews`,
    reviewsOfChain: `/api/products/${chain.slug}/reviews`,
    slides: '/api/carousels',
    pages: '/api/pages/links',
    settings: '/api/settings',
    rates: '/api/gold-rates/current',
    sitemap: '/sitemap.xml',
  }
})
afterAll(() => shop.close())

const open = (url: string) => shop.inject({ method: 'GET', url })

async function openAll(): Promise<void> {
  for (const url of Object.values(urls)) expect((await open(url)).statusCode, url).toBe(200)
  expect(dropped()).toEqual([])
}

beforeEach(async () => {
  shop.cache.clear()
  await openAll()
})

/** The names of the answers that were dropped. */
const dropped = () =>
  Object.entries(urls)
    .filter(([, url]) => !shop.cache.get(url))
    .map(([name]) => name)

const RATES = {
  rate24K: 7200,
  rate22K: 6600,
  rate18K: 5400,
  rateSilver: 88,
  effectiveDate: '2026-11-21',
  confirm: true,
}

const setStock = (inventoryQuantity: number) => admin.products.update({ id: ring.id, inventoryQuantity })
const RING_LISTS = ['allProducts', 'rings', 'filteredRings', 'search', 'suggestions', 'sitemap']

async function orderRing(quantity: number) {
  const buyer = shop.as(await shop.make.user())
  const price = (await buyer.products.one({ idOrSlug: ring.id })).price
  const { order } = await buyer.orders.place(checkoutInput([[{ id: ring.id, price }, quantity]]))
  return { buyer, order }
}

test('an order that changes no displayed stock drops nothing', async () => {
  await setStock(40)
  await openAll()
  await orderRing(2)
  expect(dropped()).toEqual([])
})

test('an order drops the answers that show the product with its stock', async () => {
  await setStock(12)
  await openAll()
  await orderRing(3)
  expect(dropped()).toEqual(['ring', 'allProducts', 'rings', 'filteredRings', 'search'])
  expect((await shop.anonymous.products.one({ idOrSlug: ring.slug })).inventoryQuantity).toBe(9)
})

test('an order that sells a product out also drops the lists that count what is in stock', async () => {
  const other = await shop.make.product({ categoryId: rings.id, name: 'Last Bangle', stock: 1, price: 900 })
  // A write over the API waits for all earlier changes.
  await admin.products.update({ id: other.id, inventoryQuantity: 1 })
  // It does not show the product, so only the count can drop it.
  urls.soldOut = '/api/products/category/rings?limit=1&sortBy=price&sortOrder=desc&withFilters=true'
  await openAll()
  const buyer = shop.as(await shop.make.user())
  await buyer.orders.place(checkoutInput([[other, 1]]))
  expect(dropped()).toContain('soldOut')
  expect(dropped()).not.toContain('filteredChains')
  delete urls.soldOut
  await admin.products.remove({ id: other.id })
})

test('a cancelled order drops them again', async () => {
  await setStock(12)
  const { order } = await orderRing(5)
  await openAll()
  await admin.orders.setStatus({ id: order._id, status: 'cancelled' })
  expect(dropped()).toContain('ring')
  expect((await shop.anonymous.products.one({ idOrSlug: ring.slug })).inventoryQuantity).toBe(12)
})

test('a saved product drops its page and its lists', async () => {
  await admin.products.update({ id: ring.id, price: 3100 })
  expect(dropped()).toEqual(['ring', ...RING_LISTS])
})

test('a hidden product drops its page, its lists and related products of all pages', async () => {
  await admin.products.update({ id: ring.id, isActive: false })
  expect(dropped()).toEqual([
    'ring',
    'chain',
    'allProducts',
    'rings',
    'filteredRings',
    'search',
    'suggestions',
    'reviewsOfRing',
    'reviewsOfChain',
    'sitemap',
  ])
  expect((await open(urls.ring!)).statusCode).toBe(404)
  await admin.products.update({ id: ring.id, isActive: true })
})

test('a product that moves to another category drops the lists of both', async () => {
  await admin.products.update({ id: ring.id, category: 'chains' })
  expect(dropped()).toEqual(expect.arrayContaining(['ring', 'rings', 'chains', 'filteredChains']))
  await admin.products.update({ id: ring.id, category: 'rings' })
})

test('a featured product drops the menu', async () => {
  await admin.products.update({ id: ring.id, isFeatured: true })
  expect(dropped()).toContain('menu')
  await open(urls.menu!)
  await admin.products.update({ id: ring.id, isFeatured: false })
  expect(dropped()).toContain('menu')
})

test('a bulk edit drops the lists of its products', async () => {
  await admin.products.bulk({ ids: [ring.id], action: 'deactivate' })
  expect(dropped()).toEqual(expect.arrayContaining(['ring', ...RING_LISTS]))
  await admin.products.bulk({ ids: [ring.id], action: 'activate' })
})

test.each([
  ['rate', () => admin.rates.add({ ...RATES, rate24K: 7300 })],
  [
    'delivery zone',
    () =>
      admin.delivery.createZone({ name: `Zone ${shop.clock.now().getTime()}`, kind: 'prefix', prefix: '50' }),
  ],
  ['setting', () => admin.settings.update({ tagline: `Since ${shop.clock.now().getTime()}` })],
  ['category', () => admin.categories.update({ id: rings.id, name: 'Finger Rings', slug: 'rings' })],
])('a new %s drops everything', async (_, change) => {
  await change()
  expect(dropped()).toEqual(Object.keys(urls))
})

test('prices follow a new rate at once', async () => {
  const priceOf = async () => (await shop.anonymous.products.one({ idOrSlug: liveRing.slug })).price
  const before = await priceOf()
  await admin.rates.add({ ...RATES, rate22K: 7100 })
  expect(await priceOf()).toBeGreaterThan(before!)
})

test('a published review drops the reviews and the rating of its product', async () => {
  const { buyer, order } = await orderRing(1)
  await admin.orders.setStatus({ id: order._id, status: 'delivered' })
  const { review } = await buyer.reviews.create({
    item: order.items[0]!._id,
    rating: 5,
    text: 'The hooks are light and they hold well.',
  })
  await openAll()
  await admin.reviews.decide({ id: review._id, step: 'publish' })
  expect(dropped()).toEqual(expect.arrayContaining(['ring', 'reviewsOfRing']))
  expect(dropped()).not.toContain('reviewsOfChain')
  await openAll()
  await admin.reviews.answer({ id: review._id, text: 'Thank you!' })
  expect(dropped()).toEqual(['reviewsOfRing'])
})

test('a banner drops what shows banners and slides', async () => {
  await shop.database.pool.query("insert into slides (id, title, image) values ('s', 'Diwali', '{}')")
  await expect.poll(dropped).toEqual(['slides'])
  await shop.database.pool.query('delete from slides')
})

test('a page has the tags of all that it is rendered from', async () => {
  const { cache } = shop
  const pages = createInProcessApi(contract, shop.shop.handlers, ANONYMOUS, cache)
  const respond = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) })
  const render = (url: string, work: () => Promise<unknown>) =>
    cache.getOrCreate(url, async () => respond(JSON.stringify(await work())))
  await render('/ring', () =>
    Promise.all([pages.settings.read(), pages.products.one({ idOrSlug: ring.slug })]),
  )
  await render('/chain', () =>
    Promise.all([pages.settings.read(), pages.products.one({ idOrSlug: chain.slug })]),
  )
  await setStock(5)
  expect([cache.get('/ring'), cache.get('/chain')]).toEqual([undefined, expect.anything()])
  await admin.settings.update({ tagline: 'By the lake' })
  expect(cache.get('/chain')).toBeUndefined()
})

test('parameters that a call does not know, and their order, are no part of the address', async () => {
  shop.cache.clear()
  const answers = await Promise.all(
    [
      '/api/products/search?limit=2&q=ring',
      '/api/products/search?q=ring&limit=2',
      '/api/products/search?utm_source=insta&q=ring&limit=2&n=1&n=2',
    ].map(open),
  )
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(200)
  expect(shop.cache.size()).toBe(1)
  expect((await open('/api/products/search?q=ring&limit=2&limit=3')).statusCode).toBe(400)
  expect((await open('/api/products/search?q=ring&n=%ff')).statusCode).toBe(400)
})
