import type { Socket } from 'node:net'
import pg from 'pg'
import type { Database } from '../database/database.ts'

/**
 * Triggers on every table that a public page shows notify this channel: see the migrations. A sale does so when a page says
 * something else of the stock than before (ADR 8).
 */
const CHANNEL = 'public_changes'
/** Its name in pg_stat_activity. */
export const APPLICATION_NAME = 'swarna-changes'
const HEARTBEAT_MS = 1_000
/** An answer to a beat that takes longer counts as a connection that is lost. */
const HEARTBEAT_TIMEOUT_MS = 2_500
const RECONNECT_MS = 1_000
/** A process that has heard nothing for so long does not know whether what it keeps still holds. */
const MAX_SILENCE_MS = 5_000

export type ChangeListener = {
  /**
   * Whether a change of another process would have been heard. While it is false nothing may be served from memory. A
   * network that is half open gives no error: only an answer proves that the connection is alive.
   */
  isCurrent(): boolean
  /**
   * Calls `onChange` when another process (or a person with psql) changed what public pages show. Every reconnect counts
   * as a change, because one may have been missed. Resolves when the first connection listens.
   */
  start(onChange: () => void): Promise<void>
  stop(): void
}

/** The connection is one of its own, so that a busy pool cannot keep it out. */
export function createChangeListener({ pool }: Pick<Database, 'pool'>): ChangeListener {
  let onChange = (): void => {}
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  // the clock on the wall also counts the time in which the machine was suspended
  let lastHeardAt = { running: Number.NEGATIVE_INFINITY, wall: 0 }

  async function connect(): Promise<void> {
    const connection = new pg.Client(pool.options)
    connection.on('notification', () => onChange())
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
    // whatever changed before was not heard
    onChange()
    scheduleHeartbeat(connection)
  }

  /** Notifications come before the answer to what is asked after them, so that an answer means: nothing is missing. */
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

  /** Told more than once of the same connection: by its error, by its end, by what was asked of it. */
  function handleDisconnect(connection: pg.Client): void {
    if (client !== connection) return
    client = null
    destroyConnection(connection)
    onChange()
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
    stop() {
      isStopped = true
      clearTimeout(timer)
      const connection = client
      client = null
      if (connection) destroyConnection(connection)
    },
  }
}

/** Without waiting: whoever does not answer does not say goodbye either. */
function destroyConnection(connection: pg.Client): void {
  void connection.end().catch(() => {})
  const { connection: protocol } = connection as unknown as { connection: { stream: Socket } }
  protocol.stream.destroy()
}
