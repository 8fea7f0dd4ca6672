import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { waitForBlockedTransaction } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const MINUTE = 60_000

let shop: TestShop
let admin: Api
let ananya: TestUser
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  admin = shop.as(await shop.make.admin())
  ananya = await shop.make.user()
  await admin.settings.update({ hallmarkingCharges: charges(0) })
})

const charges = (gold: number) => ({ gold, silver: 0, platinum: 0 })

const priceOf = async (product: { id: string }) =>
  (await shop.anonymous.products.one({ idOrSlug: product.id })).price

test('a new charge sets the live price of each product that bears it, and no other', async () => {
  // 10 g × ₹6,500 and 14 % making
  const marked = await shop.make.product({ live: 10, hasHallmarkingCharge: true })
  const unmarked = await shop.make.product({ live: 10 })
  const fixed = await shop.make.product({ price: 5000, hasHallmarkingCharge: true })
  await admin.settings.update({ hallmarkingCharges: charges(45) })
  const product = await shop.anonymous.products.one({ idOrSlug: marked.id })
  expect(product).toMatchObject({
    price: 74_145,
    priceInfo: { hasHallmarkingCharge: true },
    priceBreakup: { metalValue: 65_000, makingCharges: 9100, hallmarkingCharge: 45, total: 74_145 },
  })
  expect(await priceOf(unmarked)).toBe(74_100)
  expect(await priceOf(fixed)).toBe(5000)
  await admin.settings.update({ hallmarkingCharges: charges(45.5) })
  expect(await priceOf(marked)).toBe(74_146)
})

test('each metal has its own charge, on the page and in the order', async () => {
  const kada = await shop.make.product({ live: 10, hasHallmarkingCharge: true })
  // 100 g × ₹88.50 and 14 % making
  const payal = await shop.make.product({ live: 100, metalType: 'silver', hasHallmarkingCharge: true })
  await admin.settings.update({ hallmarkingCharges: { gold: 35, silver: 25, platinum: 90 } })
  expect(await priceOf(kada)).toBe(74_135)
  expect(await shop.anonymous.products.one({ idOrSlug: payal.id })).toMatchObject({
    price: 10_114,
    priceBreakup: { hallmarkingCharge: 25, total: 10_114 },
  })
  const { order } = await shop.as(ananya).orders.place(
    checkoutInput([
      [{ ...kada, price: 74_135 }, 1],
      [{ ...payal, price: 10_114 }, 1],
    ]),
  )
  expect(order.items.map(({ priceBreakup }) => priceBreakup?.hallmarkingCharge)).toEqual([35, 25])
  await admin.settings.update({ hallmarkingCharges: { gold: 35, silver: 0, platinum: 90 } })
  expect(await priceOf(kada)).toBe(74_135)
  expect(await priceOf(payal)).toBe(10_089)
})

test('a new rate and a save of the product count the charge', async () => {
  await admin.settings.update({ hallmarkingCharges: charges(45) })
  const { product } = await admin.products.create({
    name: 'Hallmarked kada',
    description: 'With the BIS mark.',
    category: (await shop.make.category()).id,
    material: 'Gold',
    metalInfo: { type: 'gold-22k', weightGrams: 10 },
    priceInfo: {
      fixedPrice: false,
      makingCharges: 14,
      makingChargesType: 'percentage',
      hasHallmarkingCharge: true,
    },
  })
  expect(product.price).toBe(74_145)
  await admin.rates.add({
    rate24K: 7200,
    rate22K: 6600,
    rate18K: 5400,
    rateSilver: 90,
    effectiveDate: toIndiaDay(shop.clock.now()),
  })
  expect(await priceOf({ id: product._id })).toBe(75_285)
})

test('a cart line keeps its price until its lock ends, and its order explains the price that was paid', async () => {
  const marked = await shop.make.product({ live: 10, hasHallmarkingCharge: true })
  const { cart } = shop.as(ananya)
  await cart.add({ productId: marked.id })
  await admin.settings.update({ hallmarkingCharges: charges(45) })
  expect((await cart.read()).cart).toMatchObject([{ price: 74_100 }])
  const { order } = await shop.as(ananya).orders.place(checkoutInput([[marked, 1]]))
  expect(order.items).toMatchObject([
    { price: 74_100, priceBreakup: { metalValue: 65_000, makingCharges: 9100, hallmarkingCharge: 0 } },
  ])

  await cart.add({ productId: marked.id })
  await admin.settings.update({ hallmarkingCharges: charges(60) })
  shop.clock.advance(31 * MINUTE)
  expect((await cart.read()).cart).toMatchObject([
    { price: 74_160, previousPrice: 74_145, repricedReason: 'lock-ended' },
  ])
})

test('a new charge waits for a save that is calculating a price, so that none keeps the old one', async () => {
  const marked = await shop.make.product({ live: 10, hasHallmarkingCharge: true })
  let update: Promise<unknown> = Promise.resolve()
  await shop.database.transaction(async (tx) => {
    await lockRatesShared(tx)
    update = admin.settings.update({ hallmarkingCharges: charges(45) })
    await waitForBlockedTransaction(shop.database)
    expect(await priceOf(marked)).toBe(74_100)
  })
  await update
  expect(await priceOf(marked)).toBe(74_145)
})

test('a charge that is no amount of rupees is refused', async () => {
  for (const silver of [-1, 0.001, 10_001])
    await expect(
      admin.settings.update({ hallmarkingCharges: { gold: 35, silver, platinum: 0 } }),
    ).rejects.toMatchObject({ kind: 'invalid', errors: [{ path: 'hallmarkingCharges.silver' }] })
})
