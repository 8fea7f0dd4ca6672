import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { outbox } from '#server/notifications/tables.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { startTestShop, type TestShop } from '#server/testing/test-app.ts'
import { contactChanges, sessions, users } from './tables.ts'

/** With a transport there is no fixed code. Nobody listens there: the messages stay in the outbox with their codes. */
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

let people = 0
async function member(at = shop) {
  people += 1
  const email = `kavya${people}@example.in`
  const phone = `72000${String(people).padStart(5, '0')}`
  const person = { name: 'Kavya Menon', email, phone, password: PASSWORD }
  await at.anonymous.auth.verify(person)
  const { token, user } = await at.anonymous.auth.register({ ...person, code: await lastSecret(at, email) })
  return { id: user.id, token, email, phone, api: at.as({ token }) }
}
type Member = Awaited<ReturnType<typeof member>>

/** The code or token of the newest message to somebody. */
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
const save = (person: Member, changes: { email?: string; phone?: string; currentPassword?: string }) =>
  person.api.auth.updateProfile({ name: 'Kavya Menon', email: person.email, phone: person.phone, ...changes })
const ask = (person: Member, changes: { email?: string; phone?: string }) =>
  save(person, { ...changes, currentPassword: PASSWORD })

async function moveEmail(person: Member, email: string, at = shop): Promise<void> {
  await ask(person, { email })
  await person.api.auth.confirmContact({ field: 'email', code: await lastSecret(at, email) })
}

const signIn = (api: Api, email: string, password = PASSWORD) => api.auth.login({ email, password })

