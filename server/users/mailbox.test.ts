import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCanonicalMailbox } from '#domain/email.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { fc } from '#testing/fast-check.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

const WRITTEN = fc.string({
  unit: fc.constantFrom(...'aZ.+-@@<>()":;,'),
  maxLength: 24,
})
const DOMAIN = fc.constantFrom(
  'x.in',
  'X.in.',
  'GoogleMail.com',
  'yahoo.co.in',
  'ymail.com',
  'pm.me',
  'mac.com',
  'ya.ru',
  'notyahoo.com',
)
const addresses = fc.oneof(
  WRITTEN,
  fc.tuple(WRITTEN, DOMAIN).map(([local, domain]) => `${local}@${domain}`),
)

test('the database finds the same mailbox behind an address as the code', async () => {
  const { db } = testDatabase.database
  await fc.assert(
    fc.asyncProperty(fc.array(addresses, { minLength: 50, maxLength: 50 }), async (emails) => {
      const { rows } = await db.execute<{ mailbox: string }>(
        sql`select canonical_mailbox(email) as mailbox from unnest(${sql.param(emails)}::text[]) with ordinality as written(email, at) order by at`,
      )
      expect(rows.map(({ mailbox }) => mailbox)).toEqual(emails.map(getCanonicalMailbox))
    }),
    { numRuns: 40 },
  )
})
