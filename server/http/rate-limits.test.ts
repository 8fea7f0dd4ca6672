import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { createUncachedRequestLimit } from '#server/platform/limits/uncached-request-limit.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { mountPages } from './pages/mount-pages.ts'
import { createServer } from './server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ RATE_LIMIT: 'on' })
})
afterAll(() => shop.close())
// Each test runs in a different hour, so that counters of earlier tests have expired.
beforeEach(() => {
  shop.clock.advance(2 * 3600 * 1000)
})

const call = (url: string, address: string) => shop.inject({ method: 'GET', url, remoteAddress: address })

async function couponOf(code: string) {
  const admin = shop.as(await shop.make.admin())
  await admin.coupons.create({
    code,
    type: 'flat',
    value: 100,
    minSubtotal: 0,
    startsAt: '2026-11-01',
    endsAt: '2026-12-31',
    isActive: true,
  })
}

describe('coupon codes', () => {
  test('cannot be guessed: after ten refused codes the customer has to wait', async () => {
    await couponOf('DIWALI')
    const customer = shop.as(await shop.make.user())
    const guess = (code: string) => customer.coupons.check({ code, subtotal: 5000 })
    for (let n = 0; n < 10; n += 1)
      await expect(guess(`GUESS${n}`)).rejects.toMatchObject({ code: 'COUPON_REFUSED' })
    await expect(guess('DIWALI')).rejects.toMatchObject({
      kind: 'too-many',
      message: expect.stringMatching(/^You have tried too many coupon codes\. Please try again in/),
    })
    shop.clock.advance(601_000)
    expect(await guess('DIWALI')).toMatchObject({ discount: 100 })
  })

  test('cannot be guessed through orders either', async () => {
    const ring = await shop.make.product({ stock: 50, price: 1000 })
    const customer = shop.as(await shop.make.user())
    const order = (code: string) =>
      customer.orders.place(checkoutInput([[ring, 1]], { couponCode: code, idempotencyKey: randomUUID() }))
    for (let n = 0; n < 10; n += 1)
      await expect(order(`GUESS${n}`)).rejects.toMatchObject({ code: 'COUPON_REFUSED' })
    await expect(order('GUESS')).rejects.toMatchObject({ kind: 'too-many' })
    // an order without a code does not count
    await customer.orders.place(checkoutInput([[ring, 1]]))
  })

  test('that are valid do not count', async () => {
    await couponOf('PONGAL')
    const customer = shop.as(await shop.make.user())
    for (let n = 0; n < 15; n += 1)
      expect((await customer.coupons.check({ code: 'PONGAL', subtotal: 5000 })).discount).toBe(100)
  })
})

test('a profile is changed thirty times an hour at most, so that it cannot probe for accounts', async () => {
  const person = await shop.make.user()
  const { email, phone, name } = person
  const save = () => shop.as(person).account.updateProfile({ name, email, phone })
  for (let n = 0; n < 30; n += 1) await save()
  await expect(save()).rejects.toMatchObject({
    kind: 'too-many',
    message: expect.stringContaining('Too many changes of the profile.'),
  })
})

