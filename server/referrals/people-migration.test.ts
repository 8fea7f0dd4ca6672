/** @module-tag full */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/auth/passwords/hashing.ts'
import { updateOldShop } from '#server/testing/old-shop.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

/** Before migration 28 the same mailbox could have an account for each spelling. */
const LAST_MIGRATION = '0027_product-cards'
const PASSWORD = 'marigold-garden'

let old: Awaited<ReturnType<typeof updateOldShop>>
let shop: TestShop
beforeAll(async () => {
  const hash = await createPasswords().hash(PASSWORD)
  old = await updateOldShop(
    LAST_MIGRATION,
    `
    insert into roles (id, name, display_name, permissions) values ('user', 'user', 'Customer', '{use_app}');
    insert into users (id, name, email, phone, password_hash, role, referral_code, referred_by, credits_paise, created_at) values
      ('inviter', 'Lakshmi Rao', 'lakshmi@example.in', '9100000001', '${hash}', 'user', 'LAKSHMI1', null, 50000, '2026-11-01'),
      ('first', 'Ananya Reddy', 'an.anya@example.in', '9100000002', '${hash}', 'user', 'ANANYA01', 'inviter', 70000, '2026-11-02'),
      ('second', 'Ananya Reddy', '<ananya+gold@example.in>', '9100000003', '${hash}', 'user', 'ANANYA02', 'first', 20000, '2026-11-03');
    insert into credit_entries (id, user_id, kind, amount_paise, friend_id) values
      ('e1', 'inviter', 'referrer-reward', 50000, 'first'), ('e2', 'first', 'friend-reward', 20000, 'first'),
      ('e3', 'first', 'referrer-reward', 50000, 'second'), ('e4', 'second', 'friend-reward', 20000, 'second');
    insert into referral_months (referrer_id, month, friends) values ('inviter', '2026-11', 1), ('first', '2026-11', 1);`,
  )
  const asOwner = async (statement: string) => void (await old.rowsOf(statement))
  shop = await startTestShop({}, { database: old.database, asOwner, drop: async () => {} })
})
afterAll(async () => {
  await shop.close()
  await old.close()
})

test('an update keeps both accounts of one mailbox, with their addresses and credits', async () => {
  expect(
    await old.rowsOf('select id, email, mailbox, credits_paise::int as credits from users order by id'),
  ).toEqual([
    { id: 'first', email: 'an.anya@example.in', mailbox: 'ananya@example.in', credits: 70_000 },
    { id: 'inviter', email: 'lakshmi@example.in', mailbox: 'lakshmi@example.in', credits: 50_000 },
    { id: 'second', email: '<ananya+gold@example.in>', mailbox: 'ananya@example.in', credits: 20_000 },
  ])
  expect(await old.rowsOf('select count(*)::int from credit_entries')).toEqual([{ count: 4 }])
})

test('the friends of a month count for the whole tree', async () => {
  expect(await old.rowsOf('select id, referral_tree_id from users order by id')).toEqual([
    { id: 'first', referral_tree_id: 'inviter' },
    { id: 'inviter', referral_tree_id: null },
    { id: 'second', referral_tree_id: 'inviter' },
  ])
  expect(await old.rowsOf('select tree_id, month, friends from referral_tree_months')).toEqual([
    { tree_id: 'inviter', month: '2026-11', friends: 2 },
  ])
})

test.each([
  { email: 'an.anya@example.in' },
  { email: '<ananya+gold@example.in>' },
  { phone: '9100000002' },
  { phone: '+91 91000 00003' },
])('both accounts sign in as before: %j', async (identifier) => {
  const { token } = await shop.anonymous.auth.login({ ...identifier, password: PASSWORD, remember: false })
  expect((await shop.as({ token: token! }).account.profile()).name).toBe('Ananya Reddy')
})

test('neither account, nor another one of the mailbox, earns a second time', async () => {
  const before = await old.rowsOf('select id, credits_paise from users order by id')
  const { token } = await shop.anonymous.auth.register({
    name: 'Ananya Reddy',
    email: 'ananya@example.in',
    phone: '9100000004',
    password: PASSWORD,
    code: '1234',
    referralCode: 'ANANYA02',
  })
  expect((await shop.as({ token }).account.profile()).referralCredits).toBe(0)
  const friend = await shop.anonymous.auth.register({
    name: 'Kavitha',
    email: 'kavitha@example.in',
    phone: '9100000005',
    password: PASSWORD,
    code: '1234',
    referralCode: 'LAKSHMI1',
  })
  expect((await shop.as(friend).account.profile()).referralCredits).toBe(200)
  const after = await old.rowsOf(
    `select id, credits_paise from users where email not like 'kavitha%' and phone <> '9100000004' order by id`,
  )
  expect(after).toEqual(
    before.map((row) => (row.id === 'inviter' ? { ...row, credits_paise: 100_000 } : row)),
  )
})
