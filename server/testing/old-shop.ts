import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { withDatabase } from '#server/testing/global-setup.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')

/** The database of a shop that stopped updating after a migration, was filled by `sql` and then updated. */
export async function updateOldShop(lastMigration: string, sql: string) {
  const name = `swarna_old_${newId()}`
  const admin = connectDatabase(inject('postgres'), 1)
  await admin.pool.query(`create database ${name}`)
  const database = connectDatabase(withDatabase(inject('postgres'), name), 2)
  await migrateUntil(database, lastMigration)
  await database.pool.query(sql)
  await migrate(database)
  return {
    rowsOf: async (query: string) => (await database.pool.query(query)).rows,
    async close(): Promise<void> {
      await database.close()
      await admin.pool.query(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

export async function migrateUntil(database: Database, lastMigration: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'swarna-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8'))
  const last = journal.entries.findIndex(({ tag }: { tag: string }) => tag === lastMigration)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  await runMigrations(drizzle(database.pool), { migrationsFolder: folder })
  await rm(folder, { recursive: true })
}
