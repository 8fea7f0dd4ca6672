import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { BootError } from '../boot-error.ts'

type DrizzleOn<Client> = Omit<NodePgDatabase, 'transaction'> & { $client: Client }
export type Db = DrizzleOn<pg.Pool>
/** A connection that is in a transaction. */
export type Tx = DrizzleOn<pg.PoolClient>
/** For verbs that only read: inside a transaction or not. */
export type Reader = DrizzleOn<pg.Pool | pg.PoolClient>

export type Database = {
  db: Db
  /** READ COMMITTED; tried again where PostgreSQL says that it would go well the next time. */
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
/** A serialisation failure, a deadlock. */
const RETRYABLE_STATES = new Set(['40001', '40P01'])

// Counts come as bigint: they are safe numbers here, and anything larger must not pass silently. Set for the driver
// as a whole, because Drizzle asks that one for every type it does not read itself.
pg.types.setTypeParser(pg.types.builtins.INT8, safeNumber)

function noop(): void {}

function safeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** `role`: what the connections act as, where their account may switch to it. */
export function connectDatabase(
  connection: pg.PoolConfig,
  max: number,
  role?: string,
  limits: WaitLimits = PRODUCTION_LIMITS,
): Database {
  const settings = [
    `statement_timeout=${limits.statementMs}`,
    `idle_in_transaction_session_timeout=${limits.idleInTransactionMs}`,
    'timezone=UTC',
    ...(role ? [`role=${role}`] : []),
  ]
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: 'swarna',
    connectionTimeoutMillis: limits.connectionMs,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  // A connection can die at any moment: idle, in a transaction, between two statements. Whoever uses it then learns it
  // from the statement that fails, and the pool replaces it. Without these listeners the event would end the process.
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

/** Of each connection one, for as long as it lives: what was built for it once is found again (`planned`). */
const drizzleByClient = new WeakMap<pg.PoolClient, Tx>()

function drizzleFor(client: pg.PoolClient): Tx {
  const known = drizzleByClient.get(client) ?? drizzle(client)
  drizzleByClient.set(client, known)
  return known
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let connectionError: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzleFor(client))
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A statement failed, and the work went on as if it had not.')
    return result
  } catch (error) {
    // a connection that cannot even take back what it began is given up
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
 * What is asked for at once reaches PostgreSQL at once, and is carried out in this order. Ends when all of it has ended,
 * and only then fails as the first of them that failed: nothing is sent after the transaction was taken back.
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

/** Drizzle wraps what the driver threw: the SQLSTATE lies in a cause. */
export function sqlState(thrown: unknown): string | null {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return null
}

/**
 * SQLSTATEs of a database that cannot serve at the moment: connection lost (08), resources used up (53), shut down or
 * starting (57P), input or output failed (58), idle in a transaction for too long, read-only after a fail-over.
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
/** What the driver says without a code when the connection is gone, or none could be had. */
const LOST_CONNECTION =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|after calling end on the pool/

/** Whether the database could not be reached or stopped serving: the same request may go well in a moment. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code !== undefined && (UNAVAILABLE_STATES.test(code) || NETWORK_ERRORS.has(code))) return true
    // the folder of the socket is gone while the built-in database starts again
    if (code === 'ENOENT' && syscall === 'connect') return true
    if (LOST_CONNECTION.test(error.message)) return true
  }
  return false
}

/** Whether it is this UNIQUE that stood against what was written. */
export function violatesConstraint(thrown: unknown, constraint: string): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ((error as { constraint?: unknown }).constraint === constraint) return true
  }
  return false
}

/** The shop's own database or the one of DATABASE_URL, which must be PostgreSQL 15 to 18. */
export async function openDatabase(connection: pg.PoolConfig, max: number, role?: string): Promise<Database> {
  const database = connectDatabase(connection, max, role)
  const { rows } = await database.pool.query<{ version: string }>('show server_version_num').then(
    (result) => ({ rows: result.rows.map((row) => ({ version: Object.values(row)[0] as string })) }),
    (error: Error) => {
      throw new BootError(`The database cannot be reached: ${error.message}. Check DATABASE_URL.`)
    },
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < 15) throw new BootError(`Swarna needs PostgreSQL 15 or newer; this one is ${major}.`)
  return database
}
