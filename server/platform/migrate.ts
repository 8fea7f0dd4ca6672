import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

/** Any number, the same in every process: two that start at once migrate one after the other. */
const LOCK = 7_276_001

/** Brings the schema up to date, on one connection that holds the lock for as long as it takes. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: join(import.meta.dirname, '../migrations') })
  } finally {
    // the lock and the setting go with the connection
    client.release(true)
  }
}
