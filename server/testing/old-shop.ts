import { inject } from 'vitest'
import { connectDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { withDatabase } from '#server/testing/global-setup.ts'
import { migrateUntil } from './stored-shop.ts'
import { runOnServer } from './test-database.ts'

/** The database of a shop that stopped updating after a migration, was filled by `sql` and then updated. */
export async function updateOldShop(lastMigration: string, sql: string) {
  const name = `swarna_old_${newId()}`
  await runOnServer(`create database ${name}`)
  const database = connectDatabase(withDatabase(inject('postgres'), name), 2)
  await migrateUntil(database.pool, lastMigration)
  await database.pool.query(sql)
  await migrate(database)
  return {
    database,
    rowsOf: async (query: string) => (await database.pool.query(query)).rows,
    async close(): Promise<void> {
      await database.close()
      await runOnServer(`drop database ${name} with (force)`)
    },
  }
}
