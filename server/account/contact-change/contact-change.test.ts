import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { sessions } from '#server/auth/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startFakeSmtpServer } from '#server/testing/fake-smtp-server.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { contactChanges } from '../tables.ts'

/** With a transport there is no fixed code. No server listens at this address: the messages stay in the outbox with their codes. */
const WITH_MAIL = { SMTP_URL: 'smtp://mail.invalid:25' }
const WITH_SMS = { ...WITH_MAIL, SMS_GATEWAY_URL: 'http://sms.invalid/' }
const PASSWORD = 'marigold'
const HOUR_MS = 3600 * 1000

let shop: TestShop
let withSms: TestShop
beforeAll(async () => {
  shop = await startTestShop(WITH_MAIL)
  withSms = await startTestShop(WITH_SMS)
})
afterAll(async () => {
  await shop.close()
  await withSms.close()
})

let customerCount = 0
async function registerCustomer(at = shop) {
  customerCount += 1
  const email = `kavya${customerCount}@example.in`
  const phone = `72000${String(customerCount).padStart(5, '0')}`
  const customer = { name: 'Kavya Menon', email, phone, password: PASSWORD }
  await at.anonymous.auth.verify(customer)
  const { token, user } = await at.anonymous.auth.register({
    ...customer,
    code: await lastSecret(at, email),
    phoneCode: await lastSecret(at, phone),
  })
  return { id: user.id, token, email, phone, api: at.as({ token }) }
}
type TestCustomer = Awaited<ReturnType<typeof registerCustomer>>

/** The code or token of the newest message to a recipient. */
async function lastSecret(at: TestShop, recipient: string, event = ''): Promise<string> {
  const [row] = await at.database.db
    .select({ secret: outbox.secret })
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), like(outbox.eventKey, `${event}%`)))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1)
  return row?.secret ?? ''
}

/** What the form sends: everything, with the changes. */
const save = (
  customer: TestCustomer,
  changes: { email?: string; phone?: string; currentPassword?: string },
) =>
  customer.api.account.updateProfile({
    name: 'Kavya Menon',
    email: customer.email,
    phone: customer.phone,
    ...changes,
  })
const saveWithPassword = (customer: TestCustomer, changes: { email?: string; phone?: string }) =>
  save(customer, { ...changes, currentPassword: PASSWORD })

async function changeEmail(customer: TestCustomer, email: string, at = shop): Promise<void> {
  await saveWithPassword(customer, { email })
  await customer.api.account.confirmContact({ field: 'email', code: await lastSecret(at, email) })
}

const signIn = (api: Api, email: string, password = PASSWORD) => api.auth.login({ email, password })

