import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OWNER_ROLE } from '#server/platform/database/role-names.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { connectDatabase, pipelined, sqlState } from './database.ts'

let prepared: TestDatabase

beforeAll(async () => {
  prepared = await createTestDatabase(20, OWNER_ROLE)
})
afterAll(() => prepared.drop())

/** A transaction whose first `times` attempts fail with this SQLSTATE. Returns the number of attempts. */
async function failing(state: string, times: number): Promise<{ tries: number; outcome: unknown }> {
  let tries = 0
  const outcome = await prepared.database
    .transaction(async (tx) => {
      tries += 1
      if (tries <= times)
        await tx.execute(
          sql.raw(`do $$ begin raise exception 'made to fail' using errcode = '${state}'; end $$`),
        )
      return 'done'
    })
    .catch((error: unknown) => error)
  return { tries, outcome }
}

test.each(['40001', '40P01'])('%s is retried until it succeeds', async (state) => {
  expect(await failing(state, 2)).toEqual({ tries: 3, outcome: 'done' })
})

test('a transaction that fails after three retries throws', async () => {
  const { tries, outcome } = await failing('40001', 99)
  expect(tries).toBe(4)
  expect(sqlState(outcome)).toBe('40001')
})

test.each(['23505', '23514', '57014', 'P0001'])('%s is not retried', async (state) => {
  const { tries, outcome } = await failing(state, 99)
  expect(tries).toBe(1)
  expect(sqlState(outcome)).toBe(state)
})

test('a failed attempt is rolled back before the next one', async () => {
  const { database } = prepared
  await database.pool.query('create table tried (attempt int)')
  let attempt = 0
  await database.transaction(async (tx) => {
    attempt += 1
    await tx.execute(sql`insert into tried values (${attempt})`)
    if (attempt === 1) await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`)
  })
  expect((await database.pool.query('select attempt from tried')).rows).toEqual([{ attempt: 2 }])
})

test('after a real deadlock both changes are made', async () => {
  const { database } = prepared
  await database.pool.query('create table pair (id int primary key, n int)')
  await database.pool.query('insert into pair values (1, 0), (2, 0)')
  // both hold their first row before either asks for its second one
  const bothHoldARow = Promise.withResolvers<void>()
  let holders = 0
  const holdFirstRow = async () => {
    holders += 1
    if (holders === 2) bothHoldARow.resolve()
    await bothHoldARow.promise
  }
  const add = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await tx.execute(sql`update pair set n = n + 1 where id = ${first}`)
      await holdFirstRow()
      await tx.execute(sql`update pair set n = n + 1 where id = ${second}`)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect((await database.pool.query('select n from pair')).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('a statement that takes longer than two seconds is cancelled', async () => {
  const production = connectDatabase(prepared.connection, 1)
  try {
    expect((await production.pool.query('show statement_timeout')).rows).toEqual([
      { statement_timeout: '2s' },
    ])
    // Without a limit the statement ends by itself, and the test fails.
    await expect(production.pool.query('select pg_sleep(8)')).rejects.toMatchObject({ code: '57014' })
  } finally {
    await production.close()
  }
})

describe('a failed statement in a transaction', () => {
  beforeEach(async () => {
    await prepared.database.pool.query(
      'drop table if exists written; create table written (id int primary key)',
    )
  })
  const written = async () => (await prepared.database.pool.query('select id from written order by id')).rows

  test('rolls everything back after the queries sent with it have ended', async () => {
    const outcome = prepared.database.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      const inTwoSteps = async () => {
        await tx.execute(sql`select 1`).catch(() => null)
        await tx.execute(sql`insert into written values (2)`)
      }
      await pipelined(tx.execute(sql`insert into written values (1)`), inTwoSteps())
    })
    await expect(outcome).rejects.toSatisfy((error) => sqlState(error) === '23505')
    expect(await written()).toEqual([])
  })

  test('is never ignored: the commit fails', async () => {
    const outcome = prepared.database.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      await tx.execute(sql`insert into written values (1)`).catch(() => null)
    })
    await expect(outcome).rejects.toThrow('went on as if it had not')
    expect(await written()).toEqual([])
  })
})

test('pipelined queries return their results in order', async () => {
  const answers = await prepared.database.transaction((tx) => {
    const select = async (n: number) =>
      (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n
    return pipelined(select(1), select(2), select(3))
  })
  expect(answers).toEqual([1, 2, 3])
})
