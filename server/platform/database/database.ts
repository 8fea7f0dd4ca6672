import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BootError } from '../boot-error.ts'
import { forgetLocks } from './locks.ts'
import { assertOwnSessions, assertSession, SessionError } from './session.ts'

type DrizzleOn<Client> = Omit<NodePgDatabase, 'transaction'> & { $client: Client }
export type Db = DrizzleOn<pg.Pool>
/** A connection inside a transaction. */
export type Tx = DrizzleOn<pg.PoolClient>
/** For functions that only read, inside or outside a transaction. */
export type Reader = DrizzleOn<pg.Pool | pg.PoolClient>

export type Database = {
  db: Db
  /** READ COMMITTED. Repeated after a serialization failure or deadlock. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  pool: pg.Pool
  isUp(): Promise<boolean>
  close(): Promise<void>
}

/** How long a request waits before it fails. Tests wait longer, so that they pass on a busy machine too. */
export type WaitLimits = {
  connectionMs: number
  statementMs: number
  idleInTransactionMs: number
}
const PRODUCTION_LIMITS: WaitLimits = {
  connectionMs: 5_000,
  statementMs: 2_000,
  idleInTransactionMs: 10_000,
}
const MAX_ATTEMPTS = 4
/** Serialization failure and deadlock. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])

// Counts are bigint. They fit a safe number here; a larger one must not pass silently. Set for the whole driver,
// because Drizzle uses the driver's parsers.
pg.types.setTypeParser(pg.types.builtins.INT8, safeNumber)

function noop(): void {}

function safeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** `role`: the role that the connections switch to, if the account may. */
export function connectDatabase(
  connection: pg.PoolConfig,
  max: number,
  role?: string,
  limits: WaitLimits = PRODUCTION_LIMITS,
): Database {
  const sessionLimits = {
    statement_timeout: String(limits.statementMs),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    timezone: 'UTC',
    // to start workers takes longer than they save, and the requests of others need the cores
    max_parallel_workers_per_gather: '0',
  }
  const settings = Object.entries({ ...sessionLimits, ...(role ? { role } : {}) })
  /** Null: the account that the first connection has, and that every later one must have. */
  let expectedRole = role ?? null
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: 'swarna',
    connectionTimeoutMillis: limits.connectionMs,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    verify(client, done) {
      assertSession(client, { limits: sessionLimits, role: expectedRole }).then((user) => {
        expectedRole ??= user
        done()
      }, done)
    },
  })
  // A connection can be lost at any time. The statement that uses it then fails, and the pool replaces it. Without
  // these listeners the event would end the process.
  pool.on('error', noop)
  pool.on('connect', (client) => client.on('error', noop))
  const db = drizzle(pool)
  return {
    db,
    pool,
    transaction: (work) => retry(() => inTransaction(pool, work)),
    isUp: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}

/** One Drizzle instance per connection, because prepared statements are stored per instance (prepared-statement.ts). */
const drizzleByClient = new WeakMap<pg.PoolClient, Tx>()

function drizzleFor(client: pg.PoolClient): Tx {
  const known = drizzleByClient.get(client) ?? drizzle(client)
  drizzleByClient.set(client, known)
  return known
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let connectionError: Error | undefined
  forgetLocks(client)
  try {
    await client.query('begin')
    const result = await work(drizzleFor(client))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A statement failed, and the work went on as if it had not.')
    return result
  } catch (error) {
    // a connection that cannot roll back is discarded
    await client.query('rollback').catch((reason: Error) => {
      connectionError = reason
    })
    throw error
  } finally {
    client.release(connectionError)
  }
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_STATES.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
    }
  }
}

/**
 * Sends several queries without waiting; PostgreSQL runs them in this order. It waits for all of them and then fails
 * with the first error, so that no query is sent after the rollback.
 */
export async function pipelined<const T extends readonly PromiseLike<unknown>[]>(
  ...queries: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const results = await Promise.allSettled(queries)
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return results.map((answer) => answer.status === 'fulfilled' && answer.value) as {
    -readonly [K in keyof T]: Awaited<T[K]>
  }
}

/** Drizzle wraps the driver's error, so the SQLSTATE is in one of its causes. */
export function sqlState(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return null
}

/**
 * SQLSTATEs of a database that cannot serve: connection lost (08), resources exhausted (53), shut down or starting
 * (57P), I/O error (58), idle in a transaction for too long, read-only after a failover.
 */
const UNAVAILABLE_STATES = /^(?:08...|53...|57P..|58...|25P03|25006)$/
const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver's messages without a code, for a connection that is lost or not available. */
const LOST_CONNECTION =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|after calling end on the pool/

/** Whether the database could not be reached or stopped serving. The same request may succeed later. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof SessionError) return true
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code !== undefined && (UNAVAILABLE_STATES.test(code) || NETWORK_ERRORS.has(code))) return true
    // the socket is missing while the embedded database restarts
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (LOST_CONNECTION.test(error.message)) return true
  }
  return false
}

/** Whether the error is a violation of this constraint. */
export function violatesConstraint(thrown: unknown, constraint: string): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}

/** What an operator can do about it. The embedded database has no address that could be wrong. */
function openError(error: Error, { connectionString }: pg.PoolConfig): BootError {
  const check = connectionString ? ' Check DATABASE_URL and DATABASE_OWNER_URL.' : ''
  const state = sqlState(error) ?? ''
  if (/^28/.test(state)) return new BootError(`The database refuses the account: ${error.message}.${check}`)
  if (state === '3D000') return new BootError(`There is no such database: ${error.message}.${check}`)
  if (state === '53300')
    return new BootError(
      `The database has no connection left (${error.message}): stop other programs that use it, or raise its max_connections.`,
    )
  if (state === '42501')
    return new BootError(`The account of the database lacks a right: ${error.message}. See docs/deploy.md.`)
  if (isDatabaseUnavailable(error))
    return new BootError(`The database cannot be reached: ${error.message}.${check}`)
  return new BootError(
    `The database could not be opened: ${error.message}${state && ` (SQLSTATE ${state})`}.`,
  )
}

/** Opens the embedded database or that of DATABASE_URL, which must be PostgreSQL 15 to 18. */
export async function openDatabase(connection: pg.PoolConfig, max: number, role?: string): Promise<Database> {
  const database = connectDatabase(connection, max, role)
  const { rows } = await database.pool.query<{ version: string }>('show server_version_num').then(
    (result) => ({ rows: result.rows.map((row) => ({ version: Object.values(row)[0] as string })) }),
    (error: Error) => {
      if (error instanceof BootError) throw error
      throw openError(error, connection)
    },
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < 15) throw new BootError(`Swarna needs PostgreSQL 15 or newer; this one is ${major}.`)
  if (max > 1) await assertOwnSessions(database.pool)
  return database
}
