import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { auditLog } from '#server/audit/tables.ts'
import { products, variantPrices } from '#server/products/tables.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { goldRates } from './tables.ts'

const DAY = 24 * 3600 * 1000

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager', name: 'Ravi Shah' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.db.delete(goldRates)
  await shop.database.db.delete(products)
})

const today = { rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88.5, effectiveDate: '2026-11-21' }
/** Ten grams of 22K gold with 14 % making: 11.4 times the rate. */
const tenGrams = () => shop.make.product({ live: 10 })
const priceOf = async (product: { id: string }) =>
  (await shop.anonymous.products.one({ idOrSlug: product.id })).price

describe('the current rate', () => {
  test('is answered with 404 when no rate exists', async () => {
    await expect(shop.anonymous.rates.current()).rejects.toMatchObject({
      kind: 'not-found',
      code: 'NO_RATES',
    })
  })

  test('is public, in rupees per gram, with the moment it took effect', async () => {
    const saved = await manager.rates.add(today)
    expect(saved.data).toMatchObject({ rate22K: 6500, source: 'manual', updatedBy: { name: 'Ravi Shah' } })
    expect((await shop.anonymous.rates.current()).data).toEqual({
      rate24K: 7092,
      rate22K: 6500,
      rate18K: 5319,
      rateSilver: 88.5,
      otherRates: [],
      effectiveDate: shop.clock.now().toISOString(),
      validUntil: '2026-11-23T04:15:00.000Z',
      isExpired: false,
    })
  })

  test('is the one entered last when two are dated the same day', async () => {
    await manager.rates.add(today)
    await manager.rates.add({ ...today, rate22K: 6600 })
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(6600)
  })

  test('stays when a rate of an earlier day is entered later', async () => {
    await manager.rates.add(today)
    const { message } = await manager.rates.add({ ...today, rate22K: 6000, effectiveDate: '2026-11-19' })
    expect(message).toBe('Rates saved for 19 Nov 2026. Newer rates are in use, so prices do not change.')
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(6500)
  })

  test.each(['0000-01-01', '1989-12-31', '2026-12-23', '2999-01-01', '0001-01-01T00:00:00Z'])(
    'is not dated %s',
    async (effectiveDate) => {
      await expect(manager.rates.add({ ...today, effectiveDate })).rejects.toMatchObject({
        kind: 'invalid',
        errors: [{ path: 'effectiveDate', message: 'Choose a date from 1 Jan 1990 to 22 Dec 2026.' }],
      })
    },
  )

  test.each(['rate24K', 'rate22K', 'rate18K', 'rateSilver'])('has every rate above 0: %s', async (field) => {
    for (const value of [0, -1, 'abc', 1.234, 0.01, 1_00_001]) {
      const answer = await shop.inject({
        method: 'POST',
        url: '/api/gold-rates',
        headers: await bearer(),
        payload: { ...today, [field]: value, confirm: true },
      })
      expect(answer.statusCode).toBe(400)
    }
  })

  test('above 15 % is taken with a confirmation only', async () => {
    await manager.rates.add(today)
    const jump = { ...today, rate22K: 5500 }
    await expect(manager.rates.add(jump)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'RATE_JUMP',
      message: 'Gold 22K falls by 15.4%. Please check the rates and confirm them.',
      details: { previous: { rate22K: 6500 }, next: { rate22K: 5500 } },
    })
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(6500)
    await manager.rates.add({ ...jump, confirm: true })
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(5500)
  })

  test('in a wrong order of purities is taken with a confirmation only, the first rate as well', async () => {
    const wrong = { ...today, rate22K: 7100 }
    await expect(manager.rates.add(wrong)).rejects.toMatchObject({ code: 'RATE_JUMP' })
    await manager.rates.add({ ...wrong, confirm: true })
  })

  test('can be entered by those with manage_content only', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.rates.add(today)).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(shop.anonymous.rates.add(today)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('is written into the audit log with what it was before', async () => {
    await manager.rates.add(today)
    await manager.rates.add({ ...today, rate22K: 6600 })
    const rows = await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'rate.add'))
    expect(rows.some((row) => (row.before as { rate22K?: number })?.rate22K === 6500)).toBe(true)
  })
})

