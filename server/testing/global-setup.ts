import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How to reach the server whose `swarna_template` is migrated. */
    postgres: PoolConfig
  }
}

export const TEMPLATE = 'swarna_template'

/** One PostgreSQL for the run, migrated once; TEST_DATABASE_URL uses one of your own instead (15 to 18). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swarna-test-'))
  const own = process.env.TEST_DATABASE_URL
  const embedded = own ? null : await startEmbeddedPostgres({ dataDir, url: 'the tests', fsync: false })
  const server: PoolConfig = own ? { connectionString: own } : embedded!.connection

  const admin = connectDatabase(server, 1)
  await admin.pool.query(`drop database if exists ${TEMPLATE}`)
  await admin.pool.query(`create database ${TEMPLATE}`)
  await admin.close()

  const template = connectDatabase(inDatabase(server, TEMPLATE), 2)
  await migrate(template)
  await template.close()
  project.provide('postgres', server)

  return async () => {
    await embedded?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function inDatabase(server: PoolConfig, database: string): PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
