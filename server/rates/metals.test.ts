import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRupees } from '#domain/money.ts'
import { auditLog } from '#server/audit/tables.ts'
import { products } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { findCurrentRate, findMetals, toRateValues } from './queries.ts'
import { goldRates } from './tables.ts'

const HOUR = 3600 * 1000
const START = '2026-11-21T04:15:00Z'
const TODAY = { rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88.5, effectiveDate: '2026-11-21' }
/** TODAY as a feed sends it. */
const TODAYS_RATES = {
  'gold-24k': fromRupees(7092),
  'gold-22k': fromRupees(6500),
  'gold-18k': fromRupees(5319),
  silver: fromRupees(88.5),
}
const FED = {
  'gold-24k': fromRupees(7100),
  'gold-22k': fromRupees(6510),
  'gold-18k': fromRupees(5325),
  silver: fromRupees(88.5),
}

let shop: TestShop
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
  manager = shop.as(await shop.make.user({ role: 'manager' }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  await shop.database.db.delete(goldRates)
  await shop.database.db.delete(products)
  for (const code of ['gold-14k', 'gold-9k', 'silver-925', 'platinum-950'])
    await manager.metals.update({ code, isActive: false })
})

const find = async (code: string) => (await manager.metals.list()).find((metal) => metal.code === code)!
const switchOn = (code: string) => manager.metals.update({ code, isActive: true })
const current = async () => (await shop.anonymous.rates.current()).data
const otherRates = async () =>
  Object.fromEntries((await current()).otherRates.map(({ code, rate }) => [code, rate]))
const platinum = (rate: number) => [{ code: 'platinum-950', rate }]
const product = (metalType: string) =>
  shop.make.product({ live: 10, metalType, makingPercent: 0, stoneChargesPaise: fromRupees(0) })
const priceOf = async ({ id }: { id: string }) => (await shop.anonymous.products.one({ idOrSlug: id })).price

