/** @module-tag full */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { withDatabase } from '#server/testing/global-setup.ts'
import { type Pooler, startPooler } from '#server/testing/pooler.ts'
import { runOnServer } from '#server/testing/test-database.ts'
import { BootError } from '../boot-error.ts'
import { newId } from '../ids.ts'
import { type Database, isDatabaseUnavailable } from './database.ts'
import { openShopDatabase } from './roles.ts'

let name: string
let owner: string
let plain: string
const poolers: Pooler[] = []
const opened: Database[] = []

beforeEach(async () => {
  name = `swarna_session_${newId()}`
  owner = `owner_${newId()}`
  plain = `plain_${newId()}`
  await runOnServer(`create role ${owner} login`)
  await runOnServer(`create role ${plain} login`)
  await runOnServer(`create database ${name} owner ${owner}`)
})

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  for (const pooler of poolers.splice(0)) await pooler.close()
  await runOnServer(`drop database ${name} with (force)`)
  await runOnServer(`drop role ${owner}`)
  await runOnServer(`drop role ${plain}`)
})

const direct = (user: string) => ({ ...withDatabase(inject('postgres'), name), user })

async function startPoolerFor(user: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const pooler = await startPooler({ server: direct(user), mode })
  poolers.push(pooler)
  return pooler
}

async function open(ownerConnection: object, application: object | null): Promise<Database> {
  const database = await openShopDatabase({
    owner: ownerConnection,
    application,
    poolSize: 2,
    log: { warn: () => {} } as never,
  })
  opened.push(database)
  return database
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

const giveLimits = (account: string) =>
  runOnServer(`
    alter role ${account} set statement_timeout = '2s';
    alter role ${account} set idle_in_transaction_session_timeout = '10s';
    alter role ${account} set timezone = 'UTC';
    alter role ${account} set max_parallel_workers_per_gather = 0`)

describe('behind a pooler that drops what connections ask for at their start', () => {
  test('the shop does not start, and one sentence says what is missing and what to do', async () => {
    const pooler = await startPoolerFor(plain, 'session')
    const error = await refusal(open(direct(owner), pooler.connection))
    expect(error).toBeInstanceOf(BootError)
    expect((error as Error).message).toBe(
      `Connections of the database account ${plain} do not have the limits that Swarna asks for (statement_timeout is 0 instead of 2000, idle_in_transaction_session_timeout is 0 instead of 10000, max_parallel_workers_per_gather is 2 instead of 0), probably because a connection pooler drops them: connect without it, or set them with ALTER ROLE as docs/deploy.md shows.`,
    )
  })

  test('one account does not serve as the owner of the tables', async () => {
    await runOnServer(`grant swarna_app to ${owner}`)
    await giveLimits(owner)
    const pooler = await startPoolerFor(owner, 'session')
    const error = await refusal(open(pooler.connection, null))
    expect(error).toBeInstanceOf(BootError)
    expect((error as Error).message).toBe(
      `Connections serve as the database account ${owner} instead of swarna_app, probably because a connection pooler drops the role: set DATABASE_URL to a plain account and DATABASE_OWNER_URL to the owner's, as docs/deploy.md shows.`,
    )
  })

  test('an account that has the limits itself serves, in a pooler that keeps sessions', async () => {
    await giveLimits(plain)
    const pooler = await startPoolerFor(plain, 'session')
    const database = await open(direct(owner), pooler.connection)
    const { rows } = await database.pool.query('select current_user as name')
    expect(rows).toEqual([{ name: plain }])
  })

  test('pooling by transaction is refused, because sessions would be shared', async () => {
    await giveLimits(plain)
    const pooler = await startPoolerFor(plain, 'transaction')
    const error = await refusal(open(direct(owner), pooler.connection))
    expect(error).toBeInstanceOf(BootError)
    expect((error as Error).message).toBe(
      'A connection pooler lends one session of PostgreSQL to several connections (pooling by transaction), so that changes made by other processes would be missed: use its session mode for Swarna, or connect without it.',
    )
  })
})

test('a connection that comes later without the limits serves nothing, and the next good one does', async () => {
  const pooler = await startPoolerFor(plain, 'session')
  pooler.dropOptions(false)
  const database = await open(direct(owner), pooler.connection)
  await runOnServer(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  pooler.dropOptions(true)
  await expect.poll(() => refusal(database.pool.query('select 1'))).toBeInstanceOf(BootError)
  const error = await refusal(database.pool.query('select 1'))
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await database.isUp()).toBe(false)
  pooler.dropOptions(false)
  expect(await database.isUp()).toBe(true)
})

test('an account that may change append-only tables by another way does not serve', async () => {
  await runOnServer(`grant pg_write_all_data to ${plain}`)
  const error = await refusal(open(direct(owner), direct(plain)))
  expect(error).toBeInstanceOf(BootError)
  expect((error as Error).message).toBe(
    `The database account ${plain} may change rows of adjustment_settlements, audit_log, audit_seals, audit_unsealed, credit_entries, ledger_entries, order_adjustments, order_history, security_events, tax_documents, which may only grow: take away its other roles and rights, or set DATABASE_URL to a plain account, as docs/deploy.md shows.`,
  )
})
