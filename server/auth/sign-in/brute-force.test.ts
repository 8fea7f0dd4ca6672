/** @module-tag full */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solveProof } from '#domain/proof-of-work.ts'
import { outbox } from '#server/notifications/tables.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const MINUTE = 60 * 1000
const OWNER = { email: 'lakshmi@example.in', password: 'kumkum-and-gold' }
const HOME_ADDRESS = '198.51.100.20'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on' })
  await shop.anonymous.auth.register({ ...OWNER, name: 'Lakshmi', phone: '9876500001', code: '1234' })
})
afterAll(() => shop.close())
// what one test counted is over before the next
beforeEach(() => shop.clock.advance(2 * 60 * MINUTE))

type LoginExtras = { deviceToken?: string; proof?: string }

const login = (remoteAddress: string, password: string, extras: LoginExtras = {}, email = OWNER.email) =>
  shop.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload: { email, password, ...extras },
  })

/** A network that no other guess comes from. */
let networks = 0
const nextNetwork = () => {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** Ten at once every ten seconds. */
async function guessOncePerSecond(seconds: number): Promise<number[]> {
  const statuses: number[] = []
  for (let second = 0; second < seconds; second += 10) {
    const guesses = Array.from({ length: 10 }, () => login(nextNetwork(), 'guess'))
    statuses.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode))
    shop.clock.advance(10_000)
  }
  return statuses
}

async function solveChallenge(answer: Awaited<ReturnType<typeof login>>): Promise<string> {
  const { proof } = answer.json()
  return `${proof.challenge}:${await solveProof(proof, async () => undefined)}`
}

