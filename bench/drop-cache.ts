import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { APPLICATION_ROLE } from '#server/platform/database/role-names.ts'

/** Long enough for the server to hear of the change. */
const NOTICE_MS = 5

/** Tells the shop on this data folder that everything changed, so that its next answers are not from memory. */
export async function createCacheDropper(dataDir: string) {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({
    port: Number(lines[3]),
    host: lines[4]!,
    user: APPLICATION_ROLE,
    database: 'swarna',
  })
  await client.connect()
  return {
    async drop(): Promise<void> {
      await client.query("select pg_notify('public_changes', '')")
      await new Promise((resolve) => setTimeout(resolve, NOTICE_MS))
    },
    close: () => client.end(),
  }
}
