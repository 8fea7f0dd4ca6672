import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { TEST_LIMITS, withDatabase } from '#server/testing/global-setup.ts'
import {
  compareShop,
  migrateUntil,
  RELEASES,
  readStoredShop,
  restoreShop,
} from '#server/testing/stored-shop.ts'
import { runOnServer } from '#server/testing/test-database.ts'
import { newId } from '../ids.ts'
import { connectDatabase } from './database.ts'
import { migrate } from './migrate.ts'

test.each(RELEASES)(
  'the shop of release %s opens, and every field that still exists is unchanged',
  async (version) => {
    const stored = await readStoredShop(version)
    const name = `swarna_release_${newId()}`
    await runOnServer(`create database ${name}`)
    const connection = withDatabase(inject('postgres'), name)
    const database = connectDatabase(connection, 2, undefined, TEST_LIMITS)
    const client = new pg.Client(connection)
    await client.connect()
    try {
      await migrateUntil(database.pool, stored.migrations)
      await restoreShop(client, stored)
      expect(await compareShop(client, stored)).toEqual([])
      await migrate(database)
      expect(await compareShop(client, stored)).toEqual([])
      expect(stored.tables.get('orders')?.length).toBeGreaterThan(0)
    } finally {
      await client.end()
      await database.close()
      await runOnServer(`drop database ${name} with (force)`)
    }
  },
)
