import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { BootError } from '../boot-error.ts'
import { projectRoot } from '../project-root.ts'
import type { Database } from './database.ts'

/**
 * Any number that is the same in every process. Two processes that start at the same time migrate one after the other.
 */
const MIGRATION_LOCK_ID = 7_276_001

const migrationsFolder = join(projectRoot, 'server/migrations')

/** Migrates the schema, on one connection that holds the lock meanwhile. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    const isUpgrade = await isKnownOldSchema(client)
    await runMigrations(drizzle(client), { migrationsFolder })
    // PostgreSQL knows nothing of the values in new tables and columns, and would plan badly until it looks at them.
    if (isUpgrade) await client.query('analyze')
  } finally {
    // lock and setting end with the connection
    client.release(true)
  }
}

/**
 * Whether a database has some of the migrations, but not all. Drizzle compares only their times. Without this check, a database
 * with the migrations of another development version would be treated as up to date.
 */
async function isKnownOldSchema(client: pg.PoolClient): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0]?.name === null) return false
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations',
  )
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  if (applied.some(({ hash }) => !known.has(hash)))
    throw new BootError(
      'This database was made by another development version of Swarna and cannot be upgraded. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  return applied.length > 0 && applied.length < known.size
}
