import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { createPasswords } from '../passwords/hashing.ts'
import { knownOrigins, sessions } from '../tables.ts'
import { createSignInLimits } from './sign-in-limits.ts'

const HOUR = 3600 * 1000

let shop: TestShop
let ananya: { email: string; phone: string }
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on' })
  ananya = { email: 'ananya@example.in', phone: '9876543210' }
  await shop.anonymous.auth.register({ ...ananya, name: 'Ananya', password: 'marigold', code: '1234' })
})
afterAll(() => shop.close())

const signIn = (remember = false) =>
  shop.anonymous.auth.login({ email: ananya.email, password: 'marigold', remember })
const isSessionValid = (token: string) =>
  shop
    .as({ token })
    .account.profile()
    .then(
      () => true,
      () => false,
    )

describe('signing in', () => {
  test('takes the e-mail in any case, and the phone however it is written', async () => {
    await shop.anonymous.auth.login({ email: 'ANANYA@example.in', password: 'marigold' })
    for (const phone of ['9876543210', '+91 98765 43210', '09876543210'])
      await shop.anonymous.auth.login({ phone, password: 'marigold' })
  })

  test('answers the same for a wrong password and for an account that does not exist', async () => {
    const [wrong, unknown, phone] = await Promise.all(
      [{ email: ananya.email }, { email: 'unknown@example.in' }, { phone: '9000000001' }].map((who) =>
        shop.inject({ method: 'POST', url: '/api/auth/login', payload: { ...who, password: 'jasmine' } }),
      ),
    )
    expect(wrong?.statusCode).toBe(401)
    expect(unknown?.statusCode).toBe(401)
    expect(unknown?.json()).toEqual(wrong?.json())
    expect(phone?.json()).toEqual(wrong?.json())
  })

  test('hashes for an account that does not exist as well, so that the time tells nothing', async () => {
    const { hash, verify } = createPasswords()
    const stored = await hash('marigold')
    const time = async (kept: string | null) => {
      // the processor time of this process: other programs on the machine do not change it
      const start = process.cpuUsage()
      for (let round = 0; round < 5; round += 1) await verify('jasmine', kept)
      const { user, system } = process.cpuUsage(start)
      return user + system
    }
    const [known, unknown] = [await time(stored), await time(null)]
    expect(unknown).toBeGreaterThan(known * 0.4)
    expect(await verify('marigold', null)).toBe(false)
  })

  test('is refused when the password is changed while it is being verified', async () => {
    const other = await shop.database.pool.connect()
    try {
      const contact = { email: 'priya@example.in', phone: '9876543211' }
      await shop.anonymous.auth.register({ ...contact, name: 'Priya', password: 'marigold', code: '1234' })
      await other.query('begin')
      await other.query("update users set password_hash = 'another hash' where email = $1", [contact.email])
      const attempt = shop.anonymous.auth.login({ email: contact.email, password: 'marigold' }).then(
        () => 'signed in',
        ({ kind }: { kind: string }) => kind,
      )
      await Promise.race([waitForBlockedTransaction(shop.database), attempt])
      await other.query('commit')
      expect(await attempt).toBe('unauthenticated')
    } finally {
      other.release(true)
    }
  })

  test('an input without e-mail and phone is a 400', async () => {
    await expect(shop.anonymous.auth.login({ password: 'marigold' })).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ path: 'email' }],
    })
  })
})

