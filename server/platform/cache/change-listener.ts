import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { PublicChange } from './public-cache.ts'

/**
 * Triggers on every table of public pages notify this channel and name what changed: see
 * server/migrations/0019_cache-tags.sql. A sale notifies only when the displayed availability changes
 * (docs/decisions/0008-stock-and-versions.md).
 */
const CHANNEL = 'public_changes'
/** The connection's name in pg_stat_activity. */
export const APPLICATION_NAME = 'swarna-changes'
const HEARTBEAT_MS = 1_000
/** A heartbeat without an answer for this long counts as a lost connection. */
const HEARTBEAT_TIMEOUT_MS = 2_500
const RECONNECT_MS = 1_000
/** After this time without an answer the cache may be stale. */
const MAX_SILENCE_MS = 5_000
/** A write waits this long for its own notifications. Then everything is dropped instead. */
const SETTLE_TIMEOUT_MS = 250

export type ChangeListener = {
  /**
   * Whether a change by another process would have been noticed. While it is false nothing may be served from memory. A
   * half-open connection gives no error, so only an answer proves that it works.
   */
  isCurrent(): boolean
  /**
   * Calls `onChange` when this process, another one or someone with psql changed what public pages show. Every reconnect
   * counts as a change of everything, because one may have been missed. Resolves when the first connection listens.
   */
  start(onChange: (change: PublicChange) => void): Promise<void>
  /** Resolves when `onChange` has been called for all that was committed before. Call it before a writer gets the answer. */
  settle(): Promise<void>
  stop(): void
}

/** A connection outside the pool, so that a busy pool cannot block it. */
export function createChangeListener({ pool }: Pick<Database, 'pool'>): ChangeListener {
  let onChange: (change: PublicChange) => void = () => {}
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  // wall clock time, which includes the time when the machine was suspended
  let lastHeardAt = { running: Number.NEGATIVE_INFINITY, wall: 0 }

  async function connect(): Promise<void> {
    const connection = new pg.Client(pool.options)
    connection.on('notification', ({ payload }) => onChange(parseChange(payload)))
    connection.on('error', () => handleDisconnect(connection))
    connection.on('end', () => handleDisconnect(connection))
    client = connection
    try {
      await connection.connect()
      await runQuery(connection, `set application_name = '${APPLICATION_NAME}'; listen ${CHANNEL}`)
    } catch (error) {
      handleDisconnect(connection)
      throw error
    }
    if (client !== connection) throw new Error('Connection terminated')
    // changes before this moment were missed
    onChange('everything')
    scheduleHeartbeat(connection)
  }

  /** Notifications arrive before the answer to a later query, so an answer proves that none is missing. */
  async function runQuery(connection: pg.Client, statement: string): Promise<void> {
    const askedAt = { running: performance.now(), wall: Date.now() }
    await connection.query({ text: statement, query_timeout: HEARTBEAT_TIMEOUT_MS } as pg.QueryConfig)
    lastHeardAt = askedAt
  }

  function scheduleHeartbeat(connection: pg.Client): void {
    timer = setTimeout(() => {
      runQuery(connection, 'select 1').then(
        () => client === connection && scheduleHeartbeat(connection),
        () => handleDisconnect(connection),
      )
    }, HEARTBEAT_MS).unref()
  }

  async function answersSoon(connection: pg.Client): Promise<boolean> {
    const timeout = new AbortController()
    const answered = runQuery(connection, 'select 1').then(
      () => true,
      () => false,
    )
    const late = sleep(SETTLE_TIMEOUT_MS, false, { signal: timeout.signal, ref: false }).catch(() => false)
    const isAnswered = await Promise.race([answered, late])
    timeout.abort()
    return isAnswered
  }

  /** Called several times for one connection: on its error, its end and a failed query. */
  function handleDisconnect(connection: pg.Client): void {
    if (client !== connection) return
    client = null
    destroyConnection(connection)
    onChange('everything')
    scheduleReconnect()
  }

  function scheduleReconnect(): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect().catch(() => {}), RECONNECT_MS).unref()
  }

  return {
    isCurrent: () =>
      performance.now() - lastHeardAt.running < MAX_SILENCE_MS &&
      Date.now() - lastHeardAt.wall < MAX_SILENCE_MS,
    async start(listener) {
      onChange = listener
      await connect()
    },
    async settle() {
      const connection = client
      const isSettled = connection !== null && (await answersSoon(connection))
      if (!isSettled) onChange('everything')
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      const connection = client
      client = null
      if (connection) destroyConnection(connection)
    },
  }
}

/** A message that this version does not know counts as a change of everything. */
function parseChange(payload = ''): PublicChange {
  const parsed = PublicChangeMessage.safeParse(parseJson(payload))
  return parsed.success ? parsed.data : 'everything'
}

const PublicChangeMessage = z.object({ kind: z.enum(['stock', 'data']), tags: z.array(z.string()) })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Does not wait, because a connection that does not answer would not confirm the end either. */
function destroyConnection(connection: pg.Client): void {
  void connection.end().catch(() => {})
  const { connection: protocol } = connection as unknown as { connection: { stream: Socket } }
  protocol.stream.destroy()
}
