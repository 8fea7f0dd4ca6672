import type { PoolClient } from 'pg'
import type { Database } from './database.ts'

/**
 * Triggers on every table that a public page shows notify this channel: see the migrations. A sale does so when a page says
 * something else of the stock than before (ADR 8).
 */
const CHANNEL = 'public_changes'
const RETRY_MS = 1_000

/**
 * Calls `onChange` when another process (or a person with psql) changed what public pages show. While the
 * connection is away every reconnect counts as a change, because one may have been missed.
 */
export async function listenForChanges(
  { pool }: Pick<Database, 'pool'>,
  onChange: () => void,
): Promise<{ stop(): void }> {
  let client: PoolClient | null = null
  let stopped = false

  async function connect(): Promise<void> {
    const connection = await pool.connect()
    connection.on('notification', onChange)
    connection.on('error', lost)
    client = connection
    await connection.query(`LISTEN ${CHANNEL}`)
  }

  function lost(): void {
    client?.release(true)
    client = null
    onChange()
    if (!stopped) setTimeout(() => connect().then(onChange, lost), RETRY_MS).unref()
  }

  await connect()
  return {
    stop() {
      stopped = true
      client?.release(true)
      client = null
    },
  }
}
