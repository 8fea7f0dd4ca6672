import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { createDemoCatalogue } from '#seed/demo/demo-catalogue.ts'
import { PRODUCTS } from '#seed/demo/products.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { categories, products } from '../tables.ts'

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop({ SEED: 'none' }, undefined, undefined, undefined, async () =>
    createDemoCatalogue(),
  )
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
  await shop.database.db.delete(categories)
})

const listAll = () => manager.products.list({ limit: 100, sortBy: 'name' })

test('a shop without products gets those of the demo with pictures, sizes, stones and prices at its own rates', async () => {
  expect(await manager.products.addDemo()).toEqual({
    message: `${PRODUCTS.length} products added`,
    added: PRODUCTS.length,
  })
  const { products: listed, pagination } = await shop.anonymous.products.list({ limit: 100 })
  expect(pagination.total).toBe(PRODUCTS.length)
  const ring = await shop.anonymous.products.one({ idOrSlug: 'sapphire-halo-ring' })
  expect(ring.images[0]?.url).toMatch(/^\/images\/.+\.webp$/)
  expect(ring.relatedProducts.length).toBeGreaterThan(0)
  const inKarats = PRODUCTS.find(({ options }) => options?.alloys?.some(({ karat }) => karat === '14K'))!
  const { variants } = await shop.anonymous.products.one({ idOrSlug: inKarats.slug })
  expect(variants.length).toBeGreaterThan(1)
  expect(variants.every(({ title }) => title.startsWith('18K / '))).toBe(true)
  expect(ring.category).toMatchObject({ slug: 'rings' })
  // without rates the prices that follow them are on request
  const kada = () => shop.anonymous.products.one({ idOrSlug: 'anjali-kada-pair' })
  expect((await kada()).price).toBeNull()
  await manager.rates.add({
    rate24K: 7100,
    rate22K: 6500,
    rate18K: 5325,
    rateSilver: 92,
    effectiveDate: '2026-11-21',
  })
  expect((await kada()).price).toBeGreaterThan(0)
  expect(listed.every(({ ratings }) => ratings.count === 0)).toBe(true)
})

test('nothing in them names the demo shop, its city or its promises', async () => {
  await manager.products.addDemo()
  const { products: listed } = await listAll()
  const texts = [
    ...(await manager.categories.list({})),
    ...(await Promise.all(listed.map(({ _id }) => manager.products.one({ idOrSlug: _id })))),
  ]
  for (const text of texts)
    expect(JSON.stringify(text)).not.toMatch(
      /swarna|hyderabad|patthargatti|charminar|"SW-|hallmarked|BIS |HUID|"laboratory"|with its report|back at|made to your size|about 12 days/i,
    )
})

const HAS_PRODUCTS = { kind: 'conflict', message: expect.stringContaining('has products already') }

test('two presses at once add them once, and the second is told why it adds none', async () => {
  const add = () => manager.products.addDemo()
  const outcomes = await runConcurrently(shop.database, [add, add])
  expect(countFulfilled(outcomes)).toBe(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: HAS_PRODUCTS })
  expect((await listAll()).pagination.total).toBe(PRODUCTS.length)
})

test('a shop that has a product of its own is refused and gets no category', async () => {
  const { category } = await manager.categories.create({ name: 'Gifts' })
  await shop.make.product({ categoryId: category._id })
  const before = await manager.categories.list({})
  await expect(manager.products.addDemo()).rejects.toMatchObject(HAS_PRODUCTS)
  expect(await manager.categories.list({})).toEqual(before)
})

test('categories of the shop are kept, and only what is missing is added', async () => {
  await manager.categories.create({
    name: 'Rings',
    description: 'Ours',
    subcategories: [{ name: 'Solitaires' }],
  })
  await manager.products.addDemo()
  const all = await manager.categories.list({})
  expect(all.filter(({ slug }) => slug === 'rings')).toMatchObject([{ description: 'Ours' }])
  expect(all[0]?.slug).toBe('rings')
  expect(all.find(({ slug }) => slug === 'rings')?.subcategories.length).toBeGreaterThan(1)
})

test('the search for “demo” in the list finds all of them and none of the shop, and all are deleted at once', async () => {
  await manager.products.addDemo()
  const { category } = await manager.categories.create({ name: 'Gifts' })
  const own = await shop.make.product({ name: 'Our own ring', categoryId: category._id })
  const filter = { search: 'demo', isActive: true }
  expect((await manager.products.list({ ...filter, limit: 1 })).pagination.total).toBe(PRODUCTS.length)
  await manager.products.bulk({ filter, action: 'delete' })
  expect((await listAll()).products.map(({ _id }) => _id)).toEqual([own.id])
  // and an empty catalogue can start with them again
  await manager.products.remove({ id: own.id })
  await manager.products.addDemo()
  expect((await listAll()).pagination.total).toBe(PRODUCTS.length)
})
