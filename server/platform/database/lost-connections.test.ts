import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OWNER_ROLE } from '#server/platform/database/role-names.ts'
import { type FaultProxy, startFaultProxy } from '#server/testing/fault-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { connectDatabase, type Database, isDatabaseUnavailable, type Tx } from './database.ts'

let prepared: TestDatabase
/** An administrator or a failover that ends connections. */
let elsewhere: Database

beforeAll(async () => {
  prepared = await createTestDatabase(1, OWNER_ROLE)
  elsewhere = connectDatabase(prepared.connection, 1)
})
afterAll(async () => {
  await elsewhere.close()
  await prepared.drop()
})

const pidOf = async (tx: Tx): Promise<number> =>
  (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]!.pid

async function terminate(pid: number): Promise<void> {
  await elsewhere.pool.query('select pg_terminate_backend($1)', [pid])
  await gone(pid)
}

const gone = (pid: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await elsewhere.pool.query('select 1 from pg_stat_activity where pid = $1', [pid])
      expect(rowCount).toBe(0)
    },
    { timeout: 100_000, interval: 10 },
  )

const isThere = async () => (await prepared.database.pool.query('select 1 as one')).rows

describe('a connection that PostgreSQL ends', () => {
  test('during a statement fails the transaction, and the next one succeeds', async () => {
    const outcome = prepared.database.transaction(async (tx) => {
      const pid = await pidOf(tx)
      await Promise.all([tx.execute(sql`select pg_sleep(2)`), terminate(pid)])
    })
    await expect(outcome).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await isThere()).toEqual([{ one: 1 }])
  })

  test('between two statements of a transaction fails the second', async () => {
    let reached = false
    const outcome = prepared.database.transaction(async (tx) => {
      await terminate(await pidOf(tx))
      reached = true
      await tx.execute(sql`select 1`)
    })
    await expect(outcome).rejects.toSatisfy(isDatabaseUnavailable)
    expect(reached).toBe(true)
    expect(await isThere()).toEqual([{ one: 1 }])
  })

  test('before the commit leaves nothing of the transaction', async () => {
    await prepared.asOwner('drop table if exists written; create table written (id int)')
    const outcome = prepared.database.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
      await terminate(await pidOf(tx))
    })
    await expect(outcome).rejects.toSatisfy(isDatabaseUnavailable)
    expect((await elsewhere.pool.query('select id from written')).rows).toEqual([])
  })

  test('because a transaction was idle for too long fails that transaction', async () => {
    const outcome = prepared.database.transaction(async (tx) => {
      const pid = await pidOf(tx)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '50ms'`)
      await gone(pid)
      await tx.execute(sql`select 1`)
    })
    await expect(outcome).rejects.toSatisfy(isDatabaseUnavailable)
    expect(await isThere()).toEqual([{ one: 1 }])
  })

  test('while it is idle is replaced', async () => {
    const [{ pid }] = (await prepared.database.pool.query('select pg_backend_pid() as pid')).rows as [
      { pid: number },
    ]
    await terminate(pid)
    await vi.waitFor(async () => expect(await isThere()).toEqual([{ one: 1 }]), {
      timeout: 100_000,
      interval: 10,
    })
  })
})

describe('a connection that the network cuts', () => {
  let cutter: FaultProxy
  let database: Database
  beforeEach(async () => {
    cutter = await startFaultProxy(prepared.connection)
    database = connectDatabase(cutter.connection, 1)
    await database.pool.query('drop table if exists written; create table written (id int)')
  })
  afterEach(async () => {
    await database.close()
    await cutter.close()
  })

  const write = () =>
    database.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (1)`)
    })
  const written = async () => (await elsewhere.pool.query('select id from written')).rowCount

  test.each([
    { statement: 1, moment: 'before' as const, rows: 0 },
    { statement: 1, moment: 'after' as const, rows: 0 },
    { statement: 2, moment: 'before' as const, rows: 0 },
    { statement: 2, moment: 'after' as const, rows: 0 },
    { statement: 3, moment: 'before' as const, rows: 0 },
    // the commit succeeded and only its answer was lost: the client has to repeat the request with the same key
    { statement: 3, moment: 'after' as const, rows: 1 },
  ])('$moment statement $statement fails the transaction', async ({ statement, moment, rows }) => {
    cutter.cutAt(statement, moment)
    await expect(write()).rejects.toSatisfy(isDatabaseUnavailable)
    expect(cutter.hasCut()).toBe(true)
    expect(await written()).toBe(rows)
    await write()
    expect(await written()).toBe(rows + 1)
  })
})

test('a missing server is "unavailable", not an unknown error', async () => {
  const nowhere = connectDatabase({ host: '127.0.0.1', port: 1, user: 'unknown', database: 'none' }, 1)
  await expect(nowhere.pool.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
  await nowhere.close()
  await expect(nowhere.pool.query('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
})

test.each(['08006', '53300', '57P01', '57P02', '57P03', '58030', '25P03', '25006'])(
  'SQLSTATE %s is unavailable',
  async (state) => {
    const failing = prepared.database.pool.query(
      `do $$ begin raise exception 'made to fail' using errcode = '${state}'; end $$`,
    )
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable)
  },
)

test.each(['23505', '22P02', '57014', '40001', '42P01'])('SQLSTATE %s is not', async (state) => {
  const failing = prepared.database.pool.query(
    `do $$ begin raise exception 'made to fail' using errcode = '${state}'; end $$`,
  )
  await expect(failing).rejects.not.toSatisfy(isDatabaseUnavailable)
})
