import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecrets } from '#server/testing/test-secrets.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { createRateLimiter, networkOf, type RateLimiter } from './rate-limiter.ts'

let shop: TestShop
let limits: RateLimiter
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on' })
  limits = createRateLimiter({
    database: shop.database,
    secrets: testSecrets(),
    enabled: true,
  })
})
afterAll(() => shop.close())

const waitOf = async (call: Promise<void>): Promise<number> =>
  call.then(
    () => 0,
    (error: { kind: string; retryAfterSeconds: number }) => {
      expect(error.kind).toBe('too-many')
      return error.retryAfterSeconds
    },
  )

test('a quota refuses further calls and says how long to wait', async () => {
  const quota = { max: 3, seconds: 60 }
  for (let call = 0; call < 3; call += 1) await limits.consume('quota', quota)
  shop.clock.advance(20_000)
  expect(await waitOf(limits.consume('quota', quota))).toBe(40)
  await limits.consume('another', quota)
  shop.clock.advance(40_000)
  await limits.consume('quota', quota)
})

test('a quota holds for concurrent calls and across two processes', async () => {
  const second = createRateLimiter({
    database: shop.database,
    secrets: testSecrets(),
    enabled: true,
  })
  const calls = Array.from({ length: 12 }, (_, at) =>
    (at % 2 ? limits : second).tryConsume('at-once', { max: 5, seconds: 60 }),
  )
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(5)
})

test('after the free attempts each wait is twice the one before, up to the maximum', async () => {
  const rule = { freeAttempts: 3, seconds: 3600, maxWaitSeconds: 5 }
  for (let attempts = 0; attempts < 3; attempts += 1) await limits.attempt('slow', rule)
  const waits: number[] = []
  for (let attempts = 0; attempts < 5; attempts += 1) {
    const wait = await waitOf(limits.attempt('slow', rule))
    waits.push(wait)
    shop.clock.advance(wait * 1000)
    await limits.attempt('slow', rule)
  }
  expect(waits).toEqual([1, 2, 4, 5, 5])
})

test('a refused attempt does not make the wait longer', async () => {
  const rule = { freeAttempts: 1, seconds: 3600, maxWaitSeconds: 60 }
  await limits.attempt('patience', rule)
  for (let call = 0; call < 5; call += 1) expect(await waitOf(limits.attempt('patience', rule))).toBe(1)
})

test('a successful attempt is undone, or resets the counter', async () => {
  const rule = { freeAttempts: 2, seconds: 3600, maxWaitSeconds: 60 }
  for (let round = 0; round < 4; round += 1) {
    await limits.attempt('well', rule)
    await limits.undoAttempt('well')
  }
  await limits.attempt('well', rule)
  await limits.attempt('well', rule)
  await limits.reset('well')
  await limits.attempt('well', rule)
})

test('resetting a subject deletes its counters of every network, and those of no other subject', async () => {
  const quota = { max: 1, seconds: 3600 }
  const own = ['mail:asha@example.co', 'mail:asha@example.co|203.0.113.7', 'mail:asha@example.co|203.0.113.8']
  const others = ['mail:asha@example.com', 'mail:asha@example.com|203.0.113.7', 'sign-in:asha@example.co']
  for (const key of [...own, ...others]) await limits.consume(key, quota)
  await limits.resetSubject('mail:asha@example.co')
  for (const key of own) expect(await limits.tryConsume(key, quota)).toBe(true)
  for (const key of others) expect(await limits.tryConsume(key, quota)).toBe(false)
})

test('no row holds the e-mail address, phone number or IP address that it counts', async () => {
  const quota = { max: 5, seconds: 3600 }
  const rule = { freeAttempts: 5, seconds: 3600, maxWaitSeconds: 60 }
  await limits.consume('first:ravi@example.in', quota)
  await limits.consume('second:9876543210|198.51.100.24', quota)
  await limits.attempt('third:ravi@example.in|198.51.100.24', rule)
  const { rows } = await shop.database.pool.query<{ key: string }>(
    `select key from limits where key ~ '^(first|second|third):' order by key`,
  )
  expect(rows.map(({ key }) => key)).toEqual([
    expect.stringMatching(/^first:[\w-]{43}$/),
    expect.stringMatching(/^second:[\w-]{43}\|[\w-]{43}$/),
    expect.stringMatching(/^third:[\w-]{43}\|[\w-]{43}$/),
  ])
})

test('nothing is counted where the limiter is disabled', async () => {
  const off = createRateLimiter({
    database: shop.database,
    secrets: testSecrets(),
    enabled: false,
  })
  for (let call = 0; call < 5; call += 1) {
    await off.consume('off', { max: 1, seconds: 60 })
    await off.attempt('off', { freeAttempts: 1, seconds: 60, maxWaitSeconds: 60 })
  }
  expect(await limits.tryConsume('off', { max: 1, seconds: 60 })).toBe(true)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['', ''],
  ['x'.repeat(9000), ''],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
