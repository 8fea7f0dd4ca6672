import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { isActiveStatus, ORDER_STATUSES } from '#domain/order-status.ts'
import { auditLog } from '#server/audit/tables.ts'
import { coupons } from '#server/coupons/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { creditEntries } from '#server/referrals/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'

let shop: TestShop
const DAY_MS = 24 * 3600 * 1000

let admin: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.make.admin()
  await shop.as(admin).coupons.create({
    code: 'DIWALI',
    type: 'flat',
    value: 100,
    usageLimit: 1000,
    startsAt: '2026-11-01',
    endsAt: '2026-12-31',
  })
})
afterAll(() => shop.close())

type PlacedOrder = { person: TestUser; ring: TestProduct; order: Order }

/** Two of five rings, with ₹300 of ₹500 credits and a coupon. */
async function placeTestOrder(): Promise<PlacedOrder> {
  const person = await shop.make.user({ credits: 500 })
  const ring = await shop.make.product({ price: 6000, stock: 5 })
  const { order } = await shop
    .as(person)
    .orders.place(
      checkoutInput([[ring, 2]], { referralCreditsUsed: 300, couponCode: 'DIWALI', discount: 100 }),
    )
  return { person, ring, order }
}

const setStatus = (
  order: Pick<Order, '_id'>,
  status: Order['status'],
  more: { note?: string; version?: number } = {},
) => shop.as(admin).orders.setStatus({ id: order._id, status, ...more })

const stockOf = async ({ id }: { id: string }) =>
  (await shop.database.db.select().from(productVariants).where(eq(productVariants.productId, id)))[0]?.stock
const creditsOf = async ({ id }: { id: string }) =>
  ((await shop.database.db.select().from(users).where(eq(users.id, id)))[0]?.creditsPaise ?? 0) / 100
const couponUses = async () =>
  (await shop.database.db.select().from(coupons).where(eq(coupons.code, 'DIWALI')))[0]?.usedCount ?? 0
const held = async ({ ring, person }: PlacedOrder, usesBefore: number) => ({
  stock: await stockOf(ring),
  credits: await creditsOf(person),
  coupon: (await couponUses()) - usesBefore,
})
const RESERVED = { stock: 3, credits: 200, coupon: 1 }
const RELEASED = { stock: 5, credits: 500, coupon: 0 }

