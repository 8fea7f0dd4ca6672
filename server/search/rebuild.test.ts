import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '#server/products/tables.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { refreshSearchRows } from './refresh.ts'
import { searchRows } from './tables.ts'

const OLDER_VERSION = 0

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(products)
})

/** A product that only the older rules find by `jhumka`. */
async function makeOutdated(name: string) {
  const product = await shop.make.product({ name })
  await shop.database.db
    .update(searchRows)
    .set({ version: OLDER_VERSION, words: sql`'jhumka'::tsvector` })
    .where(eq(searchRows.productId, product.id))
  return product
}

const search = async (q: string) =>
  (await shop.anonymous.products.search({ q })).products.map(({ name }) => name)
const rebuild = () => shop.modules.search.rebuild()

test('a product without its rows is listed and found after a start', async () => {
  const { id } = await shop.make.product({ name: 'Vasudha Chandbali' })
  await shop.database.db.delete(searchRows)
  expect(await rebuild()).toBe(1)
  expect(await rebuild()).toBe(0)
  expect((await shop.anonymous.products.list({ ids: id })).products.length).toBe(1)
  expect(await search('vasudha')).toEqual(['Vasudha Chandbali'])
})

test('products are found by the new rules after the start of another version', async () => {
  await makeOutdated('Rukmini Jhumka')
  expect(await search('rukmini')).toEqual([])
  expect(await rebuild()).toBe(1)
  shop.cache.clear()
  expect(await search('rukmini')).toEqual(['Rukmini Jhumka'])
  expect(await rebuild()).toBe(0)
})

test('what another process saves meanwhile is not replaced by what was read before', async () => {
  const { id } = await makeOutdated('Rukmini Jhumka')
  let rebuilt: Promise<number> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Vasudha Chandbali' }).where(eq(products.id, id))
    await refreshSearchRows(tx, [id])
    rebuilt = rebuild()
    await waitForBlockedTransaction(shop.database)
  })
  await rebuilt
  shop.cache.clear()
  expect(await search('vasudha')).toEqual(['Vasudha Chandbali'])
  expect(await search('rukmini')).toEqual([])
})

// PostgreSQL moves wide values out of a row. Ids that are elsewhere make a list read ten times as many pages.
test('only the card of a product may leave its row', async () => {
  const { rows } = await shop.database.pool.query(
    `select attname as name from pg_attribute
     where attrelid = 'search_rows'::regclass and attnum > 0 and attstorage in ('e', 'x')`,
  )
  expect(rows).toEqual([{ name: 'card' }])
})
