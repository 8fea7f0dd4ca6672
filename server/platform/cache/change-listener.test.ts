/** @module-tag full */
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
  await changes.start(cache.invalidate)
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

const CHAIN = `
  insert into categories (id, slug, name) values ('c3', 'chains', 'Chains');
  insert into products (id, slug, name, description, category_id, material)
  values ('p1', 'rope-chain', 'Rope Chain', 'A chain', 'c3', 'Gold');
  insert into product_variants (id, product_id, fixed_price_paise, stock) values ('v1', 'p1', 1, 13)`

/** The messages of a statement: they arrive before the answer to the next query of the connection. */
async function messagesOf(statement: string): Promise<unknown[]> {
  const client = await elsewhere.pool.connect()
  const messages: unknown[] = []
  try {
    await client.query('listen public_changes')
    client.on('notification', ({ payload }) => messages.push(payload ? JSON.parse(payload) : ''))
    await client.query(statement)
    await client.query('select 1')
  } finally {
    client.release(true)
  }
  return messages
}

const sell = (quantity: number) =>
  messagesOf(`update product_variants set stock = stock - ${quantity} where id = 'v1'`)

test('a sale names its product only when the displayed availability changes', async () => {
  await elsewhere.pool.query(CHAIN)
  expect(await sell(1), 'in stock').toEqual([])
  expect(await sell(1), 'in stock').toEqual([])
  expect(await sell(1), '10 in stock').toEqual([{ kind: 'stock', tags: ['product:p1'] }])
  expect(await sell(1), '9 in stock').toEqual([{ kind: 'stock', tags: ['product:p1'] }])
  const soldOut = { kind: 'stock', tags: ['availability', 'availability:c3', 'product:p1'] }
  expect(await sell(9), 'sold out').toEqual([soldOut])
  expect(await sell(-1), 'back in stock').toEqual([soldOut])
})

/** A value of the column that differs from every value of the row above. */
const CHANGED_VALUES: Record<string, string> = {
  boolean: 'not %I',
  integer: 'coalesce(%I, 0) + 2',
  bigint: 'coalesce(%I, 0) + 2',
  numeric: '%I + 1',
  'double precision': '2',
  text: "'changed'",
  'text[]': "'{changed}'",
  jsonb: `'{"changed": true}'`,
  'timestamp with time zone': "'2026-01-01'",
}

test.each([
  ['product_variants', ['id', 'product_id', 'stock', 'stock_at_version']],
  ['products', ['id']],
])('a change of any other column of %s names the product and its lists', async (table, apart) => {
  await elsewhere.pool.query(CHAIN)
  const { rows } = await elsewhere.pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)`,
    [table, apart],
  )
  await elsewhere.pool.query('update product_variants set stock = 0')
  // Constraints do not matter here: the row is only compared with what it was.
  await prepared.asOwner(`do $$ declare c record; begin
    for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f') loop
      execute format('alter table ${table} drop constraint %I', c.conname);
    end loop; end $$`)
  for (const { name, type } of rows) {
    const value = CHANGED_VALUES[type]?.replace('%I', `"${name}"`)
    const [message] = await messagesOf(`update ${table} set "${name}" = ${value}`)
    expect(message, name).toMatchObject({
      kind: 'data',
      tags: expect.arrayContaining(['product:p1', 'lists']),
    })
  }
})

test('a change of more products than a message can name drops everything', async () => {
  await elsewhere.pool.query(CHAIN)
  await keepPage()
  const addProducts = (count: number) =>
    messagesOf(`insert into products (id, slug, name, description, category_id, material)
      select 'many-${count}-' || n, 'many-${count}-' || n, 'Chain', 'A chain', 'c3', 'Gold' from generate_series(1, ${count}) n`)
  expect(await addProducts(50)).toMatchObject([{ kind: 'data' }])
  expect(await addProducts(51)).toEqual([''])
  await dropped()
})

test('a writer waits until its changes are known', async () => {
  const heard: unknown[] = []
  const listener = createChangeListener(prepared.database)
  await listener.start((change) => heard.push(change))
  heard.length = 0
  await elsewhere.pool.query(CHAIN)
  await listener.settle()
  expect(heard).toContainEqual({ kind: 'data', tags: expect.arrayContaining(['product:p1']) })
  listener.stop()
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
    await halfOpen.start(pages.invalidate)
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

  test('drops everything when a writer cannot wait for its changes', async () => {
    await pages.getOrCreate('/', async () => page)
    cutter.freeze()
    await halfOpen.settle()
    expect(pages.size()).toBe(0)
    cutter.unfreeze()
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
