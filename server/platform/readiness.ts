import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { limits } from './tables.ts'

const PROBE_BYTES = 64 * 1024
/** Load balancers ask each second, and anyone may ask. */
const TRUSTED_MS = 5_000

type ReadinessDeps = {
  database: Pick<Database, 'isUp' | 'db'>
  /** The data folder. */
  dataDir: string
  clock: Clock
}

/**
 * Whether the shop can serve: the database answers, and database and data folder can be written. Someone who only looks
 * would notice a full disk at the first order.
 */
export function createReadiness({ database, dataDir, clock }: ReadinessDeps) {
  const probePath = join(dataDir, 'disk-check')
  let trustedUntil = 0
  let running: Promise<string | null> | null = null

  async function checkWriting(): Promise<string | null> {
    const fault = (await checkDisk()) ?? (await checkDatabase())
    if (fault === null) trustedUntil = clock.now().getTime() + TRUSTED_MS
    return fault
  }

  async function checkDisk(): Promise<string | null> {
    try {
      await writeFile(probePath, Buffer.alloc(PROBE_BYTES))
      return null
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOSPC' || code === 'EDQUOT'
        ? 'The disk of the data folder is full.'
        : `The data folder cannot be written (${code}).`
    } finally {
      await rm(probePath, { force: true }).catch(() => {})
    }
  }

  async function checkDatabase(): Promise<string | null> {
    const row = { key: 'ready', points: 0, expire: clock.now().getTime() }
    return database.db
      .insert(limits)
      .values(row)
      .onConflictDoUpdate({ target: limits.key, set: { expire: row.expire } })
      .then(
        () => null,
        () => 'The database cannot be written.',
      )
  }

  return {
    /** A sentence for the operator. Null: the shop can serve. */
    async findFault(): Promise<string | null> {
      if (!(await database.isUp())) return 'The database does not answer.'
      if (clock.now().getTime() < trustedUntil) return null
      running ??= checkWriting().finally(() => {
        running = null
      })
      return running
    },
  }
}