describe('the metals', () => {
  test('of a new shop are those of the trade, with four that are always entered', async () => {
    const metals = await manager.metals.list()
    expect(metals.map(({ name, isActive, isCore }) => [name, isActive, isCore])).toEqual([
      ['Gold 24K', true, true],
      ['Gold 22K', true, true],
      ['Gold 18K', true, true],
      ['Gold 14K', false, false],
      ['Gold 9K', false, false],
      ['Silver', true, true],
      ['Silver 925', false, false],
      ['Platinum 950', false, false],
    ])
    for (const change of [
      { isActive: false },
      { name: 'Fine gold' },
      {
        rateRule: {
          type: 'derived' as const,
          from: 'gold-24k',
          premiumType: 'percent' as const,
          premium: 0,
        },
      },
    ])
      await expect(manager.metals.update({ code: 'gold-22k', ...change })).rejects.toMatchObject({
        code: 'CORE_METAL',
      })
  })

  test('are added with a code, a name and a fineness, each of them once', async () => {
    const input = {
      code: 'gold-20k',
      name: 'Gold 20K',
      base: 'gold' as const,
      fineness: 833,
      rateRule: {
        type: 'derived' as const,
        from: 'gold-24k',
        premiumType: 'amount' as const,
        premium: 12.5,
      },
    }
    expect(await manager.metals.create(input)).toMatchObject({ ...input, isActive: false, productCount: 0 })
    expect((await manager.metals.list()).at(-1)).toMatchObject({ code: 'gold-20k' })
    const { code: metal, name, fineness, rateRule } = input
    const logged = await shop.database.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.subject, 'metal Gold 20K'))
    expect(logged).toEqual([
      { action: 'metal.create', after: { metal, name, fineness, rateRule, isActive: false } },
    ])
    await expect(manager.metals.create(input)).rejects.toMatchObject({ errors: [{ path: 'code' }] })
    await expect(
      manager.metals.create({ ...input, code: 'gold-20k-2', name: 'gold 20k' }),
    ).rejects.toMatchObject({ errors: [{ path: 'name' }] })
    await expect(
      manager.metals.create({ ...input, code: 'silver-800', name: 'Silver 800' }),
    ).rejects.toMatchObject({ errors: [{ path: 'code' }] })
  })

  test('can be made of anything: a palladium chain has a price, a filter and no hallmarking charge', async () => {
    await manager.metals.create({
      code: 'palladium-950',
      name: 'Palladium 950',
      base: 'palladium',
      fineness: 950,
      rateRule: { type: 'entered' },
      isActive: true,
    })
    const admin = shop.as(await shop.make.admin())
    await admin.settings.update({ hallmarkingCharges: { gold: 45, silver: 45, platinum: 45 } })
    const { id } = await shop.make.product({
      live: 10,
      metalType: 'palladium-950',
      makingPercent: 0,
      stoneChargesPaise: fromRupees(0),
      hasHallmarkingCharge: true,
    })
    const kada = await shop.make.product({
      live: 10,
      makingPercent: 0,
      stoneChargesPaise: fromRupees(0),
      hasHallmarkingCharge: true,
    })
    // the statement that sets all prices, and the price break-up of the page
    await manager.rates.add({ ...TODAY, otherRates: [{ code: 'palladium-950', rate: 3000 }] })
    expect(await shop.anonymous.products.one({ idOrSlug: id })).toMatchObject({
      price: 30_000,
      priceBreakup: { metalValue: 30_000, hallmarkingCharge: 0, total: 30_000 },
    })
    expect(await priceOf(kada), 'gold has the charge').toBe(65_045)
    const { products: dearest } = await shop.anonymous.products.list({ sortBy: 'price', sortOrder: 'desc' })
    expect(dearest[0]).toMatchObject({ _id: kada.id, price: 65_045 })
    await manager.rates.add({ ...TODAY, otherRates: [{ code: 'palladium-950', rate: 3100 }] })
    expect(await priceOf({ id })).toBe(31_000)
    const { products: found, filters } = await shop.anonymous.products.list({
      metal: 'palladium',
      withFilters: true,
    })
    expect(found).toHaveLength(1)
    expect(filters?.groups[0]?.values).toContainEqual({ code: 'palladium', label: 'Palladium', count: 1 })
    await expect(
      manager.metals.create({
        code: 'Nickel-1',
        name: 'Nickel',
        base: 'nickel silver',
        fineness: 1,
        rateRule: { type: 'entered' },
      }),
    ).rejects.toMatchObject({ kind: 'invalid' })
    // the metals of a new shop stay as the other tests expect them
    await shop.database.db.delete(products)
    await manager.metals.update({ code: 'palladium-950', isActive: false })
  })

  test('are renamed and weighed in fineness, and a name that stays is no change', async () => {
    await manager.rates.add(TODAY)
    const change = { code: 'gold-9k', name: 'Gold 9 karat', fineness: 376 }
    expect(await manager.metals.update(change)).toMatchObject(change)
    expect(await manager.metals.update({ code: 'gold-9k', name: 'Gold 9K' })).toMatchObject({ fineness: 376 })
    await manager.metals.update({ code: 'gold-9k', fineness: 375 })
    expect(await manager.metals.update({ code: 'gold-24k', name: 'Gold 24K' })).toMatchObject({
      name: 'Gold 24K',
    })
    expect((await manager.rates.history({})).pagination.total, 'no rate changed').toBe(1)
  })

  test('derive no rate from themselves or from a derived one', async () => {
    await switchOn('gold-14k')
    for (const [code, from] of [
      ['gold-9k', 'gold-14k'],
      ['platinum-950', 'platinum-950'],
    ] as const) {
      await switchOn(code)
      await expect(
        manager.metals.update({
          code,
          rateRule: { type: 'derived', from, premiumType: 'percent', premium: 0 },
        }),
      ).rejects.toMatchObject({ errors: [{ path: 'rateRule.from' }] })
    }
  })

  test('derive their rate from an active entered metal of the same base only', async () => {
    for (const from of ['silver', 'gold-14k', 'gold-9k', 'gold-x'])
      await expect(
        manager.metals.update({
          code: 'gold-9k',
          rateRule: { type: 'derived', from, premiumType: 'percent', premium: 0 },
        }),
      ).rejects.toMatchObject({ errors: [{ path: 'rateRule.from' }] })
  })

  test('that others are derived from stay entered, and active as long as those are', async () => {
    const base = { base: 'rhodium', isActive: true }
    const derived = {
      type: 'derived' as const,
      from: 'rhodium-999',
      premiumType: 'percent' as const,
      premium: 0,
    }
    await manager.metals.create({
      ...base,
      code: 'rhodium-999',
      name: 'Rhodium 999',
      fineness: 999,
      rateRule: { type: 'entered' },
    })
    for (const fineness of [500, 900])
      await manager.metals.create({
        ...base,
        code: `rhodium-${fineness}`,
        name: `Rhodium ${fineness}`,
        fineness,
        rateRule: derived,
      })
    const change = (code: string, given: { isActive?: boolean; rateRule?: typeof derived }) =>
      manager.metals.update({ code, ...given })
    const refusal = (names: string) => ({
      code: 'METAL_IN_USE',
      message: `The rate of ${names} is calculated from Rhodium 999.`,
    })
    await expect(change('rhodium-999', { isActive: false })).rejects.toMatchObject(
      refusal('Rhodium 500, Rhodium 900'),
    )
    await change('rhodium-500', { isActive: false })
    await expect(change('rhodium-999', { isActive: false })).rejects.toMatchObject(refusal('Rhodium 900'))
    await change('rhodium-900', { isActive: false })
    expect((await change('rhodium-999', { isActive: false })).isActive).toBe(false)
    await expect(
      change('rhodium-500', { rateRule: derived }),
      'from an inactive metal',
    ).rejects.toMatchObject({ errors: [{ path: 'rateRule.from' }] })
    // a metal that is switched on again still needs its entered rate
    await expect(
      change('rhodium-999', { rateRule: { ...derived, from: 'rhodium-500' } }),
    ).rejects.toMatchObject(refusal('Rhodium 500, Rhodium 900'))
    await expect(manager.metals.update({ code: 'rhodium-500', name: 'RHODIUM 900' })).rejects.toMatchObject({
      errors: [{ path: 'name', message: 'There is a metal with this name already' }],
    })
  })

  test('that are derived can be entered instead, and their rates are sent with the others then', async () => {
    const create = {
      code: 'silver-800',
      name: 'Silver 800',
      base: 'silver',
      fineness: 800,
      isActive: true,
      rateRule: {
        type: 'derived' as const,
        from: 'silver',
        premiumType: 'amount' as const,
        premium: 3,
      },
    }
    await manager.metals.create(create)
    await manager.rates.add(TODAY)
    expect(await otherRates()).toEqual({ 'silver-800': 73.87 })
    const entered = await manager.metals.update({ code: 'silver-800', rateRule: { type: 'entered' } })
    expect(entered.rateRule).toEqual({ type: 'entered' })
    await manager.rates.add({ ...TODAY, otherRates: [{ code: 'silver-800', rate: 70 }] })
    expect(await otherRates()).toEqual({ 'silver-800': 70 })
    await manager.metals.update({ code: 'silver-800', isActive: false })
  })

  test('that products use cannot be switched off or renamed', async () => {
    await manager.rates.add(TODAY)
    await switchOn('gold-14k')
    await product('gold-14k')
    expect((await find('gold-14k')).productCount).toBe(1)
    for (const change of [{ isActive: false }, { name: 'Gold 585' }])
      await expect(manager.metals.update({ code: 'gold-14k', ...change })).rejects.toMatchObject({
        code: 'METAL_IN_USE',
        message: '1 product uses Gold 14K. Choose another metal for them first.',
        details: { count: 1 },
      })
    await shop.database.db.delete(products)
    expect((await manager.metals.update({ code: 'gold-14k', isActive: false })).isActive).toBe(false)
  })

  test('are changed by those with manage_content, with the version that they saw, and in the audit log', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.metals.update({ code: 'gold-9k', isActive: true })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    const { version } = await switchOn('gold-9k')
    await expect(
      manager.metals.update({ code: 'gold-9k', isActive: false, version: version - 1 }),
    ).rejects.toMatchObject({ code: 'STALE' })
    const { rateRule } = await find('gold-9k')
    const logged = await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'metal.update'))
    const before = { metal: 'gold-9k', name: 'Gold 9K', fineness: 375, rateRule, isActive: false }
    expect(logged).toContainEqual(
      expect.objectContaining({ subject: 'metal Gold 9K', before, after: { ...before, isActive: true } }),
    )
    await expect(manager.metals.update({ code: 'gold-99k' })).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('are offered to products only while they are active', async () => {
    await manager.rates.add(TODAY)
    const category = await shop.make.category()
    const create = (type: string, name: string) =>
      manager.products.create({
        name,
        description: 'Plain',
        category: category.id,
        material: 'Gold',
        metalInfo: { type, weightGrams: 10 },
        priceInfo: { fixedPrice: false, makingCharges: 0, makingChargesType: 'percentage' },
      })
    for (const type of ['gold-14k', 'gold-99k'])
      await expect(create(type, 'Ring')).rejects.toMatchObject({ errors: [{ path: 'metalInfo.type' }] })
    await switchOn('gold-14k')
    const { product: ring } = await create('gold-14k', 'Ring')
    expect(ring).toMatchObject({
      metalInfo: { type: 'gold-14k', name: 'Gold 14K', weightGrams: 10 },
      price: 41_530,
    })
  })
})

