/** @module-tag full */
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authenticatorApps } from '#server/auth/tables.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openShopDatabase, resolveConnections } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { ensureDefaultRoles } from '#server/roles/service.ts'
import { securityEvents } from '#server/security/tables.ts'
import { startReaper } from '#server/testing/reaper.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { users } from '#server/users/tables.ts'

const SCRIPT = join(import.meta.dirname, '../../../scripts/reset-second-factor.ts')
/** The project's own, whichever runs the tests. */
const NODE = join(import.meta.dirname, '../../../node_modules/.bin/node')
const EMAIL = 'lakshmi@example.in'

let dataDir: string
let reaper: ReturnType<typeof startReaper>
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-reset-'))
  reaper = startReaper(dataDir)
})
afterEach(() => reaper.reap())

const run = (email: string[], env: Record<string, string> = {}) =>
  spawnSync(NODE, [SCRIPT, ...email], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
  })

async function addAdminWithApp({ db }: Database): Promise<void> {
  await ensureDefaultRoles(db)
  await db.insert(users).values({
    id: 'the-last-admin',
    name: 'Lakshmi Rao',
    email: EMAIL,
    role: 'admin',
    passwordHash: 'none',
    referralCode: 'LAKSHMI1',
  })
  await db.insert(authenticatorApps).values({ userId: 'the-last-admin', secret: 'encrypted' })
}

const hasApp = async ({ db }: Database) =>
  (await db.$count(authenticatorApps, eq(authenticatorApps.userId, 'the-last-admin'))) > 0

test('resets with the embedded database while the shop is stopped, and is refused while it runs', async () => {
  const start = async () => {
    const embedded = await startEmbeddedPostgres({ dataDir, url: 'http://shop.example' })
    const database = await openShopDatabase({
      ...resolveConnections({ databaseUrl: null, databaseOwnerUrl: null }, embedded),
      poolSize: 2,
      log: pino({ level: 'silent' }),
    })
    return {
      database,
      stop: async () => {
        await database.close()
        await embedded.stop()
      },
    }
  }
  const before = await start()
  await addAdminWithApp(before.database)
  const refused = run([EMAIL])
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain('http://shop.example')
  expect(await hasApp(before.database)).toBe(true)
  await before.stop()

  expect(run([EMAIL])).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining(`Two-step sign-in of ${EMAIL} is reset.`),
  })
  const after = await start()
  expect(await hasApp(after.database)).toBe(false)
  expect(await after.database.db.$count(securityEvents, eq(securityEvents.kind, 'second-factor.reset'))).toBe(
    1,
  )
  await after.stop()
})

test('resets with DATABASE_URL, and says in a sentence what is wrong', async () => {
  const { database, connection, drop } = await createTestDatabase(4)
  try {
    await addAdminWithApp(database)
    const { user, port, host, database: name } = connection
    const DATABASE_URL = `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`
    expect(run([], { DATABASE_URL })).toMatchObject({
      status: 1,
      stderr: 'Say whose: npm run reset-second-factor -- name@example.in\n',
    })
    expect(run(['unknown@example.in'], { DATABASE_URL })).toMatchObject({
      status: 1,
      stderr: 'There is no account with the e-mail address unknown@example.in.\n',
    })
    expect(await hasApp(database)).toBe(true)
    expect(run([EMAIL], { DATABASE_URL })).toMatchObject({ status: 0, stderr: '' })
    expect(await hasApp(database)).toBe(false)
    expect(run([EMAIL], { DATABASE_URL })).toMatchObject({
      status: 1,
      stderr: 'This account has no two-step sign-in to reset.\n',
    })
  } finally {
    await drop()
  }
})
