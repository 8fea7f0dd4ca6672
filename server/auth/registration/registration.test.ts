import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONNECTION_DEFAULTS } from '#domain/connections.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { NEUTRAL_PAGES } from '#server/pages/neutral-pages.ts'
import { insertPages } from '#server/pages/service.ts'
import { pages, pageVersions } from '#server/pages/tables.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { verificationCodes } from '../tables.ts'

/** With a transport there is no fixed code: only the one that was sent registers. */
const WITH_TRANSPORT = { SMTP_URL: 'smtp://mail.invalid:25' }

const HOUR = 3600 * 1000

let demo: TestShop
let strict: TestShop
beforeAll(async () => {
  demo = await startTestShop()
  strict = await startTestShop(WITH_TRANSPORT)
})
afterAll(async () => {
  await demo.close()
  await strict.close()
})

let customerCount = 0
function registrationInput(
  given: { email?: string; phone?: string; code?: string; referralCode?: string } = {},
) {
  customerCount += 1
  return {
    name: 'Ananya Reddy',
    password: 'marigold',
    code: '1234',
    email: `ananya${customerCount}@example.in`,
    phone: `90000${String(customerCount).padStart(5, '0')}`,
    ...given,
  }
}

async function findSentCode(email: string): Promise<string> {
  const rows = await strict.database.db.select().from(outbox).where(eq(outbox.recipient, email))
  const codes = rows.filter((row) => row.eventKey.startsWith('code:')).sort((a, b) => (a.id < b.id ? -1 : 1))
  return codes.at(-1)?.secret ?? ''
}

const otherCode = (code: string) => (code === '0001' ? '0002' : '0001')
const WRONG_CODE = { kind: 'invalid', message: 'Invalid verification code' }

