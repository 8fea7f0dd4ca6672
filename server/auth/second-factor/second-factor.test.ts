import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyOptions } from '#contract/second-factors.ts'
import { RECENT_AUTHENTICATION_MINUTES } from '#domain/second-factor.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { securityEvents } from '#server/security/tables.ts'
import {
  countFulfilled,
  runConcurrently,
  waitForBlockedTransaction,
} from '#server/testing/run-concurrently.ts'
import { softwarePasskey } from '#server/testing/software-passkey.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { totpOf } from '#server/testing/totp.ts'
import { users } from '#server/users/tables.ts'
import {
  authenticatorAppSetups,
  authenticatorApps,
  passkeys,
  recoveryCodes,
  secondFactorChallenges,
} from '../tables.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const PASSWORD = 'marigold-and-sandal'
const ORIGIN = 'https://shop.example.in'
const HOST = 'shop.example.in'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on', PUBLIC_URL: ORIGIN, VERIFICATION_TEST_CODE: '1234' })
})
afterAll(() => shop.close())

let staffCount = 0

/** A signed-in staff member with a password. */
async function createStaff(role = 'manager') {
  staffCount += 1
  const email = `staff${staffCount}@example.in`
  const phone = `98765${String(staffCount).padStart(5, '0')}`
  const { user, token } = await shop.anonymous.auth.register({
    name: 'Meera Iyer',
    email,
    phone,
    password: PASSWORD,
    code: '1234',
  })
  await shop.database.db.update(users).set({ role }).where(eq(users.id, user.id))
  return { id: user.id, email, token, api: shop.as({ token }, { confirmsIdentity: false }) }
}
type Staff = Awaited<ReturnType<typeof createStaff>>

const advanceTotpPeriod = () => shop.clock.advance(30 * SECOND)

/** The code that the app shows now, and for no sign-in before. */
const currentCode = (secret: string) => totpOf(secret, shop.clock.now())

async function createStaffWithApp(role?: string) {
  const staff = await createStaff(role)
  const { secret } = await staff.api.secondFactors.startAuthenticatorApp()
  const { recoveryCodes: codes } = await staff.api.secondFactors.confirmAuthenticatorApp({
    code: currentCode(secret),
  })
  advanceTotpPeriod()
  return { ...staff, secret, codes: codes! }
}

async function addPasskey(staff: Staff, name = 'Office key') {
  const key = softwarePasskey(HOST)
  const { challenge, options } = await staff.api.secondFactors.startPasskey()
  const passkey = key.attest({ challenge: challengeOf(options), origin: ORIGIN })
  const added = await staff.api.secondFactors.addPasskey({ challenge, name, passkey })
  return { key, codes: added.recoveryCodes }
}

const challengeOf = (options: PasskeyOptions | undefined) => String(options?.challenge)

const enterPassword = (staff: { email: string }, password = PASSWORD) =>
  shop.anonymous.auth.login({ email: staff.email, password })

async function startSignIn(staff: { email: string }) {
  const { secondFactor } = await enterPassword(staff)
  return secondFactor!
}

async function signInWithCode(staff: { email: string }, code: string, method: 'totp' | 'recovery' = 'totp') {
  const { challenge } = await startSignIn(staff)
  return shop.anonymous.auth.secondFactor({ challenge, method, code })
}

const WRONG = { kind: 'invalid', code: 'WRONG_SECOND_FACTOR', errors: [{ path: 'code' }] }
const WRONG_PASSKEY = { ...WRONG, errors: [{ path: 'passkey' }] }
const EXPIRED = { kind: 'unauthenticated', code: 'SIGN_IN_EXPIRED' }

describe('an account without a second factor', () => {
  test('signs in with the password alone, in the shape of before', async () => {
    const staff = await createStaff()
    const answer = await enterPassword(staff)
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['message', 'token', 'user']))
    expect(answer).not.toHaveProperty('secondFactor')
  })
})

