import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Paise, paise } from '#domain/money.ts'
import { outbox } from '#server/notifications/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput, type OrderInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { getPriceComponents } from '../price-components.ts'
import { idempotencyKeys, orderLines, orders } from '../tables.ts'

const MINUTE = 60_000

let shop: TestShop
let ananya: TestUser
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.make.rate()
  ananya = await shop.make.user({ credits: 700 })
})

const place = (input: OrderInput, person = ananya) => shop.as(person).orders.place(input)
/** A rate at which 10 g of 22K gold with 14 % making cost ₹90,000. */
const enterHigherRate = () => shop.make.rate({ 'gold-22k': 7894.74 })
const stockOf = async (id: string) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock
const creditsOf = async ({ id }: TestUser) =>
  ((await shop.database.db.select().from(users).where(eq(users.id, id)))[0]?.creditsPaise ?? 0) / 100
const ordersOf = ({ id }: TestUser) => shop.database.db.select().from(orders).where(eq(orders.userId, id))

/** What a refused order must leave as it was. */
const stateOf = async (person: TestUser, ...testProducts: { id: string }[]) => ({
  orders: await ordersOf(person),
  stock: await Promise.all(testProducts.map(({ id }) => stockOf(id))),
  credits: await creditsOf(person),
  cart: await shop.as(person).cart.read(),
  keys: await shop.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, person.id)),
  mails: await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email)),
})

describe('the price of a line', () => {
  test('is the locked price when the product is in the cart and the lock is valid', async () => {
    const kada = await shop.make.product({ live: 10 })
    await shop.as(ananya).cart.add({ productId: kada.id, quantity: 1 })
    const [line] = (await shop.as(ananya).cart.read()).cart
    await enterHigherRate()

    const { order } = await place(checkoutInput([[kada, 1]]))
    expect(order.items[0]?.price).toBe(line?.price)
    const [kept] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, order._id))
    expect(kept).toMatchObject({ metalType: 'gold-22k', metalWeightMg: 10_000, ratePaise: 650_000 })
  })

  test('is the current price when the lock has expired or the product is only in another user’s cart', async () => {
    const kada = await shop.make.product({ live: 10 })
    const expensive = { ...kada, price: 90_000 }
    const ravi = await shop.make.user()
    await shop.as(ravi).cart.add({ productId: kada.id, quantity: 1 })
    await shop.as(ananya).cart.add({ productId: kada.id, quantity: 1 })
    await enterHigherRate()
    const sita = await shop.make.user()
    await expect(place(checkoutInput([[kada, 1]]), sita)).rejects.toMatchObject({ code: 'TOTALS_CHANGED' })
    expect((await place(checkoutInput([[expensive, 1]]), sita)).order.items[0]?.price).toBe(90_000)

    shop.clock.advance(30 * MINUTE)
    await expect(place(checkoutInput([[kada, 1]]))).rejects.toMatchObject({ code: 'TOTALS_CHANGED' })
    expect((await place(checkoutInput([[expensive, 1]]))).order.items[0]?.price).toBe(90_000)
  })

  test('is today’s where staff changed the weight after the price was locked', async () => {
    const kada = await shop.make.product({ live: 10 })
    await shop.as(ananya).cart.add({ productId: kada.id, quantity: 1 })
    await shop.make.productColumns(kada.id, { metalWeightMg: 20_000 })
    await expect(place(checkoutInput([[kada, 1]]))).rejects.toMatchObject({
      code: 'TOTALS_CHANGED',
      details: { totals: { subtotal: 148_200 } },
    })
    const { order } = await place(checkoutInput([[{ ...kada, price: 148_200 }, 1]]))
    expect(order.items).toMatchObject([
      { price: 148_200, priceBreakup: { weightGrams: 20, metalValue: 130_000, makingCharges: 18_200 } },
    ])
  })

  test('is kept with what it was made of, so that an old order can explain it', async () => {
    const stones = { live: 10, stoneChargesPaise: paise(900_00) }
    const kada = { ...(await shop.make.product(stones)), price: 75_000 }
    const ring = await shop.make.product({ price: 6000 })
    const { order } = await place(
      checkoutInput([
        [kada, 1],
        [ring, 1],
      ]),
    )
    const explained = {
      metalType: 'gold-22k',
      metalName: 'Gold 22K',
      weightGrams: 10,
      ratePerGram: 6500,
      metalValue: 65_000,
      makingCharges: 9100,
      makingPercent: 14,
      makingPerGram: null,
      makingBasis: 'net',
      makingDetail: '14% of metal value',
      wastageCharges: 0,
      wastagePercent: 0,
      stoneValue: 900,
      hallmarkingCharge: 0,
    }
    expect(order.items.map(({ priceBreakup }) => priceBreakup)).toEqual([explained, null])
    const [line] = await shop.database.db
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, order._id), eq(orderLines.productId, kada.id)))
    for (const part of [
      'metalType',
      'metalWeightMg',
      'ratePaise',
      'metalValuePaise',
      'makingPaise',
      'stonePaise',
    ])
      expect(getPriceComponents({ ...line!, [part]: null }), `without ${part}`).toBeNull()
    const makingOf = (makingPerGramPaise: Paise | null) =>
      getPriceComponents({ ...line!, makingPercent: null, makingPerGramPaise })?.making
    expect(makingOf(paise(910_00))).toEqual({ type: 'per-gram', amount: 910_00, basis: 'net' })
    expect(makingOf(null)).toEqual({ type: 'flat', amount: 9100_00 })
    expect(getPriceComponents({ ...line!, metalName: null })?.metalName).toBe('gold-22k')
    // a later edit of the product changes nothing of it
    await shop.make.productColumns(kada.id, {
      metalWeightMg: 1,
      makingPercent: 1,
      stoneChargesPaise: paise(1),
    })
    const later = await shop.as(ananya).orders.one({ id: order._id })
    expect(later.items[0]?.priceBreakup).toEqual(explained)
  })

  test('a fixed price has no lock: today’s counts', async () => {
    const ring = await shop.make.product({ price: 6000 })
    await shop.as(ananya).cart.add({ productId: ring.id, quantity: 1 })
    await shop.make.productColumns(ring.id, { fixedPricePaise: 700_000 as never })
    await expect(place(checkoutInput([[ring, 1]]))).rejects.toMatchObject({ code: 'TOTALS_CHANGED' })
    expect((await place(checkoutInput([[{ ...ring, price: 7000 }, 1]]))).order.subtotal).toBe(7000)
  })
})

