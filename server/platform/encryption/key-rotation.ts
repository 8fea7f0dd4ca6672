import type { Database } from '../database/database.ts'
import type { Log } from '../logging/logger.ts'
import { createRepeatedTask } from '../repeated-task.ts'
import { assertKeysOfDatabase } from './database-keys.ts'
import { type EncryptedColumn, reencrypt } from './reencrypt.ts'
import type { Secrets } from './secrets.ts'

const INTERVAL_MS = 60_000

type KeyRotationDeps = { database: Database; secrets: Secrets; log: Log; columns: readonly EncryptedColumn[] }

/**
 * Re-encrypts old values at the start and whenever the key ring got a new key. `npm run rotate-keys` only adds a key,
 * because the running shop owns the data folder and the embedded database.
 */
export function createKeyRotation({ database, secrets, log, columns }: KeyRotationDeps) {
  let completedVersion = 0

  /** Before the shop serves: its keys must be those of the database. A new key is noted in the database. */
  const assertKeys = () => assertKeysOfDatabase(database, secrets, columns)

  async function run(): Promise<void> {
    const version = secrets.newestVersion()
    if (version === completedVersion) return
    await assertKeys()
    const values = await reencrypt(database, secrets, columns)
    completedVersion = version
    if (values > 0) log.info({ key: version, values }, 'stored values encrypted with the newest key')
  }

  const task = createRepeatedTask({
    run: run,
    pauseMs: INTERVAL_MS,
    log,
    failure: 'stored values could not be encrypted with the newest key',
  })

  return { assertKeys, run, start: task.start, stop: task.stop }
}