describe('an authenticator app', () => {
  test('is asked for after the password: there is no token before its code', async () => {
    const staff = await createStaffWithApp()
    const answer = await shop.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: staff.email, password: PASSWORD },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'Please confirm the second step.',
      secondFactor: { challenge: expect.any(String), methods: ['totp', 'recovery'] },
    })
    const { token } = await signInWithCode(staff, currentCode(staff.secret))
    expect((await shop.as({ token }).account.profile()).email).toBe(staff.email)
    const { authenticatorApp } = await shop.as({ token }).secondFactors.read()
    expect(authenticatorApp?.lastUsedAt).toBe(shop.clock.now().toISOString())
  })

  test('is no obstacle for who signs in often: right codes do not count', async () => {
    const staff = await createStaffWithApp()
    // after ten wrong codes, each waits twice as long as the one before
    for (let times = 0; times < 18; times += 1) {
      await staff.api.auth.reauthenticate({ code: currentCode(staff.secret) })
      advanceTotpPeriod()
    }
  })

  test('keeps a customer signed in for 30 days who asked for it', async () => {
    const customer = await createStaffWithApp('user')
    const { secondFactor } = await shop.anonymous.auth.login({
      email: customer.email,
      password: PASSWORD,
      remember: true,
    })
    const { token } = await shop.anonymous.auth.secondFactor({
      challenge: secondFactor!.challenge,
      method: 'totp',
      code: currentCode(customer.secret),
    })
    shop.clock.advance(29 * 24 * 60 * MINUTE)
    expect((await shop.as({ token }).account.profile()).email).toBe(customer.email)
  })

  test('can be removed only where there is one', async () => {
    const staff = await createStaff()
    await expect(staff.api.secondFactors.removeAuthenticatorApp()).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('that is added to a passkey leaves the recovery codes as they are', async () => {
    const staff = await createStaff()
    const { codes } = await addPasskey(staff)
    const { secret } = await staff.api.secondFactors.startAuthenticatorApp()
    const added = await staff.api.secondFactors.confirmAuthenticatorApp({ code: currentCode(secret) })
    expect(added.recoveryCodes).toBeNull()
    await signInWithCode(staff, codes![0]!, 'recovery')
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, staff.email))
    const withCodes = mails.filter(({ text }) => text.includes('Ten recovery codes were created as well'))
    expect(withCodes.map(({ subject }) => subject.split(' – ')[0])).toEqual(['A passkey was added'])
  })

  test('does not count before a right code was entered', async () => {
    const staff = await createStaff()
    const { secret, uri } = await staff.api.secondFactors.startAuthenticatorApp()
    expect(uri).toContain(`/Swarna:${encodeURIComponent(staff.email)}?`)
    const wrong = currentCode(secret) === '000000' ? '000001' : '000000'
    await expect(staff.api.secondFactors.confirmAuthenticatorApp({ code: wrong })).rejects.toMatchObject(
      WRONG,
    )
    expect(await enterPassword(staff)).toHaveProperty('token')
  })

  test('cannot be set up with a secret that was shown 15 minutes ago', async () => {
    const staff = await createStaff()
    const { secret } = await staff.api.secondFactors.startAuthenticatorApp()
    shop.clock.advance(15 * MINUTE)
    const api = shop.as(staff)
    await expect(
      api.secondFactors.confirmAuthenticatorApp({ code: currentCode(secret) }),
    ).rejects.toMatchObject({
      code: 'SETUP_EXPIRED',
    })
  })

  test('takes each code once, also the one that set it up', async () => {
    const staff = await createStaff()
    const { secret } = await staff.api.secondFactors.startAuthenticatorApp()
    const first = currentCode(secret)
    await staff.api.secondFactors.confirmAuthenticatorApp({ code: first })
    await expect(signInWithCode(staff, first)).rejects.toMatchObject(WRONG)
    advanceTotpPeriod()
    await signInWithCode(staff, currentCode(secret))
    await expect(signInWithCode(staff, currentCode(secret))).rejects.toMatchObject(WRONG)
    // one of the period before is older than the last that was used
    await expect(
      signInWithCode(staff, totpOf(secret, new Date(shop.clock.now().getTime() - 30 * SECOND))),
    ).rejects.toMatchObject(WRONG)
  })

  test('takes one of several sign-ins that send the same code at once', async () => {
    const staff = await createStaffWithApp()
    const asked = await Promise.all([startSignIn(staff), startSignIn(staff), startSignIn(staff)])
    const code = currentCode(staff.secret)
    const outcomes = await Promise.allSettled(
      asked.map(({ challenge }) => shop.anonymous.auth.secondFactor({ challenge, method: 'totp', code })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('keeps its secret encrypted', async () => {
    const staff = await createStaffWithApp()
    const [row] = await shop.database.db
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, staff.id))
    expect(row!.secret).toMatch(/^v\d+\./)
    expect(JSON.stringify(row)).not.toContain(staff.secret)
  })

  test('keeps its secret encrypted already before it is confirmed', async () => {
    const staff = await createStaff()
    const { secret } = await staff.api.secondFactors.startAuthenticatorApp()
    const [setup] = await shop.database.db
      .select()
      .from(authenticatorAppSetups)
      .where(eq(authenticatorAppSetups.userId, staff.id))
    expect(setup!.secret).toMatch(/^v\d+\./)
    expect(JSON.stringify(setup)).not.toContain(secret)
  })

  test('is replaced by a new one only when that one is confirmed', async () => {
    const staff = await createStaffWithApp()
    const { secret } = await staff.api.secondFactors.startAuthenticatorApp()
    await signInWithCode(staff, currentCode(staff.secret))
    advanceTotpPeriod()
    await staff.api.secondFactors.confirmAuthenticatorApp({ code: currentCode(secret) })
    advanceTotpPeriod()
    await expect(signInWithCode(staff, currentCode(staff.secret))).rejects.toMatchObject(WRONG)
    await signInWithCode(staff, currentCode(secret))
  })
})