describe('another total than the client’s', () => {
  test('orders nothing, changes nothing, and tells the totals of now', async () => {
    const ring = await shop.make.product({ price: 6000, stock: 3 })
    await shop.as(ananya).cart.add({ productId: ring.id, quantity: 2 })
    const before = await stateOf(ananya, ring)
    const input = checkoutInput([[ring, 2]], { referralCreditsUsed: 700, totalAmount: 13_459.99 })
    const refused = await shop.inject({
      method: 'POST',
      url: '/api/orders',
      payload: input,
      headers: { authorization: `Bearer ${ananya.token}`, 'idempotency-key': input.idempotencyKey },
    })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'TOTALS_CHANGED',
      totals: {
        subtotal: 12_000,
        discount: 0,
        shippingCost: 0,
        tax: 2160,
        referralCreditsUsed: 700,
        totalAmount: 13_460,
      },
    })
    expect(await stateOf(ananya, ring)).toEqual(before)
    // the key was not used up: the same attempt goes through with the right total
    await place({ ...input, totalAmount: 13_460 })
  })

  test('the other figures of the client enter nothing', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const { order } = await place(checkoutInput([[ring, 1]], { subtotal: 1, tax: 0, shippingCost: 0 }))
    expect(order).toMatchObject({ subtotal: 6000, tax: 1080, totalAmount: 7080 })
  })

  test.each([
    ['the balance', 700.01, 700],
    ['the subtotal', 700, 500],
  ])('credits above %s are refused with the amount that is possible', async (_, wanted, possible) => {
    const product = await shop.make.product({ price: possible === 500 ? 500 : 6000 })
    const refused = place(checkoutInput([[product, 1]], { referralCreditsUsed: wanted }))
    await expect(refused).rejects.toMatchObject({
      kind: 'conflict',
      code: 'TOTALS_CHANGED',
      details: { totals: { referralCreditsUsed: possible } },
    })
    expect(await creditsOf(ananya)).toBe(700)
  })

  test('credits above the allowed share of an order are refused with the amount that is possible', async () => {
    const admin = shop.as(await shop.make.admin())
    await admin.settings.update({ maxCreditsPercent: 10 })
    try {
      const product = await shop.make.product({ price: 6000 })
      await expect(
        place(checkoutInput([[product, 1]], { referralCreditsUsed: 600.01 })),
      ).rejects.toMatchObject({
        code: 'TOTALS_CHANGED',
        details: { totals: { referralCreditsUsed: 600 } },
      })
    } finally {
      await admin.settings.update({ maxCreditsPercent: 100 })
    }
  })

  test('an order that credits pay as a whole is placed as any other', async () => {
    const admin = shop.as(await shop.make.admin())
    await admin.settings.update({ taxPercent: 0 })
    try {
      const rich = await shop.make.user({ credits: 6000 })
      const product = await shop.make.product({ price: 6000 })
      const { order } = await place(
        checkoutInput([[product, 1]], { referralCreditsUsed: 6000, totalAmount: 0 }),
        rich,
      )
      expect(order).toMatchObject({ totalAmount: 0, payment: { method: 'cod' } })
    } finally {
      await admin.settings.update({ taxPercent: 18 })
    }
  })

  test('credits are taken with the order', async () => {
    const product = await shop.make.product({ price: 6000 })
    const { order } = await place(checkoutInput([[product, 1]], { referralCreditsUsed: 450.5 }))
    expect(order).toMatchObject({ referralCreditsUsed: 450.5, totalAmount: 6629.5 })
    expect(await creditsOf(ananya)).toBe(249.5)
  })
})