describe('a new e-mail address', () => {
  test('needs the current password, so a stolen session cannot take the account', async () => {
    const customer = await registerCustomer()
    const email = `stolen.${customer.email}`
    for (const [given, code] of [
      [{}, 'PASSWORD_NEEDED'],
      [{ currentPassword: 'wrong-one' }, 'WRONG_PASSWORD'],
    ] as const)
      await expect(save(customer, { email, ...given })).rejects.toMatchObject({
        kind: 'invalid',
        code,
        errors: [{ path: 'currentPassword' }],
      })
    expect(await customer.api.account.profile()).toMatchObject({ email: customer.email })
    expect(await shop.database.db.$count(outbox, eq(outbox.recipient, email))).toBe(0)
  })

  test('waits for the code that was sent to it: until then the old one counts', async () => {
    const customer = await registerCustomer()
    const email = `new.${customer.email}`
    const saved = await saveWithPassword(customer, { email })
    expect(saved).toMatchObject({
      email: customer.email,
      pendingContacts: [{ field: 'email', value: email, sentBy: 'mail' }],
    })
    expect(await customer.api.account.profile()).toEqual(saved)
    await expect(signIn(shop.anonymous, email)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await signIn(shop.anonymous, customer.email)

    const code = await lastSecret(shop, email)
    expect(code).toMatch(/^\d{4}$/)
    const confirmed = await customer.api.account.confirmContact({ field: 'email', code })
    expect(confirmed).toMatchObject({ email })
    expect(confirmed).not.toHaveProperty('pendingContacts')
    await signIn(shop.anonymous, email)
    await expect(signIn(shop.anonymous, customer.email)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is not proved by another code: wrong, used up, lapsed, or of another person', async () => {
    const [customer, other] = [await registerCustomer(), await registerCustomer()]
    const email = `mine.${customer.email}`
    await saveWithPassword(customer, { email })
    await saveWithPassword(other, { email: `mine.${other.email}` })
    const [code, theirs] = [await lastSecret(shop, email), await lastSecret(shop, `mine.${other.email}`)]
    const confirm = (given: string) => customer.api.account.confirmContact({ field: 'email', code: given })
    const wrong = code === '0001' ? '0002' : '0001'
    if (theirs !== code) await expect(confirm(theirs)).rejects.toMatchObject({ code: 'WRONG_CODE' })
    if (code !== '1234') await expect(confirm('1234')).rejects.toMatchObject({ code: 'WRONG_CODE' })
    await Promise.allSettled(Array.from({ length: 8 }, () => confirm(wrong)))
    await expect(confirm(code)).rejects.toMatchObject({ code: 'WRONG_CODE' })

    shop.clock.advance(31_000)
    await customer.api.account.resendContactCode({ field: 'email' })
    const second = await lastSecret(shop, email)
    shop.clock.advance(10 * 60 * 1000)
    await expect(confirm(second)).rejects.toMatchObject({ code: 'WRONG_CODE' })
    expect(await customer.api.account.profile()).toMatchObject({ email: customer.email })
  })

  test('is confirmed once, and can be cancelled before', async () => {
    const customer = await registerCustomer()
    const email = `changed-mind.${customer.email}`
    await saveWithPassword(customer, { email })
    const code = await lastSecret(shop, email)
    expect(await customer.api.account.cancelContact({ field: 'email' })).not.toHaveProperty('pendingContacts')
    await expect(customer.api.account.confirmContact({ field: 'email', code })).rejects.toMatchObject({
      code: 'NOTHING_PENDING',
    })
    expect(await customer.api.account.profile()).toMatchObject({ email: customer.email })
  })

  test('that another account took while the code was on its way is a 409', async () => {
    const customer = await registerCustomer()
    const email = `popular.${customer.email}`
    await saveWithPassword(customer, { email })
    const code = await lastSecret(shop, email)
    await shop.make.user({ email })
    await expect(customer.api.account.confirmContact({ field: 'email', code })).rejects.toMatchObject({
      kind: 'conflict',
    })
  })

  test('gets another code after 30 seconds and not before; saving the form twice sends one', async () => {
    const customer = await registerCustomer()
    const email = `again.${customer.email}`
    await saveWithPassword(customer, { email })
    await saveWithPassword(customer, { email })
    expect(await shop.database.db.$count(outbox, eq(outbox.recipient, email))).toBe(1)
    await expect(customer.api.account.resendContactCode({ field: 'email' })).rejects.toMatchObject({
      code: 'CODE_JUST_SENT',
    })
    shop.clock.advance(30_000)
    await customer.api.account.resendContactCode({ field: 'email' })
    await customer.api.account.confirmContact({ field: 'email', code: await lastSecret(shop, email) })
  })

  test('lets a link to set a new password that went to the old mailbox die', async () => {
    const customer = await registerCustomer()
    await shop.anonymous.auth.forgotPassword({ email: customer.email })
    const token = await lastSecret(shop, customer.email, 'reset:')
    await changeEmail(customer, `moved.${customer.email}`)
    await expect(
      shop.anonymous.auth.resetPassword({ token, password: 'jasmine-and-gold' }),
    ).rejects.toMatchObject({ code: 'RESET_LINK_DEAD' })
  })

  test('cannot be the address of the shop without its mailbox', async () => {
    const customer = await registerCustomer()
    await saveWithPassword(customer, { email: 'care@swarna.example' })
    expect(await customer.api.account.profile()).toMatchObject({ email: customer.email })
  })

  test('is refused with a sentence where no code can be sent', async () => {
    const silent = await startTestShop({ PUBLIC_URL: 'https://shop.example.in' })
    const customer = await silent.make.user()
    await expect(
      silent
        .as(customer)
        .account.updateProfile({ name: 'A', email: 'b@example.in', currentPassword: 'anything' }),
    ).rejects.toMatchObject({ code: 'CANNOT_SEND_CODES' })
    await silent.close()
  })
})

describe('a new phone number', () => {
  const phoneOf = () => `73000${String(customerCount).padStart(5, '0')}`

  test('is proved by a text message where the shop sends them', async () => {
    const customer = await registerCustomer(withSms)
    const phone = phoneOf()
    expect(await saveWithPassword(customer, { phone })).toMatchObject({
      phone: customer.phone,
      pendingContacts: [{ field: 'phone', value: phone, sentBy: 'sms' }],
    })
    const code = await lastSecret(withSms, phone)
    expect(await customer.api.account.confirmContact({ field: 'phone', code })).toMatchObject({ phone })
    const token = await lastSecret(withSms, customer.phone, 'contact-changed:')
    expect(token).toMatch(/^[\w-]{43}$/)
    await withSms.anonymous.account.undoContact({ token })
    const [row] = await withSms.database.db.select().from(users).where(eq(users.id, customer.id))
    expect(row?.phone).toBe(customer.phone)
  })

  test('is proved by a mail to the account where the shop sends no text messages', async () => {
    const customer = await registerCustomer()
    const phone = phoneOf()
    await expect(save(customer, { phone })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    expect(await saveWithPassword(customer, { phone })).toMatchObject({
      pendingContacts: [{ sentBy: 'mail' }],
    })
    const code = await lastSecret(shop, customer.email, 'contact-code:')
    expect(await customer.api.account.confirmContact({ field: 'phone', code })).toMatchObject({ phone })
    expect(await lastSecret(shop, customer.email, 'contact-changed:')).not.toBe('')
  })

  test('taken off needs the password and no code, and can be undone', async () => {
    const customer = await registerCustomer()
    await expect(save(customer, { phone: '' })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    expect(await saveWithPassword(customer, { phone: '' })).toMatchObject({ phone: '' })
    const token = await lastSecret(shop, customer.email, 'contact-changed:')
    await shop.anonymous.account.undoContact({ token })
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, customer.id))
    expect(row?.phone).toBe(customer.phone)
  })
})

test('the cash orders of a person count for an account with a contact that the person had after them', async () => {
  const customer = await registerCustomer()
  const ring = await shop.make.product({ price: 100_000 })
  await customer.api.orders.place(checkoutInput([[ring, 1]]))
  const between = `between.${customer.email}`
  await changeEmail(customer, between)
  await changeEmail(customer, `now.${customer.email}`)
  const other = shop.as(await shop.make.user({ email: between }))
  expect(await other.orders.cashToday()).toMatchObject({ total: 118_000 })
})

describe('the link in the notice to the old address', () => {
  test('takes the change back, ends every session and the password, and sends a link for a new one', async () => {
    const customer = await registerCustomer()
    const stolen = `thief.${customer.email}`
    await changeEmail(customer, stolen)
    await signIn(shop.anonymous, stolen)
    const token = await lastSecret(shop, customer.email, 'contact-changed:')
    const [row] = await shop.database.db
      .select()
      .from(contactChanges)
      .where(eq(contactChanges.userId, customer.id))
    expect(JSON.stringify(row)).not.toContain(token)

    await shop.anonymous.account.undoContact({ token })
    expect(await shop.database.db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0)
    await expect(customer.api.account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    for (const email of [stolen, customer.email])
      await expect(signIn(shop.anonymous, email)).rejects.toMatchObject({ kind: 'unauthenticated' })
    const reset = await lastSecret(shop, customer.email, 'reset:')
    await shop.anonymous.auth.resetPassword({ token: reset, password: 'jasmine-and-gold' })
    await signIn(shop.anonymous, customer.email, 'jasmine-and-gold')
    await expect(shop.anonymous.account.undoContact({ token })).rejects.toMatchObject({
      code: 'UNDO_LINK_DEAD',
    })
  })

  test('takes back what was changed after it as well, and kills the links that went to the thief', async () => {
    const customer = await registerCustomer()
    const first = `first.${customer.email}`
    await changeEmail(customer, first)
    const token = await lastSecret(shop, customer.email, 'contact-changed:')
    shop.clock.advance(60_000)
    const later: TestCustomer = { ...customer, email: first }
    await changeEmail(later, `second.${customer.email}`)
    const theirs = await lastSecret(shop, first, 'contact-changed:')
    await save({ ...later, email: `second.${customer.email}` }, { phone: '', currentPassword: PASSWORD })
    await saveWithPassword(
      { ...later, email: `second.${customer.email}`, phone: '' },
      { email: `third.${customer.email}` },
    )

    await shop.anonymous.account.undoContact({ token })
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, customer.id))
    expect(row).toMatchObject({ email: customer.email, phone: customer.phone })
    expect(await shop.database.db.$count(contactChanges, eq(contactChanges.userId, customer.id))).toBe(0)
    await expect(shop.anonymous.account.undoContact({ token: theirs })).rejects.toMatchObject({
      code: 'UNDO_LINK_DEAD',
    })
  })

  test('works for 7 days', async () => {
    const [soon, late] = [await registerCustomer(), await registerCustomer()]
    await changeEmail(soon, `x.${soon.email}`)
    await changeEmail(late, `x.${late.email}`)
    const tokens = [
      await lastSecret(shop, soon.email, 'contact-changed:'),
      await lastSecret(shop, late.email, 'contact-changed:'),
    ]
    shop.clock.advance(7 * 24 * HOUR_MS - 1000)
    await shop.anonymous.account.undoContact({ token: tokens[0]! })
    shop.clock.advance(1000)
    await expect(shop.anonymous.account.undoContact({ token: tokens[1]! })).rejects.toMatchObject({
      code: 'UNDO_LINK_DEAD',
    })
  })

  test('used twice at once works once', async () => {
    const customer = await registerCustomer()
    await changeEmail(customer, `twice.${customer.email}`)
    const token = await lastSecret(shop, customer.email, 'contact-changed:')
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => shop.anonymous.account.undoContact({ token })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('the notice really arrives in the old mailbox, with a link that holds the token after the #', async () => {
  const box = await startFakeSmtpServer()
  const live = await startTestShop({ SMTP_URL: box.url })
  try {
    const customer = await registerCustomer(live)
    await changeEmail(customer, `real.${customer.email}`, live)
    await live.modules.notifications.sendDue()
    const notice = box.mails.find(
      ({ to, source }) => to[0] === customer.email && source.includes('undo-change'),
    )
    expect(notice).toBeDefined()
    expect(notice!.source.replace(/=\r\n/g, '')).toMatch(/\/undo-change#[\w-]{43}/)
  } finally {
    await live.close()
    await box.close()
  }
})

test('an account may ask for ten changes an hour, so that no one can test which addresses have an account', async () => {
  const limited = await startTestShop({ ...WITH_MAIL, RATE_LIMIT: 'on' })
  const customer = await limited.make.user()
  const probe = (n: number) =>
    limited
      .as(customer)
      .account.updateProfile({ name: 'A', email: `probe${n}@example.in`, currentPassword: 'not-mine' })
  const outcomes: string[] = []
  for (let n = 0; n < 11; n += 1) {
    limited.clock.advance(301_000)
    outcomes.push(
      await probe(n).then(
        () => 'done',
        (error: { kind: string }) => error.kind,
      ),
    )
  }
  expect(outcomes).toEqual([...Array<string>(10).fill('invalid'), 'too-many'])
  await limited.close()
})

test('a phone number is changed with one database connection, and all memory empty', async () => {
  const own = await createTestDatabase(1)
  const small = await startTestShop(WITH_SMS, own)
  try {
    const customer = await registerCustomer(small)
    const phone = '7300000009'
    await saveWithPassword(customer, { phone })
    small.shop.invalidateCaches()
    await customer.api.account.confirmContact({ field: 'phone', code: await lastSecret(small, phone) })
    expect(await customer.api.account.profile()).toMatchObject({ phone })
  } finally {
    await small.close()
  }
})

test('text messages about a phone number have the words and ids of the owner, and reach the gateway with them', async () => {
  const heard: URLSearchParams[] = []
  const gateway = createServer((request, response) => {
    heard.push(new URL(request.url ?? '', 'http://gateway.invalid').searchParams)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  const live = await startTestShop({
    SMS_GATEWAY_URL: `http://127.0.0.1:${port}/?to={phone}&text={text}&dlt={template}&from={sender}`,
    SMS_GATEWAY_METHOD: 'GET',
  })
  const ids = (templateId: string) => ({ templateId, senderId: 'KANAKA' })
  await live.as(await live.make.admin()).settings.update({
    messageTexts: {
      smsCode: 'Register with {code}',
      smsContactCode: 'New number: {code}',
      smsPhoneChanged: 'Changed, undo within {days} days: {link}',
    },
    smsIds: { smsCode: ids('1101'), smsContactCode: ids('1102'), smsPhoneChanged: ids('1103') },
  })
  const [old, fresh] = ['7300000001', '7300000002']
  const person = { name: 'Kavya Menon', email: 'kavya@example.in', phone: old, password: PASSWORD }
  await live.anonymous.auth.verify(person)
  const code = await lastSecret(live, old)
  const { token } = await live.anonymous.auth.register({ ...person, code })
  const customer = live.as({ token })
  await customer.account.updateProfile({
    name: person.name,
    email: person.email,
    phone: fresh,
    currentPassword: PASSWORD,
  })
  const newCode = await lastSecret(live, fresh)
  await customer.account.confirmContact({ field: 'phone', code: newCode })
  await live.modules.notifications.sendDue()
  const sent = heard.map((values) => Object.fromEntries(values))
  expect(sent).toEqual([
    { to: old, text: `Register with ${code}`, dlt: '1101', from: 'KANAKA' },
    { to: fresh, text: `New number: ${newCode}`, dlt: '1102', from: 'KANAKA' },
    {
      to: old,
      text: expect.stringMatching(/^Changed, undo within 7 days: http.*\/undo-change#/),
      dlt: '1103',
      from: 'KANAKA',
    },
  ])
  await live.close()
  gateway.close()
})
