import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { connectDatabase, type Database } from './database.ts'
import { createPublicCache } from './public-cache.ts'
import { listenForChanges } from './public-changes.ts'

let prepared: TestDatabase
let elsewhere: Database
let changes: { stop(): void }
const cache = createPublicCache()

beforeEach(async () => {
  prepared = await createTestDatabase(3)
  // another server, or a person with psql
  elsewhere = connectDatabase(prepared.connection, 1)
  changes = await listenForChanges(prepared.database, cache.drop)
})

afterEach(async () => {
  changes.stop()
  await elsewhere.close()
  await prepared.drop()
})

const page = { status: 200, headers: {}, body: Buffer.from('a page') }
const keepPage = () => cache.through('/', async () => page)
const dropped = () => vi.waitFor(() => expect(cache.size()).toBe(0), { timeout: 3_000, interval: 10 })

test('a write by another connection drops the pages that are kept', async () => {
  await keepPage()
  expect(cache.size()).toBe(1)
  await elsewhere.pool.query("insert into categories (id, slug, name) values ('c1', 'rings', 'Rings')")
  await dropped()
})

test('a sale tells of a change once a page says something else of the stock', async () => {
  const client = await elsewhere.pool.connect()
  const told: unknown[] = []
  client.on('notification', () => told.push('told'))
  // what one's own commits tell is heard before the next answer
  const sell = async () => {
    const { rows } = await client.query(
      "update products set stock = stock - 1 where id = 'p1' returning stock",
    )
    told.push(rows[0].stock)
  }
  await client.query(`
    insert into categories (id, slug, name) values ('c3', 'chains', 'Chains');
    insert into products (id, slug, name, description, category_id, material, fixed_price_paise, stock)
    values ('p1', 'rope-chain', 'Rope Chain', 'A chain', 'c3', 'Gold', 1, 13)`)
  await client.query('listen public_changes')
  for (let sale = 1; sale <= 4; sale += 1) await sell()
  client.release(true)
  // in stock, in stock, 10 in stock, 9 in stock
  expect(told).toEqual([12, 11, 'told', 10, 'told', 9])
})

test('every column of products but the stock tells of a change', async () => {
  const { rows } = await elsewhere.pool.query<{ name: string }>(`
    select attname as name from pg_attribute where attrelid = 'products'::regclass and attnum > 0 and not attisdropped
    and attnum <> all((select tgattr from pg_trigger where tgname = 'products_public_changes')::int2[])`)
  expect(rows).toEqual([{ name: 'stock' }])
})

test('a write that is taken back drops nothing', async () => {
  await keepPage()
  await elsewhere.pool.query(
    "begin; insert into categories (id, slug, name) values ('c2', 'bangles', 'Bangles'); rollback",
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(cache.size()).toBe(1)
})

test('a listener that was cut off drops everything, comes back and hears again', async () => {
  await keepPage()
  await elsewhere.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query = 'LISTEN public_changes'",
  )
  await dropped()
  await vi.waitFor(
    async () => {
      await keepPage()
      await elsewhere.pool.query("update categories set name = name where false; notify public_changes, ''")
      await vi.waitFor(() => expect(cache.size()).toBe(0), { timeout: 100, interval: 10 })
    },
    { timeout: 4_000, interval: 100 },
  )
})