describe('searches that were not in the cache', () => {
  const search = (n: number, address: string) => call(`/api/products/search?q=jhumka${n}`, address)

  test('are limited for each network; cached ones and other networks are not', async () => {
    for (let n = 0; n < 300; n += 1) expect((await search(n, '203.0.113.7')).statusCode).toBe(200)
    const refused = await search(300, '203.0.113.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(/^Too many searches from your network\. Please try again in/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await search(1, '203.0.113.7')).statusCode).toBe(200)
    expect((await call('/api/categories', '203.0.113.7')).statusCode).toBe(200)
    expect((await search(301, '203.0.113.8')).statusCode).toBe(200)
    shop.clock.advance(61_000)
    expect((await search(302, '203.0.113.7')).statusCode).toBe(200)
  })

  test('count by /64 for IPv6', async () => {
    for (let n = 0; n < 300; n += 1)
      expect((await search(1000 + n, `2001:db8:1:2::${n.toString(16)}`)).statusCode).toBe(200)
    expect((await search(1300, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await search(1301, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  test('are limited on pages too, with a readable message', async () => {
    const app = createServer({ log: false, trustProxy: false, findFault: async () => null })
    let rendered = 0
    mountPages(app, {
      cache: createPublicCache(),
      render: async () => {
        rendered += 1
        return { response: new Response('<p>found</p>'), inlineScripts: [] }
      },
      toCachedAddress: async (url) => url,
      origin: 'https://swarna.example.in',
      isCached: true,
      maps: async () => null,
      paymentOrigins: async () => [],
      onVisit: () => {},
      isNoindex: () => false,
      countUncached: createUncachedRequestLimit({ clock: shop.clock, enabled: true }),
    })
    const open = (url: string) => app.inject({ method: 'GET', url })
    for (let n = 0; n < 300; n += 1) expect((await open(`/search?q=${n}`)).statusCode).toBe(200)
    const refused = await open('/search?q=more')
    expect([refused.statusCode, rendered]).toEqual([429, 300])
    expect(refused.body).toMatch(/^Too many searches from your network\. Please try again in/)
    expect(refused.headers['content-type']).toContain('text/plain')
    expect((await open('/search?q=1')).statusCode).toBe(200)
    expect((await open('/about')).statusCode).toBe(200)
    await app.close()
  })
})

describe('checks of a postal code', () => {
  const check = (n: number, address: string) =>
    call(`/api/delivery/availability?postalCode=${500_000 + n}`, address)
  const useUp = async (addressOf: (n: number) => string) => {
    for (let n = 0; n < 120; n += 1) expect((await check(n, addressOf(n))).statusCode).toBe(200)
  }

  test('are 120 a minute for each network', async () => {
    await useUp(() => '203.0.113.7')
    const refused = await check(120, '203.0.113.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(
      /^Too many delivery checks from your network\. Please try again in/,
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await check(120, '203.0.113.8')).statusCode).toBe(200)
    shop.clock.advance(61_000)
    expect((await check(120, '203.0.113.7')).statusCode).toBe(200)
  })

  test('count by /64 for IPv6', async () => {
    await useUp((n) => `2001:db8:5:6::${n.toString(16)}`)
    expect((await check(120, '2001:db8:5:6:ffff::1')).statusCode).toBe(429)
    expect((await check(120, '2001:db8:5:7::1')).statusCode).toBe(200)
  })

  test('by in-process calls of pages are not counted', async () => {
    const page = shop.shop.api()
    for (let n = 0; n < 130; n += 1)
      expect(await page.delivery.availability({ postalCode: '500081' })).toMatchObject({ available: true })
  })

  test('are not limited where RATE_LIMIT is off', async () => {
    const open = await startTestShop({ RATE_LIMIT: 'off' })
    for (let n = 0; n < 130; n += 1)
      await expect(open.anonymous.delivery.availability({ postalCode: '500081' })).resolves.toMatchObject({
        available: true,
      })
    await open.close()
  })
})

test('the counters hold no e-mail address, phone number or IP address of a person', async () => {
  const [email, phone, address] = ['qzlimits@example.in', '9322200001', '198.51.100.77']
  const post = (url: string, payload: object) =>
    shop.inject({ method: 'POST', url: `/api${url}`, remoteAddress: address, payload })
  await post('/auth/verification', { email, phone })
  await post('/auth/register', { name: 'Ravi', email, phone, password: 'marigold-and-gold', code: '1234' })
  await post('/auth/login', { email, password: 'a wrong one' })
  await post('/auth/login', { email: phone, password: 'a wrong one' })
  await post('/auth/forgot-password', { email })
  await post('/enquiries', { kind: 'contact', name: 'Ravi', email, message: 'Do you polish silver?' })
  await post('/orders/track', { orderNumber: 'SW-261121-000000', phone })
  const { rows } = await shop.database.pool.query<{ key: string }>('select key from limits')
  const names = new Set(rows.map(({ key }) => key.split(':')[0]))
  // Proves that the calls above were counted.
  for (const name of ['code', 'login', 'login-account', 'forgot', 'enquiry-email'])
    expect(names).toContain(name)
  const keys = rows.map(({ key }) => key).join('\n')
  for (const personal of [email, phone, address]) expect(keys).not.toContain(personal)
})

test.each([
  {
    name: 'verification codes',
    url: '/auth/verification',
    max: 60,
    payload: (n: number) => ({ email: `code${n}@example.in`, phone: `93${n + 10_000_000}` }),
  },
  {
    name: 'registrations',
    url: '/auth/register',
    max: 300,
    payload: (n: number) => ({
      name: 'Ananya',
      email: `new${n}@example.in`,
      phone: `94${n + 10_000_000}`,
      password: 'marigold-and-gold',
      code: '0000',
    }),
  },
  {
    name: 'enquiries',
    url: '/enquiries',
    max: 10,
    payload: (n: number) => ({
      kind: 'contact',
      name: 'Ananya',
      email: `ask${n}@example.in`,
      message: 'Do you polish silver?',
    }),
  },
  {
    name: 'order tracking',
    url: '/orders/track',
    max: 30,
    payload: (n: number) => ({ orderNumber: `SW-261121-${100_000 + n}`, phone: '9848012345' }),
  },
])('$name: an IPv6 network of 64 bits has one limit', async ({ url, max, payload }) => {
  let count = 0
  const statusFrom = async (remoteAddress: string) => {
    const response = await shop.inject({
      method: 'POST',
      url: `/api${url}`,
      remoteAddress,
      payload: payload(count++),
    })
    return response.statusCode
  }
  for (let n = 0; n < max; n += 1) expect(await statusFrom(`2001:db8:9:9::${n.toString(16)}`)).not.toBe(429)
  expect(await statusFrom('2001:db8:9:9:ffff::1')).toBe(429)
  expect(await statusFrom('2001:db8:9:a::1')).not.toBe(429)
})
