import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { connectDatabase, type WaitLimits } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { APPLICATION_ROLE, OWNER_ROLE } from '#server/platform/database/role-names.ts'
import { grantApplicationRole } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { startReaper } from './reaper.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection to the server with the migrated `swarna_template`. */
    postgres: PoolConfig
  }
}

export const TEMPLATE = 'swarna_template'

/** Concurrent calls for one row wait for each other, on a busy machine longer than production allows. */
export const TEST_LIMITS: WaitLimits = {
  connectionMs: 100_000,
  statementMs: 100_000,
  idleInTransactionMs: 100_000,
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startTestPostgres()
  project.provide('postgres', server)
  return stop
}

/** One PostgreSQL for the run, migrated once; TEST_DATABASE_URL uses one of your own instead (15 to 18). */
export async function startTestPostgres(): Promise<{ server: PoolConfig; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swarna-test-'))
  // a killed run must not leave a PostgreSQL behind
  const reaper = startReaper(dataDir)
  const externalUrl = process.env.TEST_DATABASE_URL
  const embedded = externalUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, url: 'the tests', fsync: false, maxConnections: 120 })
  const server: PoolConfig = externalUrl ? { connectionString: externalUrl } : embedded!.superuserConnection

  const admin = connectDatabase(server, 1, undefined, TEST_LIMITS)
  await admin.pool.query(`drop database if exists ${TEMPLATE}`)
  for (const role of [OWNER_ROLE, APPLICATION_ROLE])
    await admin.pool.query(
      `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
    )
  await admin.pool.query(`create database ${TEMPLATE} owner ${OWNER_ROLE}`)
  await admin.close()

  const template = connectDatabase(withDatabase(server, TEMPLATE), 2, OWNER_ROLE, TEST_LIMITS)
  await migrate(template)
  await grantApplicationRole(template, APPLICATION_ROLE)
  await template.close()

  return {
    server,
    stop: async () => {
      await embedded?.stop()
      await reaper.reap()
    },
  }
}

/** The same server, another database. */
export function withDatabase(server: PoolConfig, database: string): PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
