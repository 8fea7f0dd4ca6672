import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { BootError } from '../boot-error.ts'
import { projectRoot } from '../project-root.ts'
import type { Database } from './database.ts'
import { findForeignOwner, foreignOwnerError, giveTables } from './table-owner.ts'

/**
 * Any number that is the same in every process. Two processes that start at the same time migrate one after the other.
 */
const MIGRATION_LOCK_ID = 7_276_001

const migrationsFolder = join(projectRoot, 'server/migrations')

/**
 * Migrations that were changed when data had been made with them, by the hash of their first text. `repairs/` has a file of
 * the same name for each, which adds what that text lacks.
 */
const REPLACED_MIGRATIONS = [
  {
    name: '0027_product-cards',
    hash: '1d4d223c8dd12d5321fec82b57b4b2f74df7349c18c6057b2750c4eec63ad620',
  },
  {
    name: '0046_home-page',
    hash: '8441e0cd1a9eec8b9c596b296c0ab0d26b685e1951e51a935b1ea4b13bab9b44',
  },
]

/** Migrates the schema, on one connection that holds the lock meanwhile. */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_ID])
    const foreign = await findForeignOwner(client)
    if (foreign) throw foreignOwnerError(foreign)
    const isUpgrade = await isKnownOldSchema(client)
    await repairReplacedMigrations(client)
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
async function isKnownOldSchema(client: pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0]?.name === null) return false
  const { rows: applied } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations',
  )
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  const isKnown = (hash: string) =>
    known.has(hash) || REPLACED_MIGRATIONS.some((replaced) => replaced.hash === hash)
  if (applied.some(({ hash }) => !isKnown(hash)))
    throw new BootError(
      'This database was made by another development version of Swarna and cannot be upgraded. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    )
  return applied.length > 0 && applied.length < known.size
}

/** Brings data of the first text of a migration to what its last text makes, and stores its hash. */
async function repairReplacedMigrations(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (tables[0]?.name === null) return
  for (const { hash, name } of REPLACED_MIGRATIONS) {
    const { rows } = await client.query<{ at: number }>(
      'select created_at as at from drizzle.__drizzle_migrations where hash = $1',
      [hash],
    )
    const current = readMigrationFiles({ migrationsFolder }).find(
      ({ folderMillis }) => folderMillis === rows[0]?.at,
    )
    if (!current) continue
    await client.query('begin')
    await client.query(await readFile(join(migrationsFolder, 'repairs', `${name}.sql`), 'utf8'))
    await client.query('update drizzle.__drizzle_migrations set hash = $1 where hash = $2', [
      current.hash,
      hash,
    ])
    await client.query('commit')
  }
}

/**
 * Data whose tables belong to a superuser, as after a restore by it, gets the owner that the embedded database works with.
 * Data that cannot be upgraded stays as it is.
 */
export async function takeOverTables(superuser: pg.ClientBase, owner: string): Promise<void> {
  await isKnownOldSchema(superuser)
  await giveTables(superuser, owner)
}