describe('the challenge of a sign-in', () => {
  test('opens one session, also when it is sent twice at once', async () => {
    const staff = await createStaffWithApp()
    const { challenge } = await startSignIn(staff)
    const answers = await Promise.allSettled([
      shop.anonymous.auth.secondFactor({ challenge, method: 'totp', code: currentCode(staff.secret) }),
      shop.anonymous.auth.secondFactor({ challenge, method: 'recovery', code: staff.codes[0]! }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(
      shop.anonymous.auth.secondFactor({ challenge, method: 'recovery', code: staff.codes[1]! }),
    ).rejects.toMatchObject(EXPIRED)
  })

  test('takes five tries', async () => {
    const staff = await createStaffWithApp()
    const { challenge } = await startSignIn(staff)
    for (let tries = 0; tries < 5; tries += 1)
      await expect(
        shop.anonymous.auth.secondFactor({ challenge, method: 'totp', code: 'abc' }),
      ).rejects.toMatchObject(WRONG)
    await expect(
      shop.anonymous.auth.secondFactor({ challenge, method: 'totp', code: currentCode(staff.secret) }),
    ).rejects.toMatchObject(EXPIRED)
    await shop.modules.security.flush()
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, staff.id))
    expect(events.filter(({ kind }) => kind === 'second-factor.failed')).toMatchObject(
      Array(5).fill({ details: { method: 'totp' } }),
    )
  })

  test('is not answered by no code at all', async () => {
    const staff = await createStaffWithApp()
    const { challenge } = await startSignIn(staff)
    for (const method of ['totp', 'recovery'] as const)
      await expect(shop.anonymous.auth.secondFactor({ challenge, method })).rejects.toMatchObject(WRONG)
    await expect(shop.anonymous.auth.secondFactor({ challenge, method: 'passkey' })).rejects.toMatchObject(
      WRONG_PASSKEY,
    )
  })

  test('expires after 5 minutes', async () => {
    const staff = await createStaffWithApp()
    const { challenge } = await startSignIn(staff)
    shop.clock.advance(5 * MINUTE)
    await expect(
      shop.anonymous.auth.secondFactor({ challenge, method: 'totp', code: currentCode(staff.secret) }),
    ).rejects.toMatchObject(EXPIRED)
  })

  test('stops working when the password is changed', async () => {
    const staff = await createStaffWithApp()
    const { challenge } = await startSignIn(staff)
    await staff.api.auth.changePassword({ currentPassword: PASSWORD, newPassword: 'another-long-secret' })
    await expect(
      shop.anonymous.auth.secondFactor({ challenge, method: 'totp', code: currentCode(staff.secret) }),
    ).rejects.toMatchObject(EXPIRED)
  })

  test('is kept as its hash only', async () => {
    const staff = await createStaffWithApp()
    const { challenge } = await startSignIn(staff)
    const rows = await shop.database.db.select().from(secondFactorChallenges)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(challenge)
  })

  test('gives no new tries by signing in again: guessing is slowed down over all of them', async () => {
    const staff = await createStaffWithApp()
    let last: unknown
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await startSignIn(staff)
      for (let tries = 0; tries < 5; tries += 1)
        last = await shop.anonymous.auth
          .secondFactor({ challenge, method: 'totp', code: 'abc' })
          .catch((error: unknown) => error)
    }
    expect(last).toMatchObject({ kind: 'too-many' })
  })
})

