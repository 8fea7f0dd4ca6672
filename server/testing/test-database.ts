import type { PoolConfig } from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#server/platform/database/database.ts'
import { enforceLockOrder } from '#server/platform/database/locks.ts'
import { APPLICATION_ROLE, OWNER_ROLE } from '#server/platform/database/role-names.ts'
import { newId } from '#server/platform/ids.ts'
import { TEMPLATE, TEST_LIMITS, withDatabase } from './global-setup.ts'

export type TestDatabase = {
  /** Connects as the role that serves requests, so that every test proves that its rights are sufficient. */
  database: Database
  /** Connects as a superuser. */
  connection: PoolConfig
  /** Connects as the role that owns the tables. */
  asOwner(statement: string, values?: unknown[]): Promise<void>
  drop(): Promise<void>
}

enforceLockOrder()

/** A new database, copied from the migrated one in about 50 ms. */
export async function createTestDatabase(
  poolSize = 20,
  role: typeof APPLICATION_ROLE | typeof OWNER_ROLE = APPLICATION_ROLE,
  /** Outside of vitest the caller starts it. */
  server: PoolConfig = inject('postgres'),
): Promise<TestDatabase> {
  const name = `swarna_${newId()}`
  await runOnServer(`create database ${name} template ${TEMPLATE} owner ${OWNER_ROLE}`, server)
  const connection = withDatabase(server, name)
  const database = connectDatabase(connection, poolSize, role, TEST_LIMITS)
  return {
    database,
    connection,
    async asOwner(statement, values) {
      const owner = connectDatabase(connection, 1, OWNER_ROLE, TEST_LIMITS)
      try {
        await owner.pool.query(statement, values)
      } finally {
        await owner.close()
      }
    },
    async drop() {
      await database.close()
      await runOnServer(`drop database ${name} with (force)`, server)
    },
  }
}

/** Runs a statement as a superuser on the server of the tests, without a time limit. */
export async function runOnServer(statement: string, server: PoolConfig = inject('postgres')): Promise<void> {
  const admin = connectDatabase(server, 1, undefined, TEST_LIMITS)
  try {
    // to copy or drop a database waits for the disk, which other tests may be using
    await admin.pool.query('set statement_timeout = 0')
    await retryWhileTemplateBusy(() => admin.pool.query(statement))
  } finally {
    await admin.close()
  }
}

/** Only one copy of a template can be made at a time, so this waits for other test files. */
async function retryWhileTemplateBusy(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
