import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer } from '#server/http/server.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { fixedClock } from './clock.ts'
import { createReadiness } from './readiness.ts'

let testDatabase: TestDatabase
let dataDir: string
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'swarna-ready-'))
  return () => rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => testDatabase.drop())

const clock = fixedClock('2026-11-21T04:15:00Z')
const create = () => createReadiness({ database: testDatabase.database, dataDir, clock })

test('a shop that can write is ready, and the check leaves no file', async () => {
  expect(await create().findFault()).toBeNull()
  expect(readdirSync(dataDir)).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a full disk: not ready, and ready once there is space',
  async () => {
    // Every write to this device fails as on a full disk.
    symlinkSync('/dev/full', join(dataDir, 'disk-check'))
    const readiness = create()
    expect(await readiness.findFault()).toBe('The disk of the data folder is full.')
    expect(await readiness.findFault()).toBeNull()
  },
)

test('a data folder that is gone: not ready, noticed within five seconds', async () => {
  const readiness = create()
  expect(await readiness.findFault()).toBeNull()
  rmSync(dataDir, { recursive: true })
  expect(await readiness.findFault()).toBeNull()
  clock.advance(5_000)
  expect(await readiness.findFault()).toBe('The data folder cannot be written (ENOENT).')
})

test('a database that only reads: not ready', async () => {
  await testDatabase.asOwner('revoke insert on limits from swarna_app')
  try {
    expect(await create().findFault()).toBe('The database cannot be written.')
  } finally {
    await testDatabase.asOwner('grant insert on limits to swarna_app')
  }
})

test('a shop that is not ready answers 503 with the reason', async () => {
  const app = createServer({ log: false, trustProxy: false, findFault: async () => 'The disk is full.' })
  const answer = await app.inject('/api/health/ready')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 'NOT_READY', message: 'The disk is full.' },
  ])
  expect(answer.headers['retry-after']).toBe('5')
  expect((await app.inject('/api/health/live')).statusCode).toBe(200)
})