describe('a derived rate', () => {
  test('starts when its metal is switched on, follows each new rate, and is kept in the history', async () => {
    await manager.rates.add(TODAY)
    expect(await otherRates()).toEqual({})
    await switchOn('gold-14k')
    expect(await otherRates()).toEqual({ 'gold-14k': 4152.97 })
    const ring = await product('gold-14k')
    await manager.rates.add({ ...TODAY, rate24K: 7200 })
    expect(await otherRates()).toEqual({ 'gold-14k': 4216.22 })
    expect(await priceOf(ring)).toBe(42_162)
    const { data } = await manager.rates.history({})
    expect(data.map((row) => row.otherRates.map(({ rate }) => rate))).toEqual([[4216.22], [4152.97], []])
  })

  test('follows a new premium at once, with the prices made from it', async () => {
    await manager.rates.add(TODAY)
    await switchOn('gold-14k')
    const ring = await product('gold-14k')
    const from = 'gold-24k'
    const rateRule = { type: 'derived' as const, from, premiumType: 'percent' as const, premium: 2 }
    await manager.metals.update({ code: 'gold-14k', rateRule })
    expect(await otherRates()).toEqual({ 'gold-14k': 4236.03 })
    expect(await priceOf(ring)).toBe(42_360)
    await manager.metals.update({ code: 'gold-14k', rateRule: { ...rateRule, premium: 0 } })
  })

  test('does not make older rates last longer', async () => {
    await manager.rates.add(TODAY)
    shop.clock.advance(47 * HOUR)
    await switchOn('gold-14k')
    expect((await current()).validUntil).toBe('2026-11-23T04:15:00.000Z')
    await shop.modules.rates.tick()
    shop.clock.advance(HOUR)
    await shop.modules.rates.tick()
    expect((await current()).otherRates).toMatchObject([{ code: 'gold-14k', isExpired: true }])
  })

  test('is calculated even if a caller sends back the current rates with one changed', async () => {
    await manager.rates.add(TODAY)
    await switchOn('gold-14k')
    const { rate24K, ...rates } = await current()
    await manager.rates.add({ ...rates, rate24K: rate24K + 100, effectiveDate: TODAY.effectiveDate })
    expect(await otherRates()).toEqual({ 'gold-14k': 4211.53 })
  })

  test.each(['gold-9k', 'gold-20k', 'gold-22k'])(
    'of %s, which is no other metal in use, cannot be sent',
    async (code) => {
      await expect(manager.rates.add({ ...TODAY, otherRates: [{ code, rate: 4100 }] })).rejects.toMatchObject(
        { errors: [{ path: 'otherRates.0.code' }] },
      )
    },
  )

  test('is confirmed with the one that it is calculated from when the feed sends that again', async () => {
    await manager.rates.add(TODAY)
    await switchOn('gold-14k')
    await switchOn('silver-925')
    shop.clock.advance(47 * HOUR)
    const { 'gold-24k': _, ...withoutGold24K } = TODAYS_RATES
    expect(await shop.modules.rates.applyFeedRates(withoutGold24K)).toBe('same')
    const findSilver = async () => {
      const rate = await findCurrentRate(shop.database.db, shop.clock.now())
      return rate?.metals.find(({ code }) => code === 'silver')
    }
    const confirmedAt = shop.clock.now()
    expect(await findSilver()).toMatchObject({ confirmedAt })
    shop.clock.advance(1)
    expect(await shop.modules.rates.applyFeedRates(withoutGold24K)).toBe('same')
    expect(await findSilver(), 'gold 24K alone is older').toMatchObject({ confirmedAt })
    shop.clock.advance(HOUR)
    expect(await current(), 'the oldest rate counts').toMatchObject({
      isExpired: true,
      validUntil: '2026-11-23T04:15:00.000Z',
    })
    // silver was sent again, 24K gold was not
    expect((await current()).otherRates).toMatchObject([
      { code: 'gold-14k', isExpired: true },
      { code: 'silver-925', isExpired: false },
    ])
  })

  test('of a change that is dated ahead has the premium of its day', async () => {
    await manager.rates.add(TODAY)
    await switchOn('gold-14k')
    await manager.rates.add({ ...TODAY, effectiveDate: '2026-11-22' })
    const { rateRule } = await find('gold-14k')
    const withPremium = (premium: number) => ({
      type: 'derived' as const,
      from: 'gold-24k',
      premiumType: 'percent' as const,
      premium,
    })
    expect(rateRule).toEqual(withPremium(0))
    await manager.metals.update({ code: 'gold-14k', rateRule: withPremium(2) })
    shop.clock.advance(24 * HOUR)
    await shop.modules.rates.applyDueRates()
    expect(await current()).toMatchObject({
      effectiveDate: '2026-11-21T18:30:00.000Z',
      otherRates: [{ code: 'gold-14k', rate: 4236.03 }],
    })
    await manager.metals.update({ code: 'gold-14k', rateRule: withPremium(0) })
  })

  test('of the demo shop is kept as a derived one', async () => {
    const values = toRateValues(
      { id: 'rate', effectiveAt: shop.clock.now() },
      { 'gold-24k': fromRupees(7092), 'gold-14k': fromRupees(4152.97) },
      await findMetals(shop.database.db),
    )
    expect(values.map(({ metalCode, origin }) => [metalCode, origin])).toEqual([
      ['gold-24k', 'entered'],
      ['gold-14k', 'derived'],
    ])
  })

  test('is part of the preview', async () => {
    await manager.rates.add(TODAY)
    await switchOn('gold-14k')
    const ring = await product('gold-14k')
    expect(await shop.modules.rates.applyDueRates()).toBe(true)
    const preview = await manager.rates.preview({ ...TODAY, rate24K: 7200 })
    expect(preview.examples).toMatchObject([{ _id: ring.id, price: 41_530, nextPrice: 42_162 }])
  })
})

