import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { fromRateFields } from '#domain/metal-rates.ts'
import { fromRupees, paise } from '#domain/money.ts'
import { outbox } from '#server/notifications/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { products } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { feedConnections } from '#server/testing/feed-connections.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { lockRatesExclusive, toRateValues } from './queries.ts'
import { createRateFeed } from './rate-feed.ts'
import { goldRates, rateValues } from './tables.ts'

const HOUR = 3600 * 1000
const START = '2026-11-21T04:15:00Z'
const TODAY = { rate24K: 7092, rate22K: 6500, rate18K: 5319, rateSilver: 88.5, effectiveDate: '2026-11-21' }

let shop: TestShop
let admin: Api
beforeAll(async () => {
  shop = await startTestShop()
  admin = shop.as(await shop.make.admin())
  await admin.settings.update({ email: 'care@swarna.example' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set(START)
  await shop.database.db.delete(goldRates)
  await shop.database.db.delete(products)
  await shop.database.db.delete(outbox)
  await admin.settings.update({ rateMaxAgeHours: 48 })
})

const priceOf = async ({ id }: { id: string }) => (await shop.anonymous.products.one({ idOrSlug: id })).price

/** A product of ten grams, with today's rate and its price. */
async function liveProduct() {
  const product = await shop.make.product({ live: 10 })
  await admin.rates.add(TODAY)
  return { ...product, price: await priceOf(product) }
}

describe('a rate that is older than the setting', () => {
  test('is no rate to order at, before the prices of the pages follow', async () => {
    const product = await liveProduct()
    const customer = shop.as(await shop.make.user())
    shop.clock.advance(48 * HOUR)
    await expect(customer.orders.place(checkoutInput([[product, 1]]))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'PRICE_ON_REQUEST',
    })
    await expect(customer.cart.add({ productId: product.id, quantity: 1 })).rejects.toMatchObject({
      code: 'PRICE_ON_REQUEST',
    })
    const { cart } = await customer.cart.sync({ items: [{ productId: product.id, quantity: 1 }] })
    expect(cart).toEqual([])
  })

  test('ends locked prices as well', async () => {
    const product = await liveProduct()
    const customer = shop.as(await shop.make.user())
    shop.clock.advance(48 * HOUR - 60_000)
    await customer.cart.add({ productId: product.id, quantity: 1 })
    shop.clock.advance(2 * 60_000)
    await expect(customer.orders.place(checkoutInput([[product, 1]]))).rejects.toMatchObject({
      code: 'PRICE_ON_REQUEST',
    })
  })

  test('leaves prices on request until a user confirms the rate', async () => {
    const product = await liveProduct()
    const fixed = await shop.make.product({ price: 9000 })
    expect(await priceOf(product)).toBe(74_100)
    shop.clock.advance(48 * HOUR)
    await shop.modules.rates.tick()
    expect(await priceOf(product)).toBeNull()
    expect(await priceOf(fixed)).toBe(9000)
    expect((await shop.anonymous.rates.current()).data).toMatchObject({ rate22K: 6500, isExpired: true })

    const { message } = await admin.rates.add({ ...TODAY, effectiveDate: '2026-11-23' })
    expect(message).toBe('Rates saved. All live prices follow them now.')
    expect(await priceOf(product)).toBe(74_100)
    expect((await shop.anonymous.rates.current()).data.isExpired).toBe(false)
    const customer = shop.as(await shop.make.user())
    await customer.orders.place(checkoutInput([[product, 1]]))
  })

  test('drops the cached pages that show it, also when no price follows it', async () => {
    const rateShown = () =>
      shop.cache.getOrFetch('rate on a page', async () => ({ readAt: shop.clock.now() }))
    await admin.rates.add(TODAY)
    await shop.modules.rates.tick()
    const shown = await rateShown()
    shop.clock.advance(24 * HOUR)
    await shop.modules.rates.tick()
    expect(await rateShown()).toEqual(shown)
    shop.clock.advance(24 * HOUR)
    await shop.modules.rates.tick()
    expect(await rateShown()).toEqual({ readAt: shop.clock.now() })
    await shop.modules.rates.tick()
    expect(await shop.modules.rates.applyDueRates(), 'nothing more happens').toBe(false)
  })

  test('ends by itself in a shop that is open, at the moment when it runs out', async () => {
    const product = await shop.make.product({ live: 10 })
    await admin.rates.add(TODAY)
    shop.clock.advance(48 * HOUR - 100)
    const late = await shop.make.product({ live: 10 })
    shop.modules.rates.start()
    // the first look, at the start, is over: only the timer can look again
    await expect.poll(() => priceOf(late)).toBe(74_100)
    shop.clock.advance(200)
    // without the timer the next look would be after a minute
    await expect.poll(() => priceOf(product), { timeout: 40_000 }).toBeNull()
    shop.modules.rates.stop()
  })

  test('that ran out before the next look was planned is looked at at once', async () => {
    const product = await shop.make.product({ live: 10 })
    await admin.rates.add(TODAY)
    shop.modules.rates.start()
    await expect.poll(() => priceOf(product)).toBe(74_100)
    shop.clock.advance(49 * HOUR)
    await admin.rates.add({ ...TODAY, effectiveDate: '2026-12-24' })
    await expect.poll(() => priceOf(product), { timeout: 40_000 }).toBeNull()
    shop.modules.rates.stop()
  })

  test('is not made young by a product that is saved', async () => {
    const { id } = await liveProduct()
    shop.clock.advance(48 * HOUR)
    await shop.modules.rates.tick()
    await admin.products.update({ id, name: 'Lakshmi Jhumka' })
    expect(await priceOf({ id })).toBeNull()
  })

  test('says so when a user enters rates of an earlier day', async () => {
    const { message } = await admin.rates.add({ ...TODAY, effectiveDate: '2026-11-19' })
    expect(message).toBe('Rates saved. They are too old to sell at: confirm or enter the rates of today.')
  })

  test('is as old as the owner allows', async () => {
    const product = await liveProduct()
    await admin.settings.update({ rateMaxAgeHours: 72 })
    shop.clock.advance(71 * HOUR)
    await shop.modules.rates.tick()
    expect(await priceOf(product)).toBe(74_100)
    shop.clock.advance(HOUR)
    await shop.modules.rates.tick()
    expect(await priceOf(product)).toBeNull()
    for (const rateMaxAgeHours of [0, 721, 1.5])
      await expect(admin.settings.update({ rateMaxAgeHours })).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('stays young while its source sends it again', async () => {
    const product = await liveProduct()
    const feed = createRateFeed({
      clock: shop.clock,
      connections: feedConnections({ RATE_FEED_URL: 'https://rates.example.in/v1' }, async () =>
        Response.json(TODAY),
      ),
      log: { warn: () => {} },
      applyRates: shop.modules.rates.applyFeedRates,
    })
    const validUntil = async () => (await shop.anonymous.rates.current()).data.validUntil
    shop.clock.advance(HOUR - 1)
    expect((await feed.poll()).outcome).toBe('same')
    expect(await validUntil(), 'confirmed once an hour at most').toBe('2026-11-23T04:15:00.000Z')
    shop.clock.advance(1)
    expect((await feed.poll()).outcome).toBe('same')
    expect(await validUntil()).toBe('2026-11-23T05:15:00.000Z')
    shop.clock.advance(46 * HOUR)
    expect((await feed.poll()).outcome).toBe('same')
    shop.clock.advance(47 * HOUR)
    await shop.modules.rates.tick()
    expect(await priceOf(product)).toBe(74_100)
    shop.clock.advance(HOUR)
    await shop.modules.rates.tick()
    expect(await priceOf(product)).toBeNull()
    // the answer of the source opens the shop again
    expect((await feed.poll()).outcome).toBe('same')
    expect(await priceOf(product)).toBe(74_100)
  })
})

describe('staff are warned', () => {
  const mails = async () => (await shop.database.db.select().from(outbox)).map(({ text }) => text)

  test('on the dashboard, twelve hours before and after', async () => {
    await liveProduct()
    const notice = async () => (await admin.dashboard.read({})).ratesNotice
    shop.clock.advance(35 * HOUR)
    expect(await notice()).toBeNull()
    shop.clock.advance(HOUR)
    expect(await notice()).toEqual({
      isExpired: false,
      message: expect.stringContaining('From 23 Nov 2026, 9:45 am products that follow the rate cannot'),
    })
    shop.clock.advance(12 * HOUR)
    expect(await notice()).toMatchObject({ isExpired: true })
  })

  test('with one mail to the shop', async () => {
    await liveProduct()
    shop.clock.advance(35 * HOUR)
    await shop.modules.rates.tick()
    expect(await mails()).toEqual([])
    for (let minute = 0; minute < 3; minute += 1) {
      shop.clock.advance(HOUR)
      await shop.modules.rates.tick()
    }
    expect(await mails()).toEqual([expect.stringContaining('unless the rates are confirmed')])
    shop.clock.advance(24 * HOUR)
    await shop.modules.rates.tick()
    await shop.modules.rates.tick()
    expect(await mails()).toHaveLength(1)
    await admin.rates.add({ ...TODAY, effectiveDate: '2026-11-23' })
    await shop.modules.rates.tick()
    expect(await mails()).toHaveLength(1)
    shop.clock.advance(36 * HOUR)
    await shop.modules.rates.tick()
    expect(await mails(), 'the next time').toHaveLength(2)
    // after some time the outbox forgets what it has sent
    await shop.database.db.delete(outbox)
    await shop.modules.rates.tick()
    expect(await mails()).toEqual([])
  })

  test('with no mail where the shop has no address', async () => {
    await admin.settings.update({ email: '' })
    await liveProduct()
    shop.clock.advance(37 * HOUR)
    await shop.modules.rates.tick()
    expect(await mails()).toEqual([])
    await admin.settings.update({ email: 'care@swarna.example' })
  })
})

describe('the rates of the demo shop', () => {
  const addDemoRate = async () => {
    const at = new Date('2026-11-21T03:45:00Z')
    const row = { id: newId(), effectiveAt: at, createdAt: at, isDemo: true }
    const rates = fromRateFields(TODAY)
    await shop.database.db.insert(goldRates).values(row)
    await shop.database.db.insert(rateValues).values(toRateValues(row, rates, []))
  }

  test('are renewed each morning, so that the shop stays open', async () => {
    const product = await shop.make.product({ live: 10 })
    // the process has seen that there are no rates
    for (let look = 0; look < 2; look += 1) await shop.modules.rates.tick()
    await addDemoRate()
    await shop.modules.rates.tick()
    expect(await priceOf(product)).toBe(74_100)
    for (let day = 0; day < 5; day += 1) {
      shop.clock.advance(24 * HOUR)
      await shop.modules.rates.tick()
      await shop.modules.rates.tick()
    }
    expect(await priceOf(product)).toBe(74_100)
    expect((await shop.anonymous.rates.current()).data.effectiveDate).toBe('2026-11-26T03:45:00.000Z')
    expect(await shop.database.db.$count(goldRates)).toBe(6)
    expect(await shop.database.db.$count(outbox)).toBe(0)
  })

  test('stay those of the demo when a metal is switched on', async () => {
    await addDemoRate()
    await admin.metals.update({ code: 'gold-14k', isActive: true })
    shop.clock.advance(72 * HOUR)
    await shop.modules.rates.tick()
    expect((await shop.anonymous.rates.current()).data).toMatchObject({
      isExpired: false,
      effectiveDate: '2026-11-24T03:45:00.000Z',
      otherRates: [{ code: 'gold-14k', rate: 4152.97 }],
    })
    await admin.metals.update({ code: 'gold-14k', isActive: false })
  })

  test('are renewed once by two processes, without a metal that has no rate', async () => {
    await addDemoRate()
    await admin.metals.update({ code: 'platinum-950', isActive: true })
    shop.clock.advance(24 * HOUR)
    const { ticks } = await shop.database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      // A promise in an object is not awaited here: the ticks go on after the commit.
      const waiting = { ticks: Promise.all([shop.modules.rates.tick(), shop.modules.rates.tick()]) }
      await waitForBlockedTransaction(shop.database)
      return waiting
    })
    await ticks
    expect(await shop.database.db.$count(goldRates)).toBe(2)
    await admin.metals.update({ code: 'platinum-950', isActive: false })
  })

  test('are never renewed over the rate of a person', async () => {
    await addDemoRate()
    const jump = { ...TODAY, rate24K: 8300, rate22K: 7600 }
    await expect(admin.rates.add(jump)).rejects.toMatchObject({ code: 'RATE_JUMP' })
    await admin.rates.add({ ...TODAY, rate22K: 6510 })
    shop.clock.advance(72 * HOUR)
    await shop.modules.rates.tick()
    expect((await shop.anonymous.rates.current()).data).toMatchObject({ rate22K: 6510, isExpired: true })
  })

  test('do not count as a person’s: a feed waits for one', async () => {
    await addDemoRate()
    const rates = { 'gold-24k': fromRupees(7100), 'gold-22k': fromRupees(6510) }
    const rest = { 'gold-18k': fromRupees(5325), silver: fromRupees(88.5) }
    expect(await shop.modules.rates.applyFeedRates({ ...rates, ...rest })).toBe('first')
  })
})

test('nothing is ordered for 0, whatever the tables say', async () => {
  const product = await shop.make.product({ price: 5000 })
  const customer = shop.as(await shop.make.user())
  const zero = { fixedPricePaise: paise(0) }
  const makeFree = () => shop.make.productColumns(product.id, zero)
  await expect(makeFree()).rejects.toThrow()
  await shop.asOwner('alter table product_variants drop constraint product_variants_price_positive')
  try {
    await makeFree()
    await expect(customer.orders.place(checkoutInput([[{ ...product, price: 0 }, 1]]))).rejects.toMatchObject(
      {
        code: 'PRICE_ON_REQUEST',
      },
    )
  } finally {
    await shop.database.db.delete(products)
  }
})