describe('a session', () => {
  test('lives 12 hours, with remember 30 days', async () => {
    const [short, long] = [await signIn(), await signIn(true)]
    shop.clock.advance(12 * HOUR - 1000)
    expect(await isSessionValid(short.token)).toBe(true)
    shop.clock.advance(1000)
    expect(await isSessionValid(short.token)).toBe(false)
    shop.clock.advance((30 * 24 - 12) * HOUR - 1000)
    expect(await isSessionValid(long.token)).toBe(true)
    shop.clock.advance(1000)
    expect(await isSessionValid(long.token)).toBe(false)
  })

  test('is kept as the hash of its token only', async () => {
    const { token, user } = await signIn()
    const rows = await shop.database.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('ends with a logout, and only this one', async () => {
    const [one, other] = [await signIn(), await signIn()]
    await shop.as(one).auth.logout()
    expect(await isSessionValid(one.token)).toBe(false)
    expect(await isSessionValid(other.token)).toBe(true)
    const origins = () => shop.database.db.$count(knownOrigins, eq(knownOrigins.userId, other.user.id))
    expect(await origins()).toBeGreaterThan(0)
    await shop.as(other).auth.logoutEverywhere()
    expect(await isSessionValid(other.token)).toBe(false)
    expect(await origins(), 'a lost device is a stranger again').toBe(0)
  })

  test('with an ended session the caller is anonymous: public calls work, others are a 401', async () => {
    const { token } = await signIn()
    await shop.as({ token }).auth.logout()
    await expect(shop.as({ token }).account.profile()).rejects.toMatchObject({ kind: 'unauthenticated' })
    await shop.as({ token }).auth.login({ email: ananya.email, password: 'marigold' })
  })

  test('comes in the Authorization header only', async () => {
    const { token } = await signIn()
    const profile = (headers: Record<string, string>, query = '') =>
      shop.inject({ url: `/api/auth/profile${query}`, headers })
    expect((await profile({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect((await profile({ cookie: `token=${token}` })).statusCode).toBe(401)
    expect((await profile({}, `?token=${token}`)).statusCode).toBe(401)
    expect((await profile({ authorization: token })).statusCode).toBe(401)
  })

  test('role and permissions are those of now, not of the sign-in', async () => {
    const { token, user } = await signIn()
    await expect(shop.as({ token }).audit.list()).rejects.toMatchObject({ kind: 'forbidden' })
    await shop.modules.auth.ensureAdmin()
    await shop.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, user.id))
    await shop.as({ token }).audit.list()
    await shop.database.db.update(users).set({ role: 'user' }).where(eq(users.id, user.id))
    await expect(shop.as({ token }).audit.list()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

describe('guessing a password', () => {
  const guess = () =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ananya.email, password: 'jasmine' },
    })

  test('is slowed down after 5 failures, with Retry-After, and never locks out', async () => {
    await signIn()
    for (let failures = 0; failures < 5; failures += 1) expect((await guess()).statusCode).toBe(401)
    const slowed = await guess()
    expect(slowed.statusCode).toBe(429)
    expect(slowed.json(), 'also from a network that is known').toMatchObject({ code: 'PROOF_NEEDED' })
    const wait = Number(slowed.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    await expect(signIn()).rejects.toMatchObject({
      kind: 'too-many',
      message: `Too many attempts. Please try again in ${wait} second${wait > 1 ? 's' : ''}.`,
    })
    shop.clock.advance(wait * 1000)
    await signIn()
    expect((await guess()).statusCode).toBe(401)
  })

  test('cannot be sped up by guessing at once', async () => {
    await signIn()
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await guess()).statusCode))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    shop.clock.advance(HOUR)
  })

  test('counts per phone as for an e-mail, however the phone is written', async () => {
    const tryPhone = (phone: string) =>
      shop.inject({ method: 'POST', url: '/api/auth/login', payload: { phone, password: 'jasmine' } })
    for (const phone of ['9876543210', '+91 9876543210', '09876543210', '98765 43210', '98765-43210'])
      expect((await tryPhone(phone)).statusCode).toBe(401)
    expect((await tryPhone('9876543210')).statusCode).toBe(429)
    shop.clock.advance(HOUR)
  })

  test('counts no right password, and no refused try, for the network of many users', async () => {
    const remoteAddress = '198.51.100.77'
    const tryPassword = async (password: string, email = ananya.email) => {
      const payload = { email, password }
      return (await shop.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload }))
        .statusCode
    }
    for (let round = 0; round < 55; round += 1) expect(await tryPassword('marigold')).toBe(200)
    for (let round = 0; round < 5; round += 1) expect(await tryPassword('jasmine')).toBe(401)
    for (let round = 0; round < 50; round += 1) expect(await tryPassword('jasmine')).toBe(429)
    expect(await tryPassword('jasmine', 'somebody@example.in')).toBe(401)
    shop.clock.advance(HOUR)
  })

  test('counts no password that was not verified, because the shop was busy', async () => {
    const { database, clock, modules } = shop
    const secrets = testSecrets()
    const limits = createRateLimiter({ database, secrets, enabled: true })
    const { consume, refund } = createSignInLimits({ clock, limits, secrets, security: modules.security })
    const attempt = {
      account: 'busy@example.in',
      identifier: 'busy@example.in',
      address: '198.51.100.78',
      origin: null,
    }
    for (let round = 0; round < 60; round += 1) await refund(await consume(attempt))
    for (let round = 0; round < 5; round += 1) await consume(attempt)
    await expect(consume(attempt)).rejects.toMatchObject({ kind: 'too-many' })
  })

  test('answers a fault of the database as a fault, and not as too many attempts', async () => {
    await shop.asOwner('alter table limits rename to limits_away')
    const { statusCode } = await guess()
    await shop.asOwner('alter table limits_away rename to limits')
    expect(statusCode).toBeGreaterThanOrEqual(500)
  })

  test('counts per address over all accounts', async () => {
    let last = 0
    for (let round = 0; round < 55 && last !== 429; round += 1) {
      const payload = { email: `customer${round}@example.in`, password: 'jasmine' }
      last = (await shop.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode
    }
    expect(last).toBe(429)
    shop.clock.advance(HOUR)
  })
})

describe('hashing', () => {
  test('costs 19 MiB and two passes of argon2id', async () => {
    expect(await createPasswords().hash('marigold')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('two at once with a short queue, then the shop is busy', async () => {
    const { hash } = createPasswords()
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => hash('marigold')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(8)
    for (const outcome of refused) expect(outcome.reason).toMatchObject({ kind: 'unavailable' })
    await hash('marigold')
  })

  test('the same password is kept differently each time, and both are recognised', async () => {
    const { hash, verify } = createPasswords()
    const [one, other] = [await hash('मोगरा फूल'), await hash('मोगरा फूल')]
    expect(one).not.toBe(other)
    expect([await verify('मोगरा फूल', one), await verify('मोगरा फूल', other)]).toEqual([true, true])
    expect(await verify('मोगरा', one)).toBe(false)
  })

  test('reads the cost of a password from its hash, so that it can be changed', async () => {
    const stored = await createPasswords({ memory: 128, passes: 12, parallelism: 10 }).hash('marigold')
    const { verify } = createPasswords({ memory: 64, passes: 1, parallelism: 1 })
    expect(await verify('marigold', stored)).toBe(true)
    for (const noHash of [`!${stored}`, `${stored}!`, ''])
      expect(await verify('marigold', noHash), noHash).toBe(false)
  })
})