describe('a new e-mail address', () => {
  test('needs the current password, so a stolen session cannot take the account', async () => {
    const person = await member()
    const email = `stolen.${person.email}`
    for (const [given, code] of [
      [{}, 'PASSWORD_NEEDED'],
      [{ currentPassword: 'wrong-one' }, 'WRONG_PASSWORD'],
    ] as const)
      await expect(save(person, { email, ...given })).rejects.toMatchObject({
        kind: 'invalid',
        code,
        errors: [{ path: 'currentPassword' }],
      })
    expect(await person.api.auth.profile()).toMatchObject({ email: person.email })
    expect(await shop.database.db.$count(outbox, eq(outbox.recipient, email))).toBe(0)
  })

  test('waits for the code that was sent to it: until then the old one counts', async () => {
    const person = await member()
    const email = `new.${person.email}`
    const saved = await ask(person, { email })
    expect(saved).toMatchObject({
      email: person.email,
      pendingContacts: [{ field: 'email', value: email, sentBy: 'mail' }],
    })
    expect(await person.api.auth.profile()).toEqual(saved)
    await expect(signIn(shop.anonymous, email)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await signIn(shop.anonymous, person.email)

    const code = await lastSecret(shop, email)
    expect(code).toMatch(/^\d{4}$/)
    const confirmed = await person.api.auth.confirmContact({ field: 'email', code })
    expect(confirmed).toMatchObject({ email })
    expect(confirmed).not.toHaveProperty('pendingContacts')
    await signIn(shop.anonymous, email)
    await expect(signIn(shop.anonymous, person.email)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is not proved by another code: wrong, used up, lapsed, or of another person', async () => {
    const [person, other] = [await member(), await member()]
    const email = `mine.${person.email}`
    await ask(person, { email })
    await ask(other, { email: `mine.${other.email}` })
    const [code, theirs] = [await lastSecret(shop, email), await lastSecret(shop, `mine.${other.email}`)]
    const confirm = (given: string) => person.api.auth.confirmContact({ field: 'email', code: given })
    const wrong = code === '0001' ? '0002' : '0001'
    if (theirs !== code) await expect(confirm(theirs)).rejects.toMatchObject({ code: 'WRONG_CODE' })
    if (code !== '1234') await expect(confirm('1234')).rejects.toMatchObject({ code: 'WRONG_CODE' })
    await Promise.allSettled(Array.from({ length: 8 }, () => confirm(wrong)))
    await expect(confirm(code)).rejects.toMatchObject({ code: 'WRONG_CODE' })

    shop.clock.advance(31_000)
    await person.api.auth.resendContactCode({ field: 'email' })
    const second = await lastSecret(shop, email)
    shop.clock.advance(10 * 60 * 1000)
    await expect(confirm(second)).rejects.toMatchObject({ code: 'WRONG_CODE' })
    expect(await person.api.auth.profile()).toMatchObject({ email: person.email })
  })

  test('is confirmed once, and can be cancelled before', async () => {
    const person = await member()
    const email = `changed-mind.${person.email}`
    await ask(person, { email })
    const code = await lastSecret(shop, email)
    expect(await person.api.auth.cancelContact({ field: 'email' })).not.toHaveProperty('pendingContacts')
    await expect(person.api.auth.confirmContact({ field: 'email', code })).rejects.toMatchObject({
      code: 'NOTHING_PENDING',
    })
    expect(await person.api.auth.profile()).toMatchObject({ email: person.email })
  })

  test('that another account took while the code was on its way is a 409', async () => {
    const person = await member()
    const email = `popular.${person.email}`
    await ask(person, { email })
    const code = await lastSecret(shop, email)
    await shop.make.user({ email })
    await expect(person.api.auth.confirmContact({ field: 'email', code })).rejects.toMatchObject({
      kind: 'conflict',
    })
  })

  test('gets another code after 30 seconds and not before; saving the form twice sends one', async () => {
    const person = await member()
    const email = `again.${person.email}`
    await ask(person, { email })
    await ask(person, { email })
    expect(await shop.database.db.$count(outbox, eq(outbox.recipient, email))).toBe(1)
    await expect(person.api.auth.resendContactCode({ field: 'email' })).rejects.toMatchObject({
      code: 'CODE_JUST_SENT',
    })
    shop.clock.advance(30_000)
    await person.api.auth.resendContactCode({ field: 'email' })
    await person.api.auth.confirmContact({ field: 'email', code: await lastSecret(shop, email) })
  })

  test('lets a link to set a new password that went to the old mailbox die', async () => {
    const person = await member()
    await shop.anonymous.auth.forgotPassword({ email: person.email })
    const token = await lastSecret(shop, person.email, 'reset:')
    await moveEmail(person, `moved.${person.email}`)
    await expect(
      shop.anonymous.auth.resetPassword({ token, password: 'jasmine-and-gold' }),
    ).rejects.toMatchObject({ code: 'RESET_LINK_DEAD' })
  })

  test('cannot be the address of the shop without its mailbox', async () => {
    const person = await member()
    await ask(person, { email: 'care@swarna.example' })
    expect(await person.api.auth.profile()).toMatchObject({ email: person.email })
  })

  test('is refused with a sentence where no code can be sent', async () => {
    const silent = await startTestShop({ PUBLIC_URL: 'https://shop.example.in' })
    const person = await silent.make.user()
    await expect(
      silent.as(person).auth.updateProfile({ name: 'A', email: 'b@example.in', currentPassword: 'anything' }),
    ).rejects.toMatchObject({ code: 'CANNOT_SEND_CODES' })
    await silent.close()
  })
})

describe('a new phone number', () => {
  const phoneOf = () => `73000${String(people).padStart(5, '0')}`

  test('is proved by a text message where the shop sends them', async () => {
    const person = await member(withSms)
    const phone = phoneOf()
    expect(await ask(person, { phone })).toMatchObject({
      phone: person.phone,
      pendingContacts: [{ field: 'phone', value: phone, sentBy: 'sms' }],
    })
    const code = await lastSecret(withSms, phone)
    expect(await person.api.auth.confirmContact({ field: 'phone', code })).toMatchObject({ phone })
    const token = await lastSecret(withSms, person.phone, 'contact-changed:')
    expect(token).toMatch(/^[\w-]{43}$/)
    await withSms.anonymous.auth.undoContact({ token })
    const [row] = await withSms.database.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.phone).toBe(person.phone)
  })

  test('is proved by a mail to the account where the shop sends no text messages', async () => {
    const person = await member()
    const phone = phoneOf()
    await expect(save(person, { phone })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    expect(await ask(person, { phone })).toMatchObject({ pendingContacts: [{ sentBy: 'mail' }] })
    const code = await lastSecret(shop, person.email, 'contact-code:')
    expect(await person.api.auth.confirmContact({ field: 'phone', code })).toMatchObject({ phone })
    expect(await lastSecret(shop, person.email, 'contact-changed:')).not.toBe('')
  })

  test('taken off needs the password and no code, and can be undone', async () => {
    const person = await member()
    await expect(save(person, { phone: '' })).rejects.toMatchObject({ code: 'PASSWORD_NEEDED' })
    expect(await ask(person, { phone: '' })).toMatchObject({ phone: '' })
    const token = await lastSecret(shop, person.email, 'contact-changed:')
    await shop.anonymous.auth.undoContact({ token })
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, person.id))
    expect(row?.phone).toBe(person.phone)
  })
})

