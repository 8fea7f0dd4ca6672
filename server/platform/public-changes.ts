import type { Database } from './database.ts'

/** Statement triggers on every table that a public page shows notify this channel: see the migrations. */
const CHANNEL = 'public_changes'
const RETRY_MS = 1_000

/**
 * Calls `onChange` when another process (or a person with psql) changed what public pages show. While the
 * connection is away every reconnect counts as a change, because one may have been missed.
 */
export async function listenForChanges(
  database: Database,
  onChange: () => void,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false
  let client: Awaited<ReturnType<Database['pool']['connect']>> | null = null

  async function connect(): Promise<void> {
    const connection = await database.pool.connect()
    client = connection
    connection.on('notification', onChange)
    connection.on('error', () => lost())
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
    async stop() {
      stopped = true
      client?.release(true)
      client = null
    },
  }
}
