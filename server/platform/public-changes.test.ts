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