describe('changing the status of an order', () => {
  test.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s is allowed, and stock, credits and coupon follow',
    async (from, to) => {
      const usesBefore = await couponUses()
      const sale = await placeTestOrder()
      if (from !== 'pending') await setStatus(sale.order, from)
      const { order } = await setStatus(sale.order, to)
      expect(order.status).toBe(to)
      expect(await held(sale, usesBefore)).toEqual(isActiveStatus(to) ? RESERVED : RELEASED)
    },
  )

  test('cancelled, pending and cancelled again changes stock, credits and coupon once each time', async () => {
    const usesBefore = await couponUses()
    const sale = await placeTestOrder()
    for (let round = 0; round < 3; round += 1) {
      await setStatus(sale.order, 'cancelled')
      expect(await held(sale, usesBefore)).toEqual(RELEASED)
      await setStatus(sale.order, 'refunded')
      expect(await held(sale, usesBefore)).toEqual(RELEASED)
      await setStatus(sale.order, 'pending')
      expect(await held(sale, usesBefore)).toEqual(RESERVED)
    }
    const entries = await shop.database.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.orderId, sale.order._id))
    expect(entries.map(({ amountPaise }) => amountPaise).sort((a, b) => a - b)).toEqual([
      -30_000, -30_000, -30_000, -30_000, 30_000, 30_000, 30_000,
    ])
  })

  test('to reopen it without stock is a 409 that changes nothing', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale.order, 'cancelled')
    const other = await shop.make.user()
    await shop.as(other).orders.place(checkoutInput([[sale.ring, 4]]))
    await expect(setStatus(sale.order, 'pending')).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect(await stockOf(sale.ring)).toBe(1)
    expect(await creditsOf(sale.person)).toBe(500)
    expect((await shop.as(admin).orders.one({ id: sale.order._id })).status).toBe('cancelled')
  })

  test('to reopen it without credits is a 409 that changes nothing', async () => {
    const sale = await placeTestOrder()
    await setStatus(sale.order, 'cancelled')
    const other = await shop.make.product({ price: 6000 })
    await shop.as(sale.person).orders.place(checkoutInput([[other, 1]], { referralCreditsUsed: 500 }))
    await expect(setStatus(sale.order, 'processing')).rejects.toMatchObject({ code: 'CREDITS_SHORT' })
    expect(await stockOf(sale.ring)).toBe(5)
  })

  test('to reopen it when the coupon is used up is a 409 that changes nothing', async () => {
    await shop.as(admin).coupons.create({
      code: 'SINGLE',
      type: 'flat',
      value: 100,
      usageLimit: 1,
      startsAt: '2026-11-01',
      endsAt: '2026-12-31',
    })
    const ring = await shop.make.product({ price: 6000, stock: 9 })
    const buy = async () => {
      const person = await shop.make.user()
      const input = checkoutInput([[ring, 1]], { couponCode: 'SINGLE', discount: 100 })
      return (await shop.as(person).orders.place(input)).order
    }
    const first = await buy()
    await setStatus(first, 'cancelled')
    await buy()
    await expect(setStatus(first, 'pending')).rejects.toMatchObject({ code: 'COUPON_USED_UP' })
    expect(await stockOf(ring)).toBe(8)
  })

  test('a deleted product does not prevent it', async () => {
    const sale = await placeTestOrder()
    await shop.database.db.delete(products).where(eq(products.id, sale.ring.id))
    const { order } = await setStatus(sale.order, 'cancelled')
    expect(order.items).toMatchObject([{ product: null, quantity: 2, price: 6000 }])
    expect(await creditsOf(sale.person)).toBe(500)
    await setStatus(sale.order, 'pending')
  })

  test('is recorded with note, time and person, mailed to the customer, and kept in the audit log', async () => {
    const { order, person } = await placeTestOrder()
    shop.clock.advance(60_000)
    const { order: shipped } = await setStatus(order, 'shipped', { note: 'Handed to Sequel Logistics' })
    expect(shipped.statusHistory).toMatchObject([
      { status: 'pending' },
      { status: 'shipped', note: 'Handed to Sequel Logistics', timestamp: shop.clock.now().toISOString() },
    ])
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))
    expect(mails.map((mail) => mail.subject)).toContain(`Your order ${order.orderNumber}: Shipped`)
    const [auditEntry] = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
      .then((rows) => rows.filter((row) => row.action === 'order.status'))
    expect(auditEntry).toMatchObject({
      userId: admin.id,
      before: { status: 'pending' },
      after: { status: 'shipped', note: 'Handed to Sequel Logistics' },
    })
  })

  test('with the same status only adds the note: no mail, no new day, and no new time to pay', async () => {
    const person = await shop.make.user()
    const ring = await shop.make.product({ price: 250_000 })
    const transfer = { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }
    const { order } = await shop.as(person).orders.place(checkoutInput([[ring, 1]], transfer))
    const mailsToPerson = () => shop.database.db.$count(outbox, eq(outbox.recipient, person.email))
    const before = await mailsToPerson()
    shop.clock.advance(60_000)
    const { order: same } = await setStatus(order, 'pending', { note: 'Called the customer' })
    expect(same.statusHistory.at(-1)?.note).toBe('Called the customer')
    expect(same.payment.payBy).toBe(order.payment.payBy)
    expect(await mailsToPerson()).toBe(before)
    const cash = await placeTestOrder()
    shop.clock.advance(7 * DAY_MS)
    expect((await setStatus(cash.order, 'processing')).order.deliverBy).toBe(cash.order.deliverBy)
    shop.clock.advance(-7 * DAY_MS)
  })

  test('a cancelled cash order counts towards the cash limit when it is taken up again, and not before', async () => {
    const { order } = await placeTestOrder()
    const running = await placeTestOrder()
    await setStatus(order, 'cancelled')
    const { cashLimit } = await shop.as(admin).settings.read()
    await shop.as(admin).settings.update({ cashLimit: 5000 })
    await setStatus(running.order, 'processing')
    await setStatus(order, 'cancelled', { note: 'Asked again' })
    for (const status of ['pending', 'returned'] as const)
      await expect(setStatus(order, status)).rejects.toMatchObject({ code: 'CASH_LIMIT' })
    await shop.as(admin).settings.update({ cashLimit })
    expect((await setStatus(order, 'pending')).order.status).toBe('pending')
  })

  test('an outdated form is a 409 STALE with the current order', async () => {
    const { order } = await placeTestOrder()
    await setStatus(order, 'processing', { version: order.version })
    const late = setStatus(order, 'cancelled', { version: order.version })
    await expect(late).rejects.toMatchObject({
      kind: 'conflict',
      code: 'STALE',
      details: { current: { _id: order._id, status: 'processing', version: order.version + 1 } },
    })
  })

  test('is for those with manage_content', async () => {
    const { order, person } = await placeTestOrder()
    for (const who of [person, await shop.make.user({ role: 'staff' })])
      await expect(shop.as(who).orders.setStatus({ id: order._id, status: 'shipped' })).rejects.toMatchObject(
        {
          kind: 'forbidden',
        },
      )
    await expect(setStatus({ _id: 'none' }, 'shipped')).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('the payment of an order', () => {
  test('cash is paid on delivery, and unpaid again when the delivery was a mistake', async () => {
    const { order } = await placeTestOrder()
    expect((await setStatus(order, 'shipped')).order.payment.status).toBe('pending')
    expect((await setStatus(order, 'delivered')).order.payment.status).toBe('completed')
    expect((await setStatus(order, 'shipped')).order.payment.status).toBe('pending')
    expect((await setStatus(order, 'refunded')).order.payment.status).toBe('refunded')
  })
})

describe('the customer cancels', () => {
  test('a pending order, and everything is released', async () => {
    const usesBefore = await couponUses()
    const sale = await placeTestOrder()
    const { order, message } = await shop.as(sale.person).orders.cancel({ id: sale.order.orderNumber })
    expect(message).toBe('Order cancelled successfully')
    expect(order).toMatchObject({ status: 'cancelled', statusHistory: [{}, { status: 'cancelled' }] })
    expect(await held(sale, usesBefore)).toEqual(RELEASED)
  })

  test('not after the shop has started', async () => {
    const { order, person } = await placeTestOrder()
    await setStatus(order, 'processing')
    await expect(shop.as(person).orders.cancel({ id: order._id })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'NOT_PENDING',
    })
  })

  test('not another person’s order: that is a 404, also for staff', async () => {
    const { order } = await placeTestOrder()
    for (const who of [await shop.make.user(), admin])
      await expect(shop.as(who).orders.cancel({ id: order._id })).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('with the setting firstDelivery', () => {
  test('a friend’s first order pays the referrer when its return window is over, and a return takes it back, once each', async () => {
    await shop.as(admin).settings.update({
      referralReward: 'firstDelivery',
      returnDays: 2,
      exchangeDays: 1,
    })
    const [referrer, friend] = [await shop.make.user(), await shop.make.user()]
    await shop.database.db.update(users).set({ referredBy: referrer.id }).where(eq(users.id, friend.id))
    const ring = await shop.make.product({ price: 6000 })
    const buy = async () => (await shop.as(friend).orders.place(checkoutInput([[ring, 1]]))).order
    const [first, second] = [await buy(), await buy()]

    await setStatus(first, 'shipped')
    expect(await creditsOf(referrer)).toBe(0)
    await setStatus(first, 'delivered')
    await setStatus(first, 'delivered')
    await setStatus(second, 'delivered')
    await setStatus(second, 'returned')
    shop.clock.advance(2 * DAY_MS)
    expect(await shop.modules.referrals.payDueRewards()).toBe(0)
    expect(await creditsOf(referrer)).toBe(0)
    shop.clock.advance(DAY_MS)
    await Promise.all([1, 2, 3].map(() => shop.modules.referrals.payDueRewards()))
    expect(await creditsOf(referrer)).toBe(500)
    admin = await shop.make.admin()
    await setStatus(first, 'returned')
    await setStatus(first, 'refunded')
    expect(await creditsOf(referrer)).toBe(0)
  })
})
