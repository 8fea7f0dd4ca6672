import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { prebuilt, preparedText } from './prepared-text.ts'

let prepared: TestDatabase
beforeAll(async () => {
  prepared = await createTestDatabase()
})
afterAll(() => prepared.drop())

test('a text is planned once per connection, whatever its values are', async () => {
  const double = preparedText<{ number: number }, { double: number }>(
    'double',
    sql`select ${sql.placeholder('number')}::int * 2 as double`,
  )
  await prepared.database.transaction(async (tx) => {
    for (const number of [1, 2, 3]) expect(await double(tx, { number })).toEqual([{ double: 2 * number }])
    const { rows } = await tx.execute(sql`select name from pg_prepared_statements where name = 'double'`)
    expect(rows.length).toBe(1)
  })
})

test('a prebuilt part has the text of its columns, and no parameters', async () => {
  const coins = pgTable('coins', { name: text('name'), grams: integer('grams') })
  const part = prebuilt(
    sql`(select ${coins.grams} from (values ('a', 8), ('b', 5)) as coins (name, grams) where ${coins.name} = 'b')`,
  )
  const { rows } = await prepared.database.db.execute(sql`select ${part} as grams`)
  expect(rows).toEqual([{ grams: 5 }])
  expect(() => prebuilt(sql`${eq(coins.name, 'b')}`)).toThrow('no parameters')
})
