import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FaultProxy, startFaultProxy } from '#server/testing/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { connectDatabase, type Database } from '../database/database.ts'
import { APPLICATION_NAME, type ChangeListener, createChangeListener } from './change-listener.ts'
import { createPublicCache, type PublicCache } from './public-cache.ts'

let prepared: TestDatabase
let elsewhere: Database
let changes: ChangeListener
let cache: PublicCache

beforeEach(async () => {
  prepared = await createTestDatabase(3)
  // another process, or someone with psql
  elsewhere = connectDatabase(prepared.connection, 1)
  changes = createChangeListener(prepared.database)
  cache = createPublicCache(changes.isCurrent)
  await changes.start(cache.clear)
})

afterEach(async () => {
  changes.stop()
  await elsewhere.close()
  await prepared.drop()
})

const page = { status: 200, headers: {}, body: Buffer.from('a page') }
const keepPage = () => cache.getOrCreate('/', async () => page)
const dropped = () => vi.waitFor(() => expect(cache.size()).toBe(0), { timeout: 100_000, interval: 10 })

test('a write by another connection clears the cached pages', async () => {
  await keepPage()
  expect(cache.size()).toBe(1)
  await elsewhere.pool.query("insert into categories (id, slug, name) values ('c1', 'rings', 'Rings')")
  await dropped()
})

test('a sale clears the cache only when the displayed availability changes', async () => {
  const client = await elsewhere.pool.connect()
  const events: unknown[] = []
  client.on('notification', () => events.push('notified'))
  // notifications of a commit arrive before the next answer
  const sell = async () => {
    const { rows } = await client.query(
      "update product_variants set stock = stock - 1 where id = 'v1' returning stock",
    )
    events.push(rows[0].stock)
  }
  await client.query(`
    insert into categories (id, slug, name) values ('c3', 'chains', 'Chains');
    insert into products (id, slug, name, description, category_id, material)
    values ('p1', 'rope-chain', 'Rope Chain', 'A chain', 'c3', 'Gold');
    insert into product_variants (id, product_id, fixed_price_paise, stock) values ('v1', 'p1', 1, 13)`)
  await client.query('listen public_changes')
  for (let sale = 1; sale <= 4; sale += 1) await sell()
  client.release(true)
  // in stock, in stock, 10 in stock, 9 in stock
  expect(events).toEqual([12, 11, 'notified', 10, 'notified', 9])
})

test.each([
  ['product_variants', ['stock', 'stock_at_version']],
  ['products', []],
])('a change of any other column of %s than the stock clears the cache', async (table, hidden) => {
  const { rows } = await elsewhere.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
     and attnum <> all((select tgattr from pg_trigger where tgname = $1 || '_public_changes')::int2[]) order by attnum`,
    [table],
  )
  expect(rows.map(({ name }) => name)).toEqual(hidden)
})

test('a write that is rolled back drops nothing', async () => {
  await keepPage()
  const client = await elsewhere.pool.connect()
  const notifications: string[] = []
  client.on('notification', ({ channel }) => notifications.push(channel))
  await client.query('listen public_changes')
  await client.query(
    "begin; insert into categories (id, slug, name) values ('c2', 'bangles', 'Bangles'); rollback",
  )
  // PostgreSQL delivers the notifications of a connection's own transactions before its next answer
  await client.query('select 1')
  client.release(true)
  expect(notifications).toEqual([])
  expect(cache.size()).toBe(1)
})

const cutOff = () =>
  elsewhere.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [APPLICATION_NAME],
  )

test('a listener that loses its connection clears the cache, reconnects and works again', async () => {
  await keepPage()
  await cutOff()
  await dropped()
  await vi.waitFor(
    async () => {
      await keepPage()
      await elsewhere.pool.query("update categories set name = name where false; notify public_changes, ''")
      await vi.waitFor(() => expect(cache.size()).toBe(0), { timeout: 100, interval: 10 })
    },
    { timeout: 100_000, interval: 100 },
  )
})

describe('a listener on a bad network', () => {
  let cutter: FaultProxy
  let far: Database
  let halfOpen: ChangeListener
  let pages: PublicCache
  beforeEach(async () => {
    cutter = await startFaultProxy(prepared.connection)
    far = connectDatabase(cutter.connection, 1)
    halfOpen = createChangeListener(far)
    pages = createPublicCache(halfOpen.isCurrent)
    await halfOpen.start(pages.clear)
  })
  afterEach(async () => {
    halfOpen.stop()
    await far.close()
    await cutter.close()
  })

  const listening = async () =>
    (
      await elsewhere.pool.query(
        'select 1 from pg_stat_activity where application_name = $1 and datname = current_database()',
        [APPLICATION_NAME],
      )
    ).rowCount

  test('that fails repeatedly during LISTEN ends with one connection and none of the pool', async () => {
    // ignores the listeners of other tests
    changes.stop()
    await vi.waitFor(async () => expect(await listening()).toBe(1), { timeout: 100_000, interval: 20 })
    for (let round = 0; round < 2; round += 1) {
      cutter.cutAt(1, 'after')
      await cutOff()
      await vi.waitFor(() => expect(cutter.hasCut()).toBe(true), { timeout: 100_000, interval: 20 })
      await vi.waitFor(() => expect(halfOpen.isCurrent()).toBe(true), { timeout: 100_000, interval: 20 })
      await vi.waitFor(async () => expect(await listening()).toBe(1), { timeout: 100_000, interval: 20 })
    }
    expect(far.pool.totalCount).toBe(0)
  })

  test('stops the cache after five seconds without an answer, and resumes it with the next answer', async () => {
    let version = 1
    const build = async () => ({ ...page, body: Buffer.from(`version ${version}`) })
    const shown = async () => (await pages.getOrCreate('/', build)).body.toString()
    const rates = () => pages.getOrFetch('rates', async () => ({ version }))
    expect([await shown(), await rates()]).toEqual(['version 1', { version: 1 }])
    version = 2
    expect([await shown(), await rates()], 'kept while the listener hears').toEqual([
      'version 1',
      { version: 1 },
    ])

    cutter.freeze()
    await vi.waitFor(() => expect(halfOpen.isCurrent()).toBe(false), { timeout: 100_000, interval: 20 })
    expect([await shown(), await rates()]).toEqual(['version 2', { version: 2 }])
    version = 3
    expect([await shown(), await rates()]).toEqual(['version 3', { version: 3 }])

    cutter.unfreeze()
    await vi.waitFor(() => expect(halfOpen.isCurrent()).toBe(true), { timeout: 100_000, interval: 20 })
    expect([await shown(), await rates()]).toEqual(['version 3', { version: 3 }])
    version = 4
    expect([await shown(), await rates()], 'kept again').toEqual(['version 3', { version: 3 }])
  })
})

test('a listener that cannot connect fails the start', async () => {
  const nowhere = connectDatabase({ host: '127.0.0.1', port: 1, user: 'unknown', database: 'none' }, 1)
  const changes = createChangeListener(nowhere)
  await expect(changes.start(() => {})).rejects.toThrow('ECONNREFUSED')
  expect(changes.isCurrent()).toBe(false)
  changes.stop()
  await nowhere.close()
})
