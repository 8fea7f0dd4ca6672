import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { lockRatesExclusive } from '#server/rates/queries.ts'
import { insertRate } from '#server/rates/rate-rows.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { repriceAtSellingRate } from '../pricing/live-prices.ts'
import { productListings, products, productVariants, productWords } from '../tables.ts'
import { createOutdatedListings } from './outdated-listings.ts'
import { refreshListings } from './refresh-listings.ts'

const OLDER_VERSION = 0

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.make.rate()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

/** As after a start. */
const createListings = (batchSize?: number) =>
  createOutdatedListings({
    database: shop.database,
    log: { info() {}, error() {} },
    batchSize,
  })

/** A product that only the older rules find by `jhumka`. */
async function makeOutdated(name: string) {
  const product = await shop.make.product({ name, live: 10, stock: 5 })
  await shop.database.db
    .update(productWords)
    .set({ version: OLDER_VERSION, words: sql`array_to_tsvector('{jhumka}')` })
    .where(eq(productWords.productId, product.id))
  return product
}

const search = async (q: string) =>
  (await shop.anonymous.products.search({ q })).products.map(({ name }) => name)
const countOutdated = () => shop.database.db.$count(productWords, eq(productWords.version, OLDER_VERSION))

test('a product without its rows is listed and found from the start', async () => {
  const { id } = await shop.make.product({ name: 'Vasudha Chandbali' })
  await shop.database.db.delete(productWords)
  await shop.database.db.delete(productListings)
  expect(await createListings().addMissing()).toBe(1)
  expect(await createListings().addMissing()).toBe(0)
  expect((await shop.anonymous.products.list({ ids: id })).products.length).toBe(1)
  expect(await search('vasudha')).toEqual(['Vasudha Chandbali'])
})

test('lists show new prices and stock of products that are still indexed by older rules', async () => {
  const { id, variantId } = await makeOutdated('Rukmini Jhumka')
  await shop.database.transaction(async (tx) => {
    await lockRatesExclusive(tx)
    const now = shop.clock.now()
    await insertRate(tx, {
      entered: { 'gold-22k': fromRupees(7000) },
      effectiveAt: now,
      createdAt: now,
    })
    await repriceAtSellingRate(tx, now)
  })
  await shop.database.db.update(productVariants).set({ stock: 2 }).where(eq(productVariants.id, variantId))
  shop.cache.clear()
  const shown = { price: 79_800, inventoryQuantity: 2 }
  expect((await shop.anonymous.products.list({ ids: id })).products).toMatchObject([shown])
  await createListings().refresh()
  expect((await shop.anonymous.products.list({ ids: id })).products).toMatchObject([shown])
})

test('products are found by the new rules once they are indexed again, also in pages that were kept', async () => {
  await makeOutdated('Rukmini Jhumka')
  expect(await search('rukmini')).toEqual([])
  expect(await createListings().refresh()).toBe(1)
  await expect.poll(() => search('rukmini')).toEqual(['Rukmini Jhumka'])
  expect(await createListings().refresh()).toBe(0)
})

test('an interrupted run has kept what it wrote, and the next start goes on', async () => {
  for (const name of ['Rukmini', 'Vasudha', 'Kalyani', 'Bhargavi', 'Devika']) await makeOutdated(name)
  const interrupted = createListings(2)
  interrupted.start()
  await expect.poll(countOutdated, { interval: 1 }).toBeLessThan(5)
  await interrupted.stop()
  const remaining = await countOutdated()
  expect(remaining).toBeGreaterThan(0)
  const restarted = createListings(2)
  expect(await restarted.refresh()).toBe(remaining)
  expect(await countOutdated()).toBe(0)
  expect(await search('rukmini')).toEqual(['Rukmini'])
})

test('what is saved meanwhile is not replaced by what was read before', async () => {
  const { id } = await makeOutdated('Rukmini Jhumka')
  let refreshed: Promise<number> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Vasudha Chandbali' }).where(eq(products.id, id))
    await refreshListings(tx, [id])
    refreshed = createListings().refresh()
    await waitForBlockedTransaction(shop.database)
  })
  await refreshed
  shop.cache.clear()
  expect(await search('vasudha')).toEqual(['Vasudha Chandbali'])
  expect(await search('rukmini')).toEqual([])
})