describe('recovery codes', () => {
  test('come ten with the first factor, and sign in once each, however they are typed', async () => {
    const staff = await createStaffWithApp()
    expect(new Set(staff.codes).size).toBe(10)
    const [first, second] = staff.codes as [string, string]
    await signInWithCode(staff, first.toUpperCase().replace('-', ' '), 'recovery')
    await expect(signInWithCode(staff, first, 'recovery')).rejects.toMatchObject(WRONG)
    await signInWithCode(staff, second, 'recovery')
    expect((await staff.api.secondFactors.read()).recoveryCodesLeft).toBe(8)
  })

  test('count as a whole: the beginning of one is not enough', async () => {
    const staff = await createStaffWithApp()
    const code = staff.codes[0]!
    const changed = `${code.slice(0, -1)}${code.endsWith('a') ? 'b' : 'a'}`
    await expect(signInWithCode(staff, changed, 'recovery')).rejects.toMatchObject(WRONG)
    await signInWithCode(staff, code, 'recovery')
  })

  test('sign in once each, also when two sign-ins send the same one at once', async () => {
    const staff = await createStaffWithApp()
    const asked = await Promise.all([startSignIn(staff), startSignIn(staff)])
    const outcomes = await runConcurrently(
      shop.database,
      asked.map(
        ({ challenge }) =>
          () =>
            shop.anonymous.auth.secondFactor({ challenge, method: 'recovery', code: staff.codes[0]! }),
      ),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('are asked of nobody who has no factor that they could replace', async () => {
    const staff = await createStaffWithApp()
    await shop.database.db.delete(authenticatorApps).where(eq(authenticatorApps.userId, staff.id))
    expect(await enterPassword(staff)).toHaveProperty('token')
  })

  test('are offered as long as one is left', async () => {
    const staff = await createStaffWithApp()
    await shop.database.db
      .update(recoveryCodes)
      .set({ usedAt: shop.clock.now() })
      .where(eq(recoveryCodes.userId, staff.id))
    expect((await startSignIn(staff)).methods).toEqual(['totp'])
  })

  test('are kept as hashes', async () => {
    const staff = await createStaffWithApp()
    const rows = JSON.stringify(await shop.database.db.select().from(recoveryCodes))
    for (const code of staff.codes) {
      expect(rows).not.toContain(code)
      expect(rows).not.toContain(code.replace('-', ''))
    }
  })

  test('replace the earlier ones when they are renewed', async () => {
    const staff = await createStaffWithApp()
    const { recoveryCodes: fresh } = await staff.api.secondFactors.renewRecoveryCodes()
    expect(fresh).toHaveLength(10)
    await expect(signInWithCode(staff, staff.codes[0]!, 'recovery')).rejects.toMatchObject(WRONG)
    await signInWithCode(staff, fresh[0]!, 'recovery')
  })

  test('are not made for an account without a second factor', async () => {
    const staff = await createStaff()
    await expect(staff.api.secondFactors.renewRecoveryCodes()).rejects.toMatchObject({
      kind: 'conflict',
      message: 'Please set up an authenticator app or a passkey first.',
    })
    expect((await staff.api.secondFactors.read()).recoveryCodesLeft).toBe(0)
  })

  test('of another account are refused', async () => {
    const [one, other] = [await createStaffWithApp(), await createStaffWithApp()]
    await expect(signInWithCode(one, other.codes[0]!, 'recovery')).rejects.toMatchObject(WRONG)
  })
})

describe('a passkey', () => {
  async function answer(
    staff: Staff,
    key: ReturnType<typeof softwarePasskey>,
    given: { counter: number; origin?: string; isVerified?: boolean; passkeyChallenge?: string },
  ) {
    const { challenge, passkeyOptions } = await startSignIn(staff)
    const passkey = key.assert({
      challenge: given.passkeyChallenge ?? challengeOf(passkeyOptions),
      origin: given.origin ?? ORIGIN,
      counter: given.counter,
      isVerified: given.isVerified ?? true,
    })
    return shop.anonymous.auth.secondFactor({ challenge, method: 'passkey', passkey })
  }

  test('signs in as the second step', async () => {
    const staff = await createStaff()
    const { key, codes } = await addPasskey(staff)
    expect(codes).toHaveLength(10)
    const { methods, passkeyOptions } = await startSignIn(staff)
    expect(methods).toEqual(['passkey', 'recovery'])
    expect(passkeyOptions).toMatchObject({
      rpId: HOST,
      userVerification: 'required',
      allowCredentials: [{ transports: ['internal'] }],
    })
    const { token } = await answer(staff, key, { counter: 1 })
    expect((await shop.as({ token }).account.profile()).email).toBe(staff.email)
    const { passkeys: keys } = await shop.as({ token }).secondFactors.read()
    expect(keys).toMatchObject([{ lastUsedAt: shop.clock.now().toISOString() }])
  })

  test('is asked for with a passkey, and neither without one nor with a code of an app', async () => {
    const staff = await createStaff()
    await addPasskey(staff)
    const { challenge } = await startSignIn(staff)
    const { secondFactor } = shop.anonymous.auth
    await expect(secondFactor({ challenge, method: 'passkey' })).rejects.toMatchObject(WRONG_PASSKEY)
    await expect(secondFactor({ challenge, method: 'totp', code: '123456' })).rejects.toMatchObject(WRONG)
  })

  test('is made for this shop and this person, on a device that verifies the person and has none yet', async () => {
    const staff = await createStaff()
    await addPasskey(staff)
    const { options } = await staff.api.secondFactors.startPasskey()
    expect(options).toMatchObject({
      rp: { id: HOST, name: 'Swarna' },
      user: { name: staff.email, displayName: 'Meera Iyer' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ transports: ['internal'] }],
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    })
  })

  test('may say nothing about how it is connected', async () => {
    const staff = await createStaff()
    const { challenge, options } = await staff.api.secondFactors.startPasskey()
    const passkey = softwarePasskey(HOST).attest({ challenge: challengeOf(options), origin: ORIGIN })
    const response = { ...passkey.response, transports: undefined }
    await staff.api.secondFactors.addPasskey({ challenge, name: 'Key', passkey: { ...passkey, response } })
    expect((await startSignIn(staff)).passkeyOptions).toMatchObject({
      allowCredentials: [{ transports: [] }],
    })
  })

  test('is one of ten at most', async () => {
    const staff = await createStaff()
    const add = (at: number) =>
      shop.database.db.insert(passkeys).values({
        id: `${staff.id}-${at}`,
        userId: staff.id,
        name: 'Key',
        credentialId: `${staff.id}-${at}`,
        publicKey: 'x',
        counter: 0,
        transports: [],
        createdAt: shop.clock.now(),
      })
    for (let at = 1; at <= 9; at += 1) await add(at)
    await staff.api.secondFactors.startPasskey()
    await add(10)
    await expect(staff.api.secondFactors.startPasskey()).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('whose answer was used while it was verified is refused', async () => {
    const staff = await createStaff()
    const { key } = await addPasskey(staff)
    const { attempt } = await shop.database.transaction(async (tx) => {
      await tx.update(passkeys).set({ counter: 7 }).where(eq(passkeys.userId, staff.id))
      const signIn = Promise.allSettled([answer(staff, key, { counter: 7 })])
      await Promise.race([waitForBlockedTransaction(shop.database), signIn])
      return { attempt: signIn }
    })
    expect(await attempt).toMatchObject([{ status: 'rejected', reason: WRONG_PASSKEY }])
  })

  test('is refused from another site, for another challenge, and without the person verified', async () => {
    const staff = await createStaff()
    const { key } = await addPasskey(staff)
    for (const given of [
      { origin: 'https://shop.example.in.evil.example' },
      { passkeyChallenge: 'c29tZS1vdGhlci1jaGFsbGVuZ2U' },
      { isVerified: false },
    ])
      await expect(answer(staff, key, { counter: 1, ...given })).rejects.toMatchObject(WRONG_PASSKEY)
    await answer(staff, key, { counter: 1 })
  })

  test('whose counter does not rise is refused: it may be a copy', async () => {
    const staff = await createStaff()
    const { key } = await addPasskey(staff)
    await answer(staff, key, { counter: 7 })
    await expect(answer(staff, key, { counter: 7 })).rejects.toMatchObject(WRONG_PASSKEY)
    await expect(answer(staff, key, { counter: 6 })).rejects.toMatchObject(WRONG_PASSKEY)
    await answer(staff, key, { counter: 8 })
  })

  test('of another account is refused', async () => {
    const [one, other] = [await createStaff(), await createStaff()]
    await addPasskey(one)
    const { key } = await addPasskey(other)
    await expect(answer(one, key, { counter: 1 })).rejects.toMatchObject(WRONG_PASSKEY)
  })

  test('cannot be added for the challenge of another person, twice, or unverified', async () => {
    const [one, other] = [await createStaff(), await createStaff()]
    const { challenge, options } = await one.api.secondFactors.startPasskey()
    const given = { challenge: challengeOf(options), origin: ORIGIN }
    const passkey = softwarePasskey(HOST).attest(given)
    await expect(
      other.api.secondFactors.addPasskey({ challenge, name: 'Mine', passkey }),
    ).rejects.toMatchObject({ code: 'SETUP_EXPIRED' })
    await expect(
      one.api.secondFactors.addPasskey({
        challenge,
        name: 'Mine',
        passkey: softwarePasskey(HOST).attest({ ...given, isVerified: false }),
      }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    await one.api.secondFactors.addPasskey({ challenge, name: 'Mine', passkey })
    await expect(
      one.api.secondFactors.addPasskey({ challenge, name: 'Mine', passkey }),
    ).rejects.toMatchObject({ code: 'SETUP_EXPIRED' })
  })

  test('is added once for a challenge, also when two devices answer it at once', async () => {
    const staff = await createStaff()
    const { challenge, options } = await staff.api.secondFactors.startPasskey()
    const outcomes = await runConcurrently(
      shop.database,
      [1, 2].map(() => () => {
        const passkey = softwarePasskey(HOST).attest({ challenge: challengeOf(options), origin: ORIGIN })
        return staff.api.secondFactors.addPasskey({ challenge, name: 'Key', passkey })
      }),
    )
    expect(countFulfilled(outcomes)).toBe(1)
  })

  test('is listed by its name and can be removed, by its owner only', async () => {
    const [one, other] = [await createStaff(), await createStaff()]
    await addPasskey(one, 'Phone of Meera')
    const [key] = (await one.api.secondFactors.read()).passkeys
    expect(key).toMatchObject({ name: 'Phone of Meera', lastUsedAt: null })
    await expect(other.api.secondFactors.removePasskey({ id: key!._id })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await one.api.secondFactors.removePasskey({ id: key!._id })
    expect(await enterPassword(one)).toHaveProperty('token')
    expect(await shop.database.db.select().from(passkeys).where(eq(passkeys.userId, one.id))).toEqual([])
  })
})

describe('confirming identity again', () => {
  const stale = () => shop.clock.advance(RECENT_AUTHENTICATION_MINUTES * MINUTE)

  test('is possible by a code of the app, which is then used up', async () => {
    const staff = await createStaffWithApp()
    stale()
    const { secondFactors, auth } = staff.api
    await expect(secondFactors.renewRecoveryCodes()).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
    expect((await auth.reauthenticationOptions()).methods).toEqual(['password', 'totp'])
    await expect(auth.reauthenticate({ code: '12345' })).rejects.toMatchObject(WRONG)
    await expect(auth.reauthenticate({})).rejects.toMatchObject({
      message: 'Please enter your password or a code.',
    })
    await expect(secondFactors.renewRecoveryCodes()).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
    const code = currentCode(staff.secret)
    await auth.reauthenticate({ code })
    await secondFactors.renewRecoveryCodes()
    await expect(auth.reauthenticate({ code })).rejects.toMatchObject(WRONG)
  })

  test('is possible by a passkey, for a challenge of this person and this purpose', async () => {
    const staff = await createStaff()
    const { key } = await addPasskey(staff)
    stale()
    const { secondFactors, auth } = staff.api
    const signIn = await startSignIn(staff)
    await expect(
      auth.reauthenticate({
        challenge: signIn.challenge,
        passkey: key.assert({
          challenge: challengeOf(signIn.passkeyOptions),
          origin: ORIGIN,
          counter: 1,
        }),
      }),
    ).rejects.toMatchObject({ code: 'CHALLENGE_EXPIRED' })
    const { methods, challenge, passkeyOptions } = await auth.reauthenticationOptions()
    expect(methods).toEqual(['password', 'passkey'])
    await auth.reauthenticate({
      challenge: challenge!,
      passkey: key.assert({ challenge: challengeOf(passkeyOptions), origin: ORIGIN, counter: 2 }),
    })
    await secondFactors.renewRecoveryCodes()
  })

  test('by a wrong password is refused, and is a security event', async () => {
    const staff = await createStaff()
    await expect(staff.api.auth.reauthenticate({ password: 'jasmine' })).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
      errors: [{ path: 'password' }],
    })
    await shop.modules.security.flush()
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.userId, staff.id))
    expect(events.map(({ kind }) => kind)).toContain('reauthentication.failed')
  })

  test('is refused when the password is changed while it is being verified', async () => {
    const staff = await createStaff()
    const { attempt } = await shop.database.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another hash' }).where(eq(users.id, staff.id))
      const answer = Promise.allSettled([staff.api.auth.reauthenticate({ password: PASSWORD })])
      await Promise.race([waitForBlockedTransaction(shop.database), answer])
      return { attempt: answer }
    })
    expect(await attempt).toMatchObject([{ status: 'rejected', reason: { code: 'WRONG_PASSWORD' } }])
  })

  test('is needed to add or remove a factor', async () => {
    const staff = await createStaffWithApp()
    stale()
    const { secondFactors } = staff.api
    for (const call of [
      () => secondFactors.startAuthenticatorApp(),
      () => secondFactors.removeAuthenticatorApp(),
      () => secondFactors.startPasskey(),
      () => secondFactors.removePasskey({ id: 'any' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'REAUTHENTICATE' })
  })
})

describe('the user gets a mail', () => {
  const subjectsTo = async ({ email }: { email: string }) => {
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email))
    return mails
      .filter(({ eventKey }) => eventKey.startsWith('second-factor:'))
      .map(({ subject }) => subject.split(' – ')[0])
      .sort()
  }
  const textsTo = async ({ email }: { email: string }) =>
    (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, email)))
      .map(({ text }) => text)
      .join()

  test('when an app or a passkey is added, new recovery codes are made, or a factor is removed', async () => {
    const staff = await createStaffWithApp()
    const { api } = staff
    expect(await subjectsTo(staff)).toEqual(['An authenticator app was added'])
    expect(await textsTo(staff)).toContain('Ten recovery codes were created as well')
    await addPasskey(staff)
    await api.secondFactors.renewRecoveryCodes()
    await api.secondFactors.removeAuthenticatorApp()
    expect(await textsTo(staff)).not.toContain('Two-step sign-in is now off')
    const { passkeys: keys, recoveryCodesLeft } = await api.secondFactors.read()
    expect(recoveryCodesLeft, 'a passkey is left, which they can replace').toBe(10)
    await api.secondFactors.removePasskey({ id: keys[0]!._id })
    expect(await subjectsTo(staff)).toEqual([
      'A passkey was added',
      'A passkey was removed',
      'An authenticator app was added',
      'You have new recovery codes',
      'Your authenticator app was removed',
    ])
    expect(await textsTo(staff)).toContain('Two-step sign-in is now off')
    const logged = await shop.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.userId, staff.id), like(auditLog.action, 'auth.second-factor.%')))
      .orderBy(asc(auditLog.id))
    expect(logged).toMatchObject([
      { action: 'auth.second-factor.add', after: { method: 'totp' } },
      { action: 'auth.second-factor.add', after: { method: 'passkey' } },
      { action: 'auth.second-factor.remove', before: { method: 'totp' } },
      { action: 'auth.second-factor.remove', before: { method: 'passkey' } },
    ])
  })

  test('and by none when the change was refused', async () => {
    const staff = await createStaff()
    await staff.api.secondFactors.startAuthenticatorApp()
    await expect(staff.api.secondFactors.confirmAuthenticatorApp({ code: '12345' })).rejects.toMatchObject(
      WRONG,
    )
    expect(await subjectsTo(staff)).toEqual([])
  })
})

describe('a shop without a host name', () => {
  test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'says that passkeys need one, and offers the app: %s',
    async (publicUrl) => {
      const local = await startTestShop({ PUBLIC_URL: publicUrl })
      try {
        const owner = local.as(await local.make.admin())
        expect((await owner.secondFactors.read()).canUsePasskeys).toBe(false)
        await expect(owner.secondFactors.startPasskey()).rejects.toMatchObject({ kind: 'conflict' })
        await owner.secondFactors.startAuthenticatorApp()
        expect(await owner.auth.reauthenticationOptions()).toEqual({ methods: ['password'] })
      } finally {
        await local.close()
      }
    },
  )
})