test('guesses by e-mail address and by phone number count together', async () => {
  const guess = (identifier: { email: string } | { phone: string }) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.7',
      payload: { ...identifier, password: 'guess' },
    })
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    statuses.push((await guess({ email: OWNER.email })).statusCode)
    statuses.push((await guess({ phone: '9876500001' })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

describe('while strangers guess at an account once a second for an hour, from many networks', () => {
  test('the owner signs in at the first try from the own network, and with the extra step from a new one', async () => {
    expect((await login(HOME_ADDRESS, OWNER.password)).statusCode).toBe(200)
    const statuses = await guessOncePerSecond(3590)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)

    expect((await login(HOME_ADDRESS, OWNER.password)).statusCode).toBe(200)

    const asked = await login('203.0.113.90', OWNER.password)
    expect(asked.statusCode).toBe(429)
    expect(asked.json()).toMatchObject({ code: 'PROOF_NEEDED', proof: { bits: 18 } })
    expect(Number(asked.headers['retry-after'])).toBeGreaterThan(0)
    const answer = await login('203.0.113.90', OWNER.password, { proof: await solveChallenge(asked) })
    expect(answer.statusCode).toBe(200)
    // known from now on
    expect((await login('203.0.113.90', OWNER.password)).statusCode).toBe(200)
  }, 180_000)

  test('a device that signed in before passes from any network', async () => {
    const { deviceToken } = (await login(HOME_ADDRESS, OWNER.password)).json()
    await guessOncePerSecond(60)
    const elsewhere = nextNetwork()
    expect((await login(elsewhere, OWNER.password)).statusCode).toBe(429)
    const again = await login(elsewhere, OWNER.password, { deviceToken })
    expect(again.json()).toMatchObject({ message: 'Login successful', deviceToken })
    const invented = await login(elsewhere, OWNER.password, { deviceToken: 'A'.repeat(43) })
    expect(invented.json().deviceToken, 'nobody chooses the token of a device').not.toBe('A'.repeat(43))
  })

  test('the device of another user does not pass', async () => {
    const other = { email: 'meera@example.in', phone: '9876500002', password: 'kumkum-and-gold' }
    await shop.anonymous.auth.register({ ...other, name: 'Meera', code: '1234' })
    const { deviceToken } = (await login(nextNetwork(), other.password, {}, other.email)).json()
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    await guessOncePerSecond(30)
    expect((await login(nextNetwork(), OWNER.password, { deviceToken })).statusCode).toBe(429)
  })

  test('the answer is the same for an account that does not exist', async () => {
    for (let guess = 0; guess < 20; guess += 1)
      expect((await login(nextNetwork(), 'guess', {}, 'unknown@example.in')).statusCode).toBe(401)
    const asked = await login(nextNetwork(), 'guess', {}, 'unknown@example.in')
    expect(asked.statusCode).toBe(429)
    const proof = await solveChallenge(asked)
    expect((await login(nextNetwork(), 'guess', { proof }, 'unknown@example.in')).statusCode).toBe(401)
  })

  test('an IPv6 subscriber is one network, whichever address of the /64 is used', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 6; host += 1)
      statuses.push((await login(`2001:db8:5:7::${host}`, 'guess')).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('a proof of work', () => {
  test('is good for one attempt, for its account and for five minutes', async () => {
    await guessOncePerSecond(30)
    const asked = await login(nextNetwork(), 'guess')
    const proof = await solveChallenge(asked)
    expect((await login(nextNetwork(), 'guess', { proof }, 'nobody2@example.in')).statusCode).toBe(401)
    expect((await login(nextNetwork(), 'guess', { proof })).statusCode).toBe(401)
    expect((await login(nextNetwork(), 'guess', { proof })).statusCode).toBe(429)

    const [last, late] = [
      await solveChallenge(await login(nextNetwork(), 'guess')),
      await solveChallenge(await login(nextNetwork(), 'guess')),
    ]
    shop.clock.advance(5 * MINUTE)
    expect((await login(nextNetwork(), 'guess', { proof: last })).statusCode).toBe(401)
    shop.clock.advance(1000)
    expect((await login(nextNetwork(), 'guess', { proof: late })).statusCode).toBe(429)
  })

  test('that was not worked for, or is forged, is none', async () => {
    await guessOncePerSecond(30)
    const { proof } = (await login(nextNetwork(), 'guess')).json()
    const isUnworked = (number: number) => `${proof.challenge}:${number}`
    expect((await login(nextNetwork(), OWNER.password, { proof: isUnworked(1) })).statusCode).toBe(429)
    const number = await solveProof({ seed: 'A'.repeat(22), bits: proof.bits }, async () => undefined)
    const [, expires, signature] = proof.challenge.split('.')
    const forged = `${'A'.repeat(22)}.${expires}.${signature}:${number}`
    expect((await login(nextNetwork(), OWNER.password, { proof: forged })).statusCode).toBe(429)
    for (const nonsense of ['x', ':', `${proof.challenge}:-1`, `${proof.challenge}:99999999999`])
      expect((await login(nextNetwork(), OWNER.password, { proof: nonsense })).statusCode).toBe(429)
  })

  test('also passes where one would have to wait, ten times an hour from one network', async () => {
    const network = nextNetwork()
    for (let guess = 0; guess < 5; guess += 1) await login(network, 'guess')
    const slowed = await login(network, OWNER.password)
    expect(slowed.statusCode).toBe(429)
    const triesWithProof = async () => {
      const { rows } = await shop.database.pool.query<{ points: number }>(
        "select points from limits where key like 'login-proof:%' order by expire desc limit 1",
      )
      return rows
    }
    const proof = await solveChallenge(slowed)
    expect((await login(network, OWNER.password, { proof })).statusCode).toBe(200)
    expect(await triesWithProof(), 'a right password uses up none of the ten').toEqual([{ points: 0 }])
  })
})

describe('a password reset', () => {
  const forgot = (remoteAddress: string) =>
    shop.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress,
      payload: { email: OWNER.email },
    })

  const resetMails = async () =>
    (await shop.database.db.select().from(outbox)).filter(
      ({ eventKey, recipient }) => eventKey.startsWith('reset:') && recipient === OWNER.email,
    )

  test('cannot be used up by strangers: the mailbox still gets a link every five minutes', async () => {
    const before = (await resetMails()).length
    for (let request = 0; request < 60; request += 1) {
      await forgot(nextNetwork())
      shop.clock.advance(MINUTE)
    }
    const during = (await resetMails()).length - before
    expect(during).toBeGreaterThanOrEqual(12)
    expect(during).toBeLessThanOrEqual(25)
    shop.clock.advance(5 * MINUTE)
    await forgot(HOME_ADDRESS)
    expect((await resetMails()).length).toBe(before + during + 1)
  })

  test('clears what strangers guessed', async () => {
    await guessOncePerSecond(30)
    const elsewhere = nextNetwork()
    expect((await login(elsewhere, OWNER.password)).statusCode).toBe(429)
    await forgot(HOME_ADDRESS)
    const token = (await resetMails()).sort((a, b) => (a.id < b.id ? -1 : 1)).at(-1)!.secret!
    await shop.anonymous.auth.resetPassword({ token, password: OWNER.password })
    expect((await login(elsewhere, OWNER.password)).statusCode).toBe(200)
  })
})
