import { eq, type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let prepared: TestDatabase
let executePrepared: typeof import('./execute-prepared.ts').executePrepared
let prebuilt: typeof import('./execute-prepared.ts').prebuilt
beforeAll(async () => {
  prepared = await createTestDatabase()
  // the statements of other tests in this process would take all names
  vi.resetModules()
  const fresh = await import('./execute-prepared.ts')
  executePrepared = fresh.executePrepared
  prebuilt = fresh.prebuilt
})
afterAll(() => prepared.drop())

/** Runs the queries on one connection. Returns their rows, and how many plans the connection then has. */
const runAll = (queries: SQL[]) =>
  prepared.database.transaction(async (tx) => {
    const rows: unknown[] = []
    for (const query of queries) rows.push(...(await executePrepared(tx, query)))
    const { rows: plans } = await tx.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
    return { rows, planCount: plans.length }
  })

test('a text is planned once per connection, whatever its values are', async () => {
  expect(await runAll([1, 2, 3].map((value) => sql`select ${value}::int * 2 as double`))).toEqual({
    rows: [{ double: 2 }, { double: 4 }, { double: 6 }],
    planCount: 1,
  })
})

test('the number of plans is limited, and further texts are answered too', async () => {
  const numbers = Array.from({ length: 50 }, (_unused, index) => index)
  const { rows, planCount } = await runAll(
    numbers.map((number) => sql`select ${sql.raw(String(number))} + ${number}::int as sum`),
  )
  expect(rows).toEqual(numbers.map((number) => ({ sum: 2 * number })))
  expect(planCount).toBeLessThan(numbers.length)
})

test('a prebuilt part has the text of its columns, and no parameters', async () => {
  const coins = pgTable('coins', { name: text('name'), grams: integer('grams') })
  const part = prebuilt(
    sql`(select ${coins.grams} from (values ('a', 8), ('b', 5)) as coins (name, grams) where ${coins.name} = 'b')`,
  )
  expect((await runAll([sql`select ${part} as grams`])).rows).toEqual([{ grams: 5 }])
  expect(() => prebuilt(sql`${eq(coins.name, 'b')}`)).toThrow('no parameters')
})