describe('the link in the notice to the old address', () => {
  test('takes the change back, ends every session and the password, and sends a link for a new one', async () => {
    const person = await member()
    const stolen = `thief.${person.email}`
    await moveEmail(person, stolen)
    await signIn(shop.anonymous, stolen)
    const token = await lastSecret(shop, person.email, 'contact-changed:')
    const [row] = await shop.database.db
      .select()
      .from(contactChanges)
      .where(eq(contactChanges.userId, person.id))
    expect(JSON.stringify(row)).not.toContain(token)

    await shop.anonymous.auth.undoContact({ token })
    expect(await shop.database.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0)
    await expect(person.api.auth.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    for (const email of [stolen, person.email])
      await expect(signIn(shop.anonymous, email)).rejects.toMatchObject({ kind: 'unauthenticated' })
    const reset = await lastSecret(shop, person.email, 'reset:')
    await shop.anonymous.auth.resetPassword({ token: reset, password: 'jasmine-and-gold' })
    await signIn(shop.anonymous, person.email, 'jasmine-and-gold')
    await expect(shop.anonymous.auth.undoContact({ token })).rejects.toMatchObject({ code: 'UNDO_LINK_DEAD' })
  })

  test('takes back what was changed after it as well, and kills the links that went to the thief', async () => {
    const person = await member()
    const first = `first.${person.email}`
    await moveEmail(person, first)
    const token = await lastSecret(shop, person.email, 'contact-changed:')
    shop.clock.advance(60_000)
    const later: Member = { ...person, email: first }
    await moveEmail(later, `second.${person.email}`)
    const theirs = await lastSecret(shop, first, 'contact-changed:')
    await save({ ...later, email: `second.${person.email}` }, { phone: '', currentPassword: PASSWORD })
    await ask({ ...later, email: `second.${person.email}`, phone: '' }, { email: `third.${person.email}` })

    await shop.anonymous.auth.undoContact({ token })
    const [row] = await shop.database.db.select().from(users).where(eq(users.id, person.id))
    expect(row).toMatchObject({ email: person.email, phone: person.phone })
    expect(await shop.database.db.$count(contactChanges, eq(contactChanges.userId, person.id))).toBe(0)
    await expect(shop.anonymous.auth.undoContact({ token: theirs })).rejects.toMatchObject({
      code: 'UNDO_LINK_DEAD',
    })
  })

  test('works for 7 days', async () => {
    const [soon, late] = [await member(), await member()]
    await moveEmail(soon, `x.${soon.email}`)
    await moveEmail(late, `x.${late.email}`)
    const tokens = [
      await lastSecret(shop, soon.email, 'contact-changed:'),
      await lastSecret(shop, late.email, 'contact-changed:'),
    ]
    shop.clock.advance(7 * 24 * HOUR_MS - 1000)
    await shop.anonymous.auth.undoContact({ token: tokens[0]! })
    shop.clock.advance(1000)
    await expect(shop.anonymous.auth.undoContact({ token: tokens[1]! })).rejects.toMatchObject({
      code: 'UNDO_LINK_DEAD',
    })
  })

  test('used twice at once works once', async () => {
    const person = await member()
    await moveEmail(person, `twice.${person.email}`)
    const token = await lastSecret(shop, person.email, 'contact-changed:')
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => shop.anonymous.auth.undoContact({ token })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('the notice really arrives in the old mailbox, with a link that holds the token after the #', async () => {
  const box = await startMailbox()
  const live = await startTestShop({ SMTP_URL: box.url })
  try {
    const person = await member(live)
    await moveEmail(person, `real.${person.email}`, live)
    await live.rooms.notifications.sendDue()
    const notice = box.mails.find(
      ({ to, source }) => to[0] === person.email && source.includes('undo-change'),
    )
    expect(notice).toBeDefined()
    expect(notice!.source.replace(/=\r\n/g, '')).toMatch(/\/undo-change#[\w-]{43}/)
  } finally {
    await live.close()
    await box.close()
  }
})

test('an account may ask for ten changes an hour, so that nobody tries out which addresses have one', async () => {
  const limited = await startTestShop({ ...WITH_MAIL, RATE_LIMIT: 'on' })
  const person = await limited.make.user()
  const probe = (n: number) =>
    limited
      .as(person)
      .auth.updateProfile({ name: 'A', email: `probe${n}@example.in`, currentPassword: 'not-mine' })
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
