/** @module-tag full */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { auditLog } from './tables.ts'

let shop: TestShop
let admin: TestUser
beforeEach(async () => {
  shop = await startTestShop()
  admin = await shop.make.admin()
})
afterEach(() => shop.close())

const record = (subject: string, person: TestUser = admin) =>
  shop.database.transaction((tx) =>
    shop.modules.audit.record(tx, {
      action: 'rate.add',
      subject,
      after: { rate22K: 6500 },
      caller: { userId: person.id, name: person.name, email: person.email, address: '203.0.113.7' },
    }),
  )

async function verify() {
  shop.clock.advance(120_000)
  return shop.as(admin).audit.verification()
}

async function sealThreeEntries(): Promise<string[]> {
  for (const subject of ['one', 'two', 'three']) await record(subject)
  expect(await verify()).toMatchObject({ verified: 3, waiting: 0, broken: null })
  const rows = await shop.database.pool.query<{ id: string }>('select id from audit_log order by at, id')
  return rows.rows.map(({ id }) => id)
}

describe('the hash chain', () => {
  test('of an empty log is valid', async () => {
    expect(await verify()).toMatchObject({ verified: 0, upTo: null, waiting: 0, broken: null })
  })

  test('grows with the log, also beyond one batch', async () => {
    await sealThreeEntries()
    const rows = Array.from({ length: 2_100 }, (_, at) => ({
      id: `entry-${String(at).padStart(4, '0')}`,
      at: shop.clock.now(),
      who: 'System',
      action: 'x',
      subject: 'x',
    }))
    await shop.database.db.insert(auditLog).values(rows)
    expect(await verify()).toMatchObject({ verified: 2_103, upTo: { number: 2_103 }, broken: null })
  })

  test('is consistent for entries of concurrent transactions', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => record(`order ${at}`)))
    await Promise.all([shop.modules.auditChain.seal(), shop.modules.auditChain.seal(), record('late')])
    expect(await verify()).toMatchObject({ verified: 21, broken: null })
  })

  test.each([
    ['what was done', "update audit_log set after = '{}' where id = $1", 'The entry was changed.'],
    ['when', "update audit_log set at = at + interval '1 second' where id = $1", 'The entry was changed.'],
    ['by whose account', "update audit_log set user_id = 'x' where id = $1", 'The entry was changed.'],
    ['the name', "update audit_log set who = 'x' where id = $1", 'The name, e-mail or address was changed.'],
    [
      'the e-mail',
      "update audit_log set email = 'x' where id = $1",
      'The name, e-mail or address was changed.',
    ],
    [
      'the name, behind a removed salt,',
      `with erased as (update audit_seals set personal_salt = null where entry_id = $1)
       update audit_log set who = 'x' where id = $1`,
      'The name, e-mail or address was changed.',
    ],
    ['that it was there', 'delete from audit_log where id = $1', 'The entry was deleted.'],
  ])('finds the entry in which %s was changed', async (_, statement, reason) => {
    const [, second] = await sealThreeEntries()
    await shop.asOwner(statement, [second])
    expect(await verify()).toMatchObject({ verified: 1, broken: { number: 2, entryId: second, reason } })
  })

  test('detects a seal that was removed or rewritten', async () => {
    const [, second, third] = await sealThreeEntries()
    await shop.asOwner('delete from audit_seals where entry_id = $1', [second])
    expect((await verify()).broken).toMatchObject({ entryId: third })
  })

  test('detects an entry that was added directly, and one that was deleted before it was sealed', async () => {
    await sealThreeEntries()
    await shop.asOwner(`alter table audit_log disable trigger audit_log_queue;
      insert into audit_log (id, who, action, subject) values ('slipped-in', 'x', 'x', 'x');
      alter table audit_log enable trigger audit_log_queue`)
    expect(await verify()).toMatchObject({ broken: { entryId: 'slipped-in' } })
    await shop.asOwner("delete from audit_log where id = 'slipped-in'")
    await shop.asOwner("insert into audit_log (id, who, action, subject) values ('gone', 'x', 'x', 'x')")
    await shop.asOwner("delete from audit_log where id = 'gone'")
    expect(await verify()).toMatchObject({ broken: { entryId: 'gone', reason: 'The entry was deleted.' } })
  })

  test('stays valid after a user was erased, and the entries contain no name', async () => {
    const person = await shop.make.user({ name: 'Meena Iyer', email: 'meena@example.in' })
    await record('before', person)
    await verify()
    await record('not sealed yet', person)
    await shop.database.transaction((tx) => shop.modules.audit.anonymise(tx, person.id))
    expect(await verify()).toMatchObject({ verified: 2, broken: null })
    const { rows } = await shop.database.pool.query('select a::text from audit_log a')
    expect(JSON.stringify(rows)).not.toMatch(/meena|203\.0\.113/i)
  })

  test('that is broken is reported as a security event', async () => {
    const [first] = await sealThreeEntries()
    await shop.asOwner("update audit_log set subject = 'x' where id = $1", [first])
    await verify()
    await shop.modules.security.flush()
    expect((await shop.as(admin).security.events({ kind: 'audit.broken' })).events).toHaveLength(1)
  })
})

test('an entry has the user’s id and e-mail, also after the name changed', async () => {
  const person = await shop.make.user({ role: 'admin', name: 'Meena Iyer', email: 'meena@example.in' })
  await record('before', person)
  await shop.database.pool.query(
    "update users set name = 'Meena Rao', email = 'rao@example.in' where id = $1",
    [person.id],
  )
  const { entries } = await shop.as(admin).audit.list({ search: 'meena@example.in' })
  expect(entries).toMatchObject([{ userId: person.id, who: 'Meena Iyer', email: 'meena@example.in' }])
})