describe('the rate of a fifth entered metal', () => {
  beforeEach(() => switchOn('platinum-950'))

  test('is missing until it is entered, and its products are on request', async () => {
    await manager.rates.add(TODAY)
    const band = await product('platinum-950')
    expect(await priceOf(band)).toBeNull()
    const customer = shop.as(await shop.make.user())
    await expect(customer.cart.add({ productId: band.id, quantity: 1 })).rejects.toThrow()
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    expect(await priceOf(band)).toBe(32_000)
    const { cart } = await customer.cart.add({ productId: band.id, quantity: 1 })
    expect(cart).toMatchObject([
      { goldRateSnapshot: 3200, product: { metalInfo: { type: 'platinum-950', name: 'Platinum 950' } } },
    ])
  })

  test('is not carried into changes that are made while the metal is switched off', async () => {
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    await manager.metals.update({ code: 'platinum-950', isActive: false })
    await manager.rates.add(TODAY)
    await switchOn('platinum-950')
    expect(await otherRates()).toEqual({})
  })

  test('is guarded against jumps and has bounds', async () => {
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    await expect(manager.rates.add({ ...TODAY, otherRates: platinum(4000) })).rejects.toMatchObject({
      code: 'RATE_JUMP',
      message: 'Platinum 950 rises by 25.0%. Please check the rates and confirm them.',
    })
    await expect(
      manager.rates.add({ ...TODAY, otherRates: platinum(320), confirm: true }),
    ).rejects.toMatchObject({ errors: [{ path: 'otherRates.0.rate' }] })
    await manager.rates.add({ ...TODAY, otherRates: platinum(4000), confirm: true })
    expect(await otherRates()).toEqual({ 'platinum-950': 4000 })
    const { effectiveDate: _, ...coreRates } = TODAY
    const logged = await shop.database.db
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, 'rate.add'))
    expect(logged).toContainEqual({
      before: { ...coreRates, 'platinum-950': 3200 },
      after: { ...coreRates, 'platinum-950': 4000 },
    })
  })

  test('stays when rates are entered without it, and ends by its own age', async () => {
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    const [band, kada] = [await product('platinum-950'), await product('gold-22k')]
    await shop.modules.rates.applyDueRates()
    shop.clock.advance(24 * HOUR)
    await manager.rates.add({ ...TODAY, effectiveDate: '2026-11-22' })
    expect(await priceOf(band)).toBe(32_000)
    shop.clock.advance(24 * HOUR)
    await shop.modules.rates.tick()
    expect(await priceOf(band)).toBeNull()
    expect(await priceOf(kada)).toBe(65_000)
    expect(await current()).toMatchObject({
      isExpired: false,
      otherRates: [{ code: 'platinum-950', rate: 3200, isExpired: true }],
    })
    const notice = (await manager.dashboard.read({})).ratesNotice
    expect(notice).toMatchObject({
      isExpired: true,
      message: expect.stringContaining('The rates of Platinum 950 are out of date'),
    })
  })

  test('is no rate to order at once it is out of date, before the prices are written again', async () => {
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    const band = await product('platinum-950')
    await shop.modules.rates.applyDueRates()
    shop.clock.advance(24 * HOUR)
    await manager.rates.add({ ...TODAY, effectiveDate: '2026-11-22' })
    const customer = shop.as(await shop.make.user())
    await customer.cart.add({ productId: band.id, quantity: 1 })
    shop.clock.advance(24 * HOUR)
    const refused = { code: 'PRICE_ON_REQUEST' }
    await expect(customer.cart.add({ productId: band.id, quantity: 1 })).rejects.toMatchObject(refused)
    await expect(
      customer.orders.place(checkoutInput([[{ ...band, price: 32_000 }, 1]])),
    ).rejects.toMatchObject(refused)
  })

  test('of a change that is dated ahead is carried over from the day on which it takes effect', async () => {
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    await manager.rates.add({ ...TODAY, rate22K: 6600, effectiveDate: '2026-11-22' })
    await manager.rates.add({ ...TODAY, otherRates: platinum(3250) })
    shop.clock.advance(24 * HOUR)
    expect(await shop.modules.rates.applyDueRates()).toBe(true)
    expect(await current()).toMatchObject({ rate22K: 6600, otherRates: [{ rate: 3250 }] })
  })

  test('is needed for those that are derived from it, whatever is sent for them', async () => {
    await manager.metals.create({
      code: 'platinum-900',
      name: 'Platinum 900',
      base: 'platinum',
      fineness: 900,
      isActive: true,
      rateRule: { type: 'derived', from: 'platinum-950', premiumType: 'percent', premium: 0 },
    })
    await manager.rates.add({ ...TODAY, otherRates: [{ code: 'platinum-900', rate: 3000 }] })
    expect(await otherRates()).toEqual({})
    await manager.rates.add({ ...TODAY, otherRates: platinum(3800) })
    expect(await otherRates()).toEqual({ 'platinum-950': 3800, 'platinum-900': 3600 })
    await manager.metals.update({ code: 'platinum-900', isActive: false })
  })

  test('of the feed waits for a person, and does not hold up the other metals', async () => {
    expect(
      await shop.modules.rates.applyFeedRates({ ...FED, 'platinum-950': fromRupees(3200) }),
      'no person has entered anything',
    ).toBe('first')
    await manager.rates.add({ ...TODAY, effectiveDate: '2026-11-20' })
    const fed = { ...FED, 'platinum-950': fromRupees(3200) }
    expect(await shop.modules.rates.applyFeedRates(fed)).toBe('taken')
    expect(await current()).toMatchObject({ rate22K: 6510, otherRates: [] })
    await manager.rates.add({ ...TODAY, otherRates: platinum(3150) })
    shop.clock.advance(24 * HOUR)
    expect(await shop.modules.rates.applyFeedRates(fed)).toBe('taken')
    expect(await otherRates()).toEqual({ 'platinum-950': 3200 })
  })

  test('of the feed is compared with the last one of a person, not with one that was carried over', async () => {
    await manager.rates.add({ ...TODAY, otherRates: platinum(3200) })
    const feed = (rupees: number) =>
      shop.modules.rates.applyFeedRates({ ...FED, 'platinum-950': fromRupees(rupees) })
    shop.clock.advance(24 * HOUR)
    expect(await feed(3350)).toBe('taken')
    // without platinum: its rate of the feed is carried into the change of a person
    await manager.rates.add({ ...TODAY, effectiveDate: '2026-11-22' })
    shop.clock.advance(24 * HOUR)
    expect(await feed(3500)).toBe('jump')
    // 15.3 % above the last rate of a person, and 10.1 % above that of the feed
    await expect(
      manager.rates.add({ ...TODAY, otherRates: platinum(3690), effectiveDate: '2026-11-23' }),
    ).rejects.toMatchObject({ code: 'RATE_JUMP' })
  })
})