describe('registration', () => {
  test('makes a customer, signs them in and keeps the version of the terms', async () => {
    const input = registrationInput({ phone: '+91 98765 43210', email: ' Ananya@Example.in ' })
    const { token, user, invitationNotice } = await demo.anonymous.auth.register(input)
    expect(invitationNotice).toBeNull()
    expect(user).toMatchObject({ email: 'ananya@example.in', phone: '9876543210', role: 'user' })
    const profile = await demo.as({ token }).account.profile()
    expect(profile).toMatchObject({
      _id: user.id,
      permissions: ['use_app'],
      referralCredits: 0,
      address: null,
    })
    const [kept] = await demo.database.db.select().from(users).where(eq(users.id, user.id))
    expect(kept?.consentVersion).toBe('2026-11')
    expect(kept?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  test('keeps which version of the page of terms was published', async () => {
    const { db } = demo.database
    await demo.database.transaction((tx) => insertPages(tx, NEUTRAL_PAGES))
    const [terms] = await db.select().from(pages).where(eq(pages.purpose, 'terms'))
    const [first] = await db.select().from(pageVersions).where(eq(pageVersions.pageId, terms!.id))
    await db.insert(pageVersions).values({ ...first!, number: 2, lead: 'A draft.' })
    await db.update(pages).set({ draftNumber: 2 }).where(eq(pages.id, terms!.id))
    const consentOf = async (input: ReturnType<typeof registrationInput>) => {
      const { user } = await demo.anonymous.auth.register(input)
      const [kept] = await db.select().from(users).where(eq(users.id, user.id))
      return kept?.consentVersion
    }
    expect(await consentOf(registrationInput())).toBe('2026-11, terms 1')
    await db.update(pages).set({ publishedNumber: 2 }).where(eq(pages.id, terms!.id))
    expect(await consentOf(registrationInput())).toBe('2026-11, terms 2')
    await db.delete(pages)
  })

  test('unknown fields of the body are ignored, so a role cannot be registered', async () => {
    const payload = {
      ...registrationInput(),
      role: 'admin',
      permissions: ['*'],
      referralCredits: 5000,
      creditsPaise: 500_000,
    }
    const answer = await demo.inject({ method: 'POST', url: '/api/auth/register', payload })
    expect(answer.statusCode).toBe(201)
    const { token, user } = answer.json()
    expect(user.role).toBe('user')
    expect(await demo.as({ token }).account.profile()).toMatchObject({
      permissions: ['use_app'],
      referralCredits: 0,
    })
  })

  test('a password under 6 characters is refused before anything else is looked at', async () => {
    await expect(
      demo.anonymous.auth.register({ ...registrationInput(), password: '12345', code: '9999' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Password must be at least 6 characters',
    })
  })

  test('a phone that is not ten digits and an e-mail that is none are named', async () => {
    const refused = demo.anonymous.auth.register(registrationInput({ email: 'ananya', phone: '12345' }))
    await expect(refused).rejects.toMatchObject({ errors: [{ path: 'email' }, { path: 'phone' }] })
  })

  test('a wrong code is reported before a taken email', async () => {
    const input = registrationInput()
    await demo.anonymous.auth.register(input)
    await expect(demo.anonymous.auth.register({ ...input, code: '9999' })).rejects.toMatchObject(WRONG_CODE)
  })

  test('a taken e-mail or phone is a 409, however it is spelled', async () => {
    const input = registrationInput()
    await demo.anonymous.auth.register(input)
    const email = { ...registrationInput(), email: input.email.toUpperCase() }
    await expect(demo.anonymous.auth.register(email)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'An account with this email already exists',
    })
    const phone = { ...registrationInput(), phone: `+91 ${input.phone}` }
    await expect(demo.anonymous.auth.register(phone)).rejects.toMatchObject({
      kind: 'conflict',
      message: 'An account with this phone number already exists',
    })
  })

  test('two registrations at once make one user', async () => {
    const input = registrationInput()
    const outcomes = await runConcurrently(
      demo.database,
      [1, 2, 3].map(() => () => demo.anonymous.auth.register(input)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'conflict' })
    expect(await demo.database.db.$count(users, eq(users.email, input.email))).toBe(1)
  })

  test('opens a session of 12 hours', async () => {
    const { token } = await demo.anonymous.auth.register(registrationInput())
    demo.clock.advance(12 * HOUR - 1)
    await demo.as({ token }).account.profile()
    demo.clock.advance(1)
    await expect(demo.as({ token }).account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('the welcome mail is queued with the account', async () => {
    const input = registrationInput()
    await demo.anonymous.auth.register(input)
    const mails = await demo.database.db.select().from(outbox).where(eq(outbox.recipient, input.email))
    expect(mails.map((mail) => mail.subject)).toContain('Welcome to Swarna')
  })

  test('the welcome mail speaks of credits only to a friend who received them', async () => {
    const { referralCode } = await demo.make.user()
    async function readWelcomeMail(given: { email: string; referralCode?: string }): Promise<string> {
      await demo.anonymous.auth.register(registrationInput(given))
      const mails = await demo.database.db.select().from(outbox).where(eq(outbox.recipient, given.email))
      return mails.find((mail) => mail.eventKey.startsWith('welcome:'))?.text ?? ''
    }
    expect(await readWelcomeMail({ email: 'meena@example.in', referralCode })).toContain('₹200')
    // the same mailbox again earns nothing
    expect(await readWelcomeMail({ email: 'meena+gold@example.in', referralCode })).toMatch(/^(?!.*₹)./s)
    expect(await readWelcomeMail({ email: 'nobody@example.in' })).toMatch(/^(?!.*₹)./s)
  })
})

describe('the verification code', () => {
  test('registers, once, the e-mail and phone it was sent to and no other', async () => {
    const input = registrationInput()
    await strict.anonymous.auth.verify(input)
    const code = await findSentCode(input.email)
    expect(code).toMatch(/^\d{4}$/)
    const other = { ...registrationInput(), code }
    await expect(strict.anonymous.auth.register(other)).rejects.toMatchObject(WRONG_CODE)
    const { user } = await strict.anonymous.auth.register({ ...input, code })
    await expect(strict.anonymous.auth.register({ ...input, code })).rejects.toMatchObject(WRONG_CODE)
    const messages = await strict.database.db.select().from(outbox).where(eq(outbox.recipient, input.email))
    expect(
      messages.map(({ personId }) => personId),
      'the code was a message to this person',
    ).toEqual([user.id, user.id])
  })

  test('is kept as a hash', async () => {
    const input = registrationInput()
    await strict.anonymous.auth.verify(input)
    const code = await findSentCode(input.email)
    const [row] = await strict.database.db
      .select()
      .from(verificationCodes)
      .where(eq(verificationCodes.email, input.email))
    expect(row?.codeHash.length).toBeGreaterThan(20)
    expect(Object.values(row ?? {})).not.toContain(code)
  })

  test('lapses after 10 minutes', async () => {
    const input = registrationInput()
    const { expiresAt } = await strict.anonymous.auth.verify(input)
    expect(Date.parse(expiresAt) - strict.clock.now().getTime()).toBe(10 * 60 * 1000)
    const code = await findSentCode(input.email)
    strict.clock.advance(10 * 60 * 1000)
    await expect(strict.anonymous.auth.register({ ...input, code })).rejects.toMatchObject(WRONG_CODE)
  })

  test('takes 5 tries, also when they come at once, and then not even the right one', async () => {
    const input = registrationInput()
    await strict.anonymous.auth.verify(input)
    const code = await findSentCode(input.email)
    await Promise.allSettled(
      Array.from({ length: 8 }, () => strict.anonymous.auth.register({ ...input, code: otherCode(code) })),
    )
    await expect(strict.anonymous.auth.register({ ...input, code })).rejects.toMatchObject(WRONG_CODE)
    const [row] = await strict.database.db
      .select()
      .from(verificationCodes)
      .where(eq(verificationCodes.email, input.email))
    expect(row?.tries).toBe(5)
  })

  test('the fifth try may be the right one', async () => {
    const input = registrationInput()
    await strict.anonymous.auth.verify(input)
    const code = await findSentCode(input.email)
    for (let tries = 0; tries < 4; tries += 1)
      await expect(strict.anonymous.auth.register({ ...input, code: otherCode(code) })).rejects.toMatchObject(
        WRONG_CODE,
      )
    await strict.anonymous.auth.register({ ...input, code })
  })

  test('stays when others ask for theirs, and is deleted after a day', async () => {
    const [input, other, late] = [registrationInput(), registrationInput(), registrationInput()]
    await strict.anonymous.auth.verify(input)
    await strict.anonymous.auth.verify(other)
    await strict.anonymous.auth.register({ ...input, code: await findSentCode(input.email) })
    const isKept = () =>
      strict.database.db.$count(verificationCodes, eq(verificationCodes.email, other.email))
    expect(await isKept()).toBe(1)
    strict.clock.advance(24 * HOUR + 1)
    await strict.anonymous.auth.verify(late)
    expect(await isKept()).toBe(0)
  })

  test('is sent again after 30 seconds and not before; the newer one counts', async () => {
    const input = registrationInput()
    await strict.anonymous.auth.verify(input)
    strict.clock.advance(29_000)
    const early = await strict.inject({ method: 'POST', url: '/api/auth/verification', payload: input })
    expect(early.statusCode).toBe(429)
    expect(early.headers['retry-after']).toBe('1')
    expect(early.json()).toMatchObject({
      code: 'CODE_JUST_SENT',
      message: 'Please wait 1 second before you ask for another code.',
    })
    const first = await findSentCode(input.email)
    strict.clock.advance(1_000)
    await strict.anonymous.auth.verify(input)
    const second = await findSentCode(input.email)
    if (first !== second)
      await expect(strict.anonymous.auth.register({ ...input, code: first })).rejects.toMatchObject(
        WRONG_CODE,
      )
    await strict.anonymous.auth.register({ ...input, code: second })
  })

  test('two requests at once send one code', async () => {
    const input = registrationInput()
    const outcomes = await runConcurrently(
      strict.database,
      [1, 2, 3].map(() => () => strict.anonymous.auth.verify(input)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('the fixed code of the demo is none where a transport is configured', async () => {
    const input = registrationInput()
    await strict.anonymous.auth.verify(input)
    if ((await findSentCode(input.email)) !== '1234')
      await expect(strict.anonymous.auth.register(input)).rejects.toMatchObject(WRONG_CODE)
  })

  describe('where the shop sends mails and text messages', () => {
    let both: TestShop
    beforeAll(async () => {
      both = await startTestShop({ ...WITH_TRANSPORT, SMS_GATEWAY_URL: 'http://sms.invalid/' })
    })
    afterAll(() => both.close())
    const sentTo = async (recipient: string) => {
      const rows = await both.database.db.select().from(outbox).where(eq(outbox.recipient, recipient))
      return rows.find(({ eventKey }) => eventKey.startsWith('code:'))?.secret ?? ''
    }
    /** Again until the two codes differ, which they do but once in ten thousand. */
    async function sendCodes(): Promise<ReturnType<typeof registrationInput> & { phoneCode: string }> {
      const input = registrationInput()
      await both.anonymous.auth.verify(input)
      const [code, phoneCode] = [await sentTo(input.email), await sentTo(input.phone)]
      return code === phoneCode ? sendCodes() : { ...input, code, phoneCode }
    }

    test('each has a code of its own, and both are asked for', async () => {
      expect((await both.anonymous.settings.read()).codeChannels).toEqual(['email', 'phone'])
      const input = await sendCodes()
      const { phoneCode, ...withoutPhone } = input
      await expect(both.anonymous.auth.register(withoutPhone)).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ path: 'phoneCode', message: 'Enter the code from the text message as well' }],
      })
      const same = { ...input, phoneCode: input.code }
      await expect(both.anonymous.auth.register(same)).rejects.toMatchObject({
        code: 'WRONG_CODE',
        errors: [{ path: 'phoneCode', message: 'Invalid code from the text message' }],
      })
      await expect(both.anonymous.auth.register({ ...input, code: phoneCode })).rejects.toMatchObject({
        errors: [{ path: 'code', message: 'Invalid verification code' }],
      })
      await both.anonymous.auth.register(input)
    })

    test('wrong codes of either use up the five tries of both', async () => {
      const input = await sendCodes()
      const wrongMail = { ...input, code: otherCode(input.code) }
      const wrongPhone = { ...input, phoneCode: otherCode(input.phoneCode) }
      for (const wrong of [wrongMail, wrongPhone, wrongMail, wrongPhone, wrongPhone])
        await expect(both.anonymous.auth.register(wrong)).rejects.toMatchObject({ code: 'WRONG_CODE' })
      await expect(both.anonymous.auth.register(input)).rejects.toMatchObject({ code: 'WRONG_CODE' })
    })
  })

  describe('that was sent before a channel came or went', () => {
    const SMS = {
      ...CONNECTION_DEFAULTS.sms,
      url: 'https://sms.example.in/send',
      body: '{"to":"{phone}","text":"{text}"}',
    }
    const MAIL = { ...CONNECTION_DEFAULTS.mail, host: 'smtp.example.in', from: 'care@kanaka.example' }
    const codesOf = async (shop: TestShop) => {
      const rows = await shop.database.db.select().from(outbox)
      return Object.fromEntries(rows.map(({ channel, secret }) => [channel, secret!]))
    }

    test('by mail alone: no code of a text message is asked for', async () => {
      const shop = await startTestShop(WITH_TRANSPORT)
      try {
        const input = registrationInput()
        expect(await shop.anonymous.auth.verify(input)).toMatchObject({ channels: ['email'] })
        await shop.as(await shop.make.admin()).connections.updateSms(SMS)
        const { mail, sms } = await codesOf(shop)
        expect(sms).toBeUndefined()
        await shop.anonymous.auth.register({ ...input, code: mail! })
      } finally {
        await shop.close()
      }
    })

    test('both ways: both are still asked for', async () => {
      const shop = await startTestShop({ SMS_GATEWAY_URL: 'http://sms.invalid/' })
      try {
        const admin = shop.as(await shop.make.admin())
        await admin.connections.updateMail(MAIL)
        const input = registrationInput()
        expect(await shop.anonymous.auth.verify(input)).toMatchObject({ channels: ['email', 'phone'] })
        await admin.connections.updateMail({ ...MAIL, host: '', from: '' })
        const { mail, sms } = await codesOf(shop)
        await expect(shop.anonymous.auth.register({ ...input, code: mail! })).rejects.toMatchObject({
          errors: [{ path: 'phoneCode' }],
        })
        await shop.anonymous.auth.register({ ...input, code: mail!, phoneCode: sms! })
      } finally {
        await shop.close()
      }
    })
  })

  test('goes by text message alone where the shop sends no mails', async () => {
    const smsOnly = await startTestShop({ SMS_GATEWAY_URL: 'http://sms.invalid/' })
    const input = registrationInput()
    await smsOnly.anonymous.auth.verify(input)
    const sent = await smsOnly.database.db.select().from(outbox)
    expect(sent).toMatchObject([{ channel: 'sms', recipient: input.phone }])
    await smsOnly.anonymous.auth.register({ ...input, code: sent[0]!.secret! })
    await smsOnly.close()
  })

  test('that proves eleven spellings of one mailbox earns the reward of one friend', async () => {
    const referrer = await strict.make.user()
    const spellings = [
      ...Array.from({ length: 5 }, (_, tag) => `minter+${tag}@gmail.com`),
      'minter@gmail.com',
      'Min.ter@gmail.com',
      'm.i.n.t.e.r@gmail.com',
      'minter@googlemail.com',
      'min.ter+gold@googlemail.com',
      'MINTER+x@Gmail.com',
    ]
    for (const email of spellings) {
      const input = registrationInput({ email, referralCode: referrer.referralCode })
      await strict.anonymous.auth.verify(input)
      await strict.anonymous.auth.register({ ...input, code: await findSentCode(email.toLowerCase()) })
    }
    const friends = await strict.database.db.select().from(users).where(eq(users.referredBy, referrer.id))
    expect(friends).toHaveLength(spellings.length)
    expect(friends.filter(({ referralRefusal }) => referralRefusal === null)).toHaveLength(1)
    expect(friends.filter(({ creditsPaise }) => creditsPaise > 0)).toHaveLength(1)
    const refusals = await strict.database.db
      .select({ subject: auditLog.subject, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, 'referral.refused'))
    const refused = friends.filter(({ referralRefusal }) => referralRefusal !== null)
    expect(new Set(refusals.map(({ subject }) => subject))).toEqual(
      new Set(refused.map(({ id }) => `user ${id}`)),
    )
    expect(refusals.map(({ after }) => after)).toEqual(
      Array(10).fill({ reason: 'known-contact', referrer: referrer.id }),
    )
  })

  test('that is fixed proves nothing where others reach the shop: it earns no credits, and shows no messages', async () => {
    const open = await startTestShop({
      ...WITH_TRANSPORT,
      PUBLIC_URL: 'https://shop.example.in',
      VERIFICATION_TEST_CODE: '4321',
    })
    try {
      const { referralCode } = await open.make.user()
      const input = registrationInput({ code: '4321', referralCode })
      await open.anonymous.auth.verify(input)
      const { user, token, invitationNotice } = await open.anonymous.auth.register(input)
      expect(invitationNotice).toContain('no code confirmed')
      expect((await open.as({ token }).account.profile()).referralCredits).toBe(0)
      const messages = await open.database.db.select().from(outbox).where(eq(outbox.recipient, input.email))
      expect(messages.map(({ eventKey, personId }) => [eventKey.split(':')[0], personId]).sort()).toEqual([
        ['code', null],
        ['welcome', user.id],
      ])
    } finally {
      await open.close()
    }
  })

  test('that is fixed has to be entered for mail and phone, where both got one', async () => {
    const open = await startTestShop({
      ...WITH_TRANSPORT,
      SMS_GATEWAY_URL: 'http://sms.invalid/',
      VERIFICATION_TEST_CODE: '4321',
    })
    try {
      const input = registrationInput({ code: '4321' })
      await open.anonymous.auth.verify(input)
      await expect(open.anonymous.auth.register({ ...input, phoneCode: '43210' })).rejects.toMatchObject({
        code: 'WRONG_CODE',
      })
      await open.anonymous.auth.register({ ...input, phoneCode: '4321' })
    } finally {
      await open.close()
    }
  })

  test('is not sent and not accepted on a public address without a transport, and the answer gives the reason', async () => {
    const open = await startTestShop({ PUBLIC_URL: 'https://shop.example.in' })
    const input = registrationInput()
    await expect(open.anonymous.auth.verify(input)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'CANNOT_SEND_CODES',
      message: expect.stringContaining('cannot send verification codes'),
    })
    await expect(open.anonymous.auth.register(input)).rejects.toMatchObject(WRONG_CODE)
    expect(await open.anonymous.settings.read()).toMatchObject({ demoCode: null, canSendCodes: false })
    await open.close()
  })

  describe('more than six codes an hour are not sent to one', () => {
    let limited: TestShop
    beforeAll(async () => {
      limited = await startTestShop({ ...WITH_TRANSPORT, RATE_LIMIT: 'on' })
    })
    afterAll(() => limited.close())
    const REFUSED = {
      kind: 'too-many',
      retryAfterSeconds: 3600,
      message: 'Too many codes were asked for. Please try again in 60 minutes.',
    }

    test('phone, whatever the e-mail', async () => {
      const { phone } = registrationInput()
      for (let sent = 0; sent < 6; sent += 1)
        await limited.anonymous.auth.verify(registrationInput({ phone }))
      await expect(limited.anonymous.auth.verify(registrationInput({ phone }))).rejects.toMatchObject(REFUSED)
    })

    test('mailbox, however its address is spelled', async () => {
      const spellings = ['', '+0', '+1', '+2', '+3', '+4'].map((tag) => `flooded${tag}@gmail.com`)
      for (const email of spellings) await limited.anonymous.auth.verify(registrationInput({ email }))
      const again = registrationInput({ email: 'f.looded@googlemail.com' })
      await expect(limited.anonymous.auth.verify(again)).rejects.toMatchObject(REFUSED)
    })
  })
})
