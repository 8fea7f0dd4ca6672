import type { Socket } from 'node:net'
import pg from 'pg'
import type { Database } from './database.ts'

/**
 * Triggers on every table that a public page shows notify this channel: see the migrations. A sale does so when a page says
 * something else of the stock than before (ADR 8).
 */
const CHANNEL = 'public_changes'
/** Its name in pg_stat_activity. */
export const APPLICATION = 'swarna-changes'
const BEAT_MS = 1_000
/** An answer to a beat that takes longer counts as a connection that is lost. */
const ANSWER_MS = 2_500
const RETRY_MS = 1_000
/** A process that has heard nothing for so long does not know whether what it keeps still holds. */
const SILENT_MS = 5_000

export type PublicChanges = {
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
export function createPublicChanges({ pool }: Pick<Database, 'pool'>): PublicChanges {
  let onChange = (): void => {}
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  // the clock on the wall also counts the time in which the machine was suspended
  let heardAt = { running: Number.NEGATIVE_INFINITY, wall: 0 }

  async function connect(): Promise<void> {
    const connection = new pg.Client(pool.options)
    connection.on('notification', () => onChange())
    connection.on('error', () => lost(connection))
    connection.on('end', () => lost(connection))
    client = connection
    try {
      await connection.connect()
      await ask(connection, `set application_name = '${APPLICATION}'; listen ${CHANNEL}`)
    } catch (error) {
      lost(connection)
      throw error
    }
    if (client !== connection) throw new Error('Connection terminated')
    // whatever changed before was not heard
    onChange()
    next(connection)
  }

  /** Notifications come before the answer to what is asked after them, so that an answer means: nothing is missing. */
  async function ask(connection: pg.Client, statement: string): Promise<void> {
    const asked = { running: performance.now(), wall: Date.now() }
    await connection.query({ text: statement, query_timeout: ANSWER_MS } as pg.QueryConfig)
    heardAt = asked
  }

  function next(connection: pg.Client): void {
    timer = setTimeout(() => {
      ask(connection, 'select 1').then(
        () => client === connection && next(connection),
        () => lost(connection),
      )
    }, BEAT_MS).unref()
  }

  /** Told more than once of the same connection: by its error, by its end, by what was asked of it. */
  function lost(connection: pg.Client): void {
    if (client !== connection) return
    client = null
    end(connection)
    onChange()
    retry()
  }

  function retry(): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect().catch(() => {}), RETRY_MS).unref()
  }

  return {
    isCurrent: () => performance.now() - heardAt.running < SILENT_MS && Date.now() - heardAt.wall < SILENT_MS,
    async start(listener) {
      onChange = listener
      await connect()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      const connection = client
      client = null
      if (connection) end(connection)
    },
  }
}

/** Without waiting: whoever does not answer does not say goodbye either. */
function end(connection: pg.Client): void {
  void connection.end().catch(() => {})
  const { connection: wire } = connection as unknown as { connection: { stream: Socket } }
  wire.stream.destroy()
}
