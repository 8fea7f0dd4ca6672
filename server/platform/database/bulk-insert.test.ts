import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Paise } from '#domain/money.ts'
import { OWNER_ROLE } from '#server/platform/database/role-names.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { bulkInsert, ignoreConflicts, runBulkInserts } from './bulk-insert.ts'
import { instant, json, paise } from './columns.ts'

const coins = pgTable('coins', {
  name: text('name').primaryKey(),
  pricePaise: paise('price_paise'),
  mintedAt: instant('minted_at'),
  marks: json<string[]>('marks'),
})
const drawers = pgTable('drawers', { coin: text('coin').references(() => coins.name), no: integer('no') })

let prepared: TestDatabase
beforeAll(async () => {
  prepared = await createTestDatabase(20, OWNER_ROLE)
})
afterAll(() => prepared.drop())
beforeEach(async () => {
  await prepared.database.pool.query(`drop table if exists drawers, coins;
    create table coins (name text primary key, price_paise bigint, minted_at timestamptz, marks jsonb);
    create table drawers (coin text references coins (name), no int)`)
})

const lakshmi = {
  name: 'Lakshmi “24K” \\ ₹',
  pricePaise: 7_12_345 as Paise,
  mintedAt: new Date('2026-11-21T04:15:00.123Z'),
  marks: ['999', '"quoted"'],
}
const plain = { name: 'Plain', pricePaise: null, mintedAt: null, marks: null }
const kept = () => prepared.database.db.select().from(coins).orderBy(coins.name)

test('rows of several tables that reference each other are written in one statement', async () => {
  await prepared.database.transaction((tx) =>
    runBulkInserts(tx, bulkInsert(drawers, { coin: 'Plain', no: 7 }), bulkInsert(coins, lakshmi, plain)),
  )
  expect(await kept()).toEqual([lakshmi, plain])
  expect(await prepared.database.db.select().from(drawers)).toEqual([{ coin: 'Plain', no: 7 }])
})

test('a missing value becomes NULL, not JSON null', async () => {
  await prepared.database.transaction((tx) => runBulkInserts(tx, bulkInsert(coins, plain)))
  const { rows } = await prepared.database.pool.query('select marks is null as none from coins')
  expect(rows).toEqual([{ none: true }])
})

test('a duplicate row is an error, or is skipped', async () => {
  const save = (price: number, isOnceOnly: boolean) =>
    prepared.database.transaction((tx) => {
      const rows = bulkInsert(coins, { ...plain, pricePaise: price as Paise })
      return runBulkInserts(tx, isOnceOnly ? ignoreConflicts(rows) : rows)
    })
  await save(100, false)
  await expect(save(200, false)).rejects.toMatchObject({ constraint: 'coins_pkey' })
  await save(300, true)
  expect(await kept()).toEqual([{ ...plain, pricePaise: 100 }])
})

test('PostgreSQL calculates generated columns', async () => {
  const medals = pgTable('medals', {
    name: text('name').primaryKey(),
    searchText: text('search_text').generatedAlwaysAs(sql`lower(name)`),
  })
  await prepared.database.pool.query(
    `create table medals (name text primary key, search_text text generated always as (lower(name)) stored)`,
  )
  await prepared.database.transaction((tx) => runBulkInserts(tx, bulkInsert(medals, { name: 'Lakshmi' })))
  expect(await prepared.database.db.select().from(medals)).toEqual([
    { name: 'Lakshmi', searchText: 'lakshmi' },
  ])
})
