import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let headers: { authorization: string }
beforeAll(async () => {
  shop = await startTestShop()
  headers = { authorization: `Bearer ${(await shop.make.admin()).token}` }
})
afterAll(() => shop.close())

const RATES = { rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88.5 }
const COUPON = { code: 'SPRING', type: 'percentage', value: 10, minSubtotal: 0, isActive: true }
const IMPOSSIBLE = ['2026-02-30', '2026-02-30T10:00:00Z', '2026-04-31', '2026-13-01', '2026-11-21T24:00:00Z']
const POSSIBLE = '2026-11-25'

test.each([
  ['POST', '/api/gold-rates', (day: string) => ({ ...RATES, effectiveDate: day })],
  ['POST', '/api/coupons', (day: string) => ({ ...COUPON, startsAt: '2026-01-01', endsAt: day })],
  [
    'POST',
    '/api/coupons',
    (day: string) => ({ ...COUPON, code: 'OTHER', startsAt: day, endsAt: '2027-12-31' }),
  ],
] as const)('%s %s takes no day that the calendar does not have (%#)', async (method, url, body) => {
  for (const day of IMPOSSIBLE) {
    const answer = await shop.inject({ method, url, headers, payload: body(day) })
    expect([day, answer.statusCode]).toEqual([day, 400])
    expect(answer.json().message).toContain('Must be a date like 2026-11-21')
  }
  const answer = await shop.inject({ method, url, headers, payload: body(POSSIBLE) })
  expect(answer.statusCode).toBe(201)
})

test.each([
  '/api/orders?startDate=DAY',
  '/api/orders?endDate=DAY',
  '/api/dashboard?startDate=DAY',
  '/api/dashboard?endDate=DAY',
])('%s refuses a date that does not exist', async (path) => {
  for (const day of ['2026-02-30', '2026-04-31', '2026-13-01']) {
    const answer = await shop.inject({ method: 'GET', url: path.replace('DAY', day), headers })
    expect([day, answer.statusCode]).toEqual([day, 400])
  }
})