describe('live prices', () => {
  test('are on request while no rate is known', async () => {
    const product = await tenGrams()
    expect(await priceOf(product)).toBeNull()
  })

  test('follow a new rate at once: on the page, in the sort and in the filter', async () => {
    const live = await tenGrams()
    const fixed = await shop.make.product({ price: 75_000 })
    await manager.rates.add(today)
    expect(await priceOf(live)).toBe(74_100)
    const cheapest = () => shop.anonymous.products.list({ sortBy: 'price', sortOrder: 'asc' })
    expect((await cheapest()).products.map(({ _id }) => _id)).toEqual([live.id, fixed.id])

    await manager.rates.add({ ...today, rate22K: 6600 })
    expect(await priceOf(live)).toBe(75_240)
    expect((await cheapest()).products.map(({ _id }) => _id)).toEqual([fixed.id, live.id])
    const dear = await shop.anonymous.products.list({ minPrice: 75_001 })
    expect(dear.products.map(({ _id }) => _id)).toEqual([live.id])
  })

  test('two rates saved at once leave every price made from the current one', async () => {
    const product = await tenGrams()
    const rates = Array.from({ length: 8 }, (_, n) => 6000 + n)
    await runConcurrently(
      shop.database,
      rates.map((rate22K) => () => manager.rates.add({ ...today, rate22K })),
    )
    const current = (await shop.anonymous.rates.current()).data.rate22K
    expect(await priceOf(product)).toBe(Math.round(current * 11.4))
  })

  test('a product saved while the rate changes has the price of the current rate', async () => {
    await manager.rates.add(today)
    const category = await shop.make.category()
    const save = (n: number) => () =>
      manager.products.create({
        name: `Ring ${n}`,
        description: 'Plain',
        category: category.id,
        material: 'Gold' as const,
        metalInfo: { type: 'gold-22k', weightGrams: 10 },
        priceInfo: { fixedPrice: false, makingCharges: 14, makingChargesType: 'percentage' },
      })
    await runConcurrently<unknown>(shop.database, [
      ...Array.from({ length: 6 }, (_, n) => save(n)),
      () => manager.rates.add({ ...today, rate22K: 7000 }),
      ...Array.from({ length: 6 }, (_, n) => save(n + 6)),
    ])
    const prices = await shop.database.db.select({ price: variantPrices.pricePaise }).from(variantPrices)
    expect(prices.map(({ price }) => price)).toEqual(Array(12).fill(79_800_00))
  })
})

describe('a rate dated ahead', () => {
  test('changes nothing before its day, and all prices on it', async () => {
    const product = await tenGrams()
    await manager.rates.add(today)
    const ahead = await manager.rates.add({ ...today, rate22K: 7000, effectiveDate: '2026-11-22' })
    expect(ahead.message).toBe('Rates saved. They take effect on 22 Nov 2026.')
    expect(await shop.modules.rates.applyDueRates()).toBe(false)
    expect(await priceOf(product)).toBe(74_100)

    shop.clock.advance(DAY)
    expect(await shop.modules.rates.applyDueRates()).toBe(true)
    expect(await priceOf(product)).toBe(79_800)
    expect((await shop.anonymous.rates.current()).data).toMatchObject({
      rate22K: 7000,
      effectiveDate: '2026-11-21T18:30:00.000Z',
    })
    shop.clock.advance(-DAY)
  })

  test('is current in the same moment as its prices are, never before', async () => {
    await tenGrams()
    await manager.rates.add(today)
    await manager.rates.add({ ...today, rate22K: 7000, effectiveDate: '2026-11-22' })
    shop.clock.advance(DAY)
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(6500)
    await shop.modules.rates.applyDueRates()
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(7000)
    shop.clock.advance(-DAY)
  })

  test('takes effect by itself in a shop that is open', async () => {
    await manager.rates.add(today)
    const product = await tenGrams()
    shop.clock.set('2026-11-21T18:29:59.900Z')
    shop.modules.rates.start()
    // the first look, at the start, is over: only the timer can apply what is entered now
    await expect.poll(() => priceOf(product)).toBe(74_100)
    await manager.rates.add({ ...today, rate22K: 7000, effectiveDate: '2026-11-22' })
    shop.clock.advance(200)
    await expect.poll(async () => (await shop.anonymous.rates.current()).data.rate22K).toBe(7000)
    shop.modules.rates.stop()
    shop.clock.set('2026-11-21T04:15:00Z')
  })

  test('is the one entered last when two are dated the same day', async () => {
    await manager.rates.add(today)
    for (const rate22K of [7000, 6900]) {
      await manager.rates.add({ ...today, rate22K, effectiveDate: '2026-11-22' })
      shop.clock.advance(1000)
    }
    shop.clock.advance(DAY)
    expect(await shop.modules.rates.applyDueRates()).toBe(true)
    expect((await shop.anonymous.rates.current()).data.rate22K).toBe(6900)
    const applied = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'rate.effective'))
      .orderBy(asc(auditLog.id))
    expect(applied.slice(-2).map(({ after }) => after)).toMatchObject([{ rate22K: 7000 }, { rate22K: 6900 }])
    shop.clock.advance(-DAY - 2000)
  })

  test('is made good at the next start when the shop was closed on its day', async () => {
    const product = await tenGrams()
    await manager.rates.add({ ...today, effectiveDate: '2026-11-22' })
    shop.clock.advance(2 * DAY)
    shop.modules.rates.start()
    await expect.poll(() => priceOf(product)).toBe(74_100)
    shop.modules.rates.stop()
    shop.clock.advance(-2 * DAY)
  })
})

describe('the history', () => {
  test('shows every rate, newest first, paged', async () => {
    for (const [day, rate22K] of [
      ['2026-11-18', 6100],
      ['2026-11-20', 6300],
      ['2026-11-19', 6200],
    ] as const)
      await manager.rates.add({ ...today, rate22K, effectiveDate: day })
    const page = await manager.rates.history({ limit: 2 })
    expect(page.data.map(({ rate22K }) => rate22K)).toEqual([6300, 6200])
    expect(page.pagination).toEqual({ total: 3, page: 1, limit: 2, pages: 2 })
    expect((await manager.rates.history({ page: 2, limit: 2 })).data.map(({ rate22K }) => rate22K)).toEqual([
      6100,
    ])
  })

  test('is for those with view_content', async () => {
    const customer = shop.as(await shop.make.user())
    await expect(customer.rates.history()).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

async function bearer() {
  return { authorization: `Bearer ${(await shop.make.user({ role: 'manager' })).token}` }
}
