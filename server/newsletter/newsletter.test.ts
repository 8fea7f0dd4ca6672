import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { PERMISSIONS } from '#domain/permissions.ts'
import { NEWSLETTER_LINK_DAYS } from '#domain/retention.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { mountOneClickUnsubscribe } from './one-click.ts'
import { newsletterSubscribers } from './tables.ts'

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'care@kaveri.example' }
const EMAIL = 'meera@example.in'
const DAY_MS = 24 * 3600 * 1000

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop(MAIL)
  admin = shop.as(await shop.make.admin())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(newsletterSubscribers)
  await shop.database.db.delete(outbox)
})

const subscribe = (email = EMAIL, api = shop.anonymous) => api.newsletter.subscribe({ email, consent: true })
const mailsTo = (recipient = EMAIL) =>
  shop.database.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.createdAt)
const rowsOf = (email = EMAIL) =>
  shop.database.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
const tokenTo = async (email = EMAIL) => (await mailsTo(email)).at(-1)!.secret!
async function join(email = EMAIL, api = shop.anonymous) {
  await subscribe(email, api)
  await shop.anonymous.newsletter.confirm({ token: await tokenTo(email) })
}
const listed = async () => (await admin.newsletter.list({})).subscribers.map(({ email }) => email)

describe('an address', () => {
  test('is on the list once its owner has confirmed it, with what was agreed to', async () => {
    await subscribe(' Meera@Example.in ')
    expect(await listed()).toEqual([])
    const [mail] = await mailsTo()
    expect(mail).toMatchObject({ subject: 'Confirm that you want news from Swarna' })
    expect(mail!.text).toContain('/confirm-newsletter#')
    const token = await tokenTo()
    await shop.anonymous.newsletter.confirm({ token })
    await shop.anonymous.newsletter.confirm({ token })
    expect(await listed()).toEqual([EMAIL])
    expect((await rowsOf())[0]!.consent).toContain('Swarna may email me news and offers')
  })

  test('is asked again until it is confirmed, and then never', async () => {
    await subscribe()
    const first = await tokenTo()
    shop.clock.advance(1000)
    await subscribe()
    await expect(shop.anonymous.newsletter.confirm({ token: first })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await shop.anonymous.newsletter.confirm({ token: await tokenTo() })
    await subscribe()
    expect(await mailsTo()).toHaveLength(2)
    expect(await listed()).toEqual([EMAIL])
  })

  test('gets the same answer whether it is on the list or not', async () => {
    const answer = await subscribe()
    await join('asha@example.in')
    expect(await subscribe('asha@example.in')).toEqual(answer)
  })

  test('is on the list once, in whatever spelling and however often at once', async () => {
    await runConcurrently(shop.database, [
      () => subscribe('meera.k@gmail.com'),
      () => subscribe('MeeraK+news@gmail.com'),
    ])
    expect(await shop.database.db.$count(newsletterSubscribers)).toBe(1)
  })

  test('that nobody confirms in time is deleted, and its link is no longer good', async () => {
    await subscribe()
    await join('asha@example.in')
    const token = await tokenTo()
    shop.clock.advance(NEWSLETTER_LINK_DAYS * DAY_MS + 1)
    await expect(shop.anonymous.newsletter.confirm({ token })).rejects.toMatchObject({ code: 'LINK_EXPIRED' })
    await shop.modules.newsletter.removeOld()
    expect(await rowsOf()).toEqual([])
    expect(await listed()).toEqual(['asha@example.in'])
  })

  test('needs to be one, and consent', async () => {
    await expect(subscribe('meera@example')).rejects.toMatchObject({
      errors: [{ path: 'email', message: 'Email is invalid' }],
    })
    await expect(
      shop.anonymous.newsletter.subscribe({ email: EMAIL, consent: false as true }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    expect(await mailsTo()).toEqual([])
  })
})

test('the link of the mail, and one click of the mail program, delete the address', async () => {
  await join()
  const [row] = await rowsOf()
  expect((await mailsTo())[0]).toMatchObject({ unsubscribeToken: row!.stopToken })
  const answer = await shop.anonymous.newsletter.unsubscribe({ token: 'unknown' })
  expect(await listed()).toEqual([EMAIL])
  expect(await shop.anonymous.newsletter.unsubscribe({ token: row!.stopToken })).toEqual(answer)
  expect(await rowsOf()).toEqual([])
})

test('a form of the mail program ends it, and who opens the same address gets the page', async () => {
  const { default: fastify } = await import('fastify')
  const app = fastify()
  await mountOneClickUnsubscribe(app, shop.modules.newsletter)
  await join()
  const [row] = await rowsOf()
  const url = `/stop-newsletter/${row!.stopToken}`
  const opened = await app.inject({ url })
  expect([opened.statusCode, opened.headers.location]).toEqual([302, `/stop-newsletter#${row!.stopToken}`])
  expect(await listed()).toEqual([EMAIL])
  const sent = await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(sent.statusCode).toBe(200)
  expect(await rowsOf()).toEqual([])
  await app.close()
})

test('staff who see customers export the list for their mail service, and it is in the audit log', async () => {
  await join()
  await join('asha@example.in')
  await subscribe('unconfirmed@example.in')
  const csv = await (await admin.newsletter.export({ search: 'MEERA' })).text()
  const [row] = await rowsOf()
  expect(csv).toContain(`${EMAIL},${row!.confirmedAt!.toISOString()},`)
  expect(csv).toContain(`/stop-newsletter#${row!.stopToken}`)
  expect(csv).not.toContain('asha')
  expect(await (await admin.newsletter.export({})).text()).not.toContain('unconfirmed')
  const entries = await shop.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'newsletter.export'))
  expect(entries).toHaveLength(2)
  const { name: role } = await admin.roles.create({
    name: 'no-customers',
    displayName: 'All but customers',
    permissions: PERMISSIONS.filter((permission) => permission !== 'manage_users'),
  })
  const staff = shop.as(await shop.make.user({ role }))
  await expect(staff.newsletter.list({})).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(staff.newsletter.export({})).rejects.toMatchObject({ kind: 'forbidden' })
})

test('the data of an account has its own subscription, and with the account both are deleted', async () => {
  const user = await shop.make.user({ email: EMAIL })
  await join(EMAIL, shop.as(user))
  // typed by the same person, but the address of somebody else
  await join('friend@example.in', shop.as(user))
  const { newsletter } = await shop.as(user).account.exportProfile()
  expect(newsletter).toMatchObject([{ email: EMAIL, confirmedAt: expect.any(String) }])
  await shop.database.transaction((tx) => shop.modules.newsletter.deleteForUser(tx, user.id))
  expect(await listed()).toEqual(['friend@example.in'])
})

test('with the account a subscription of its address ends that was made without signing in', async () => {
  const user = await shop.make.user({ email: 'asha@example.in' })
  await join('asha@example.in')
  await shop.database.transaction((tx) => shop.modules.newsletter.deleteForUser(tx, user.id))
  expect(await listed()).toEqual([])
})

test('too many mails to one mailbox, or from one network, are refused', async () => {
  const guarded = await startTestShop({ ...MAIL, RATE_LIMIT: 'on' })
  try {
    const ask = (email: string) => guarded.anonymous.newsletter.subscribe({ email, consent: true })
    for (let count = 0; count < 3; count += 1) await ask('victim@example.in')
    await expect(ask('VICTIM@example.in')).rejects.toMatchObject({ kind: 'too-many' })
    // with those to the mailbox, 30 an hour from one network
    for (let count = 4; count < 30; count += 1) await ask(`meera.${count}@example.in`)
    await expect(ask('meera.30@example.in')).rejects.toMatchObject({ kind: 'too-many' })
  } finally {
    await guarded.close()
  }
})

test('a shop without a mail server says so, and asks nobody', async () => {
  const silent = await startTestShop()
  try {
    expect((await silent.anonymous.settings.read()).sendsMail).toBe(false)
    await expect(
      silent.anonymous.newsletter.subscribe({ email: EMAIL, consent: true }),
    ).rejects.toMatchObject({ code: 'NO_MAIL' })
    expect((await shop.anonymous.settings.read()).sendsMail).toBe(true)
  } finally {
    await silent.close()
  }
})
