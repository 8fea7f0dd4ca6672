import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { users } from '#server/users/tables.ts'
import { orderEffects, orders } from '../tables.ts'

const HOUR = 3600 * 1000

let shop: TestShop
let staff: TestUser
let code: string
let serial = 0
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.admin()
  await shop.as(staff).settings.update({ email: 'shop@swarna.example' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  serial += 1
  code = `TRANSFER${serial}`
  await shop.as(staff).coupons.create({
    code,
    type: 'flat',
    value: 1000,
    usageLimit: 20,
    startsAt: '2026-11-01',
    endsAt: '2027-12-31',
  })
})

type TransferOrder = { person: TestUser; kada: TestProduct; order: Order }

/** One kada for more than the cash limit, with ₹500 of credits and a coupon. */
async function placeTransferOrder(): Promise<TransferOrder> {
  const person = await shop.make.user({ credits: 500 })
  const kada = await shop.make.product({ price: 200_000, stock: 3 })
  const { order } = await shop.as(person).orders.place(
    checkoutInput([[kada, 1]], {
      paymentMethod: 'bank_transfer',
      pan: 'ABCPK1234F',
      referralCreditsUsed: 500,
      couponCode: code,
      discount: 1000,
    }),
  )
  return { person, kada, order }
}

const { cancelOverdue, sendReminders } = {
  cancelOverdue: () => shop.modules.orders.unpaidTransfers.cancelOverdue(),
  sendReminders: () => shop.modules.orders.unpaidTransfers.sendReminders(),
}
const statusOf = async ({ order }: TransferOrder) =>
  (await shop.as(staff).orders.one({ id: order._id })).status
const held = async ({ person, kada }: TransferOrder) => {
  const [product] = await shop.database.db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, kada.id))
  const [owner] = await shop.database.db.select().from(users).where(eq(users.id, person.id))
  const coupons = await shop.as(staff).coupons.list()
  return {
    stock: product?.stock,
    credits: (owner?.creditsPaise ?? 0) / 100,
    couponUses: coupons.find((coupon) => coupon.code === code)?.usedCount,
  }
}
const mailsTo = (recipient: string) =>
  shop.database.db.select().from(outbox).where(eq(outbox.recipient, recipient))
const pay = ({ order }: TransferOrder) =>
  shop.as(staff).orders.confirmPayment({
    id: order._id,
    reference: `UTR ${order._id}`,
    paidOn: order.createdAt.slice(0, 10),
    amount: order.totalAmount,
  })

async function reminderTimeOf({ order }: TransferOrder): Promise<Date | null> {
  const [row] = await shop.database.db
    .select({ paymentReminderAt: orders.paymentReminderAt })
    .from(orders)
    .where(eq(orders.id, order._id))
  return row!.paymentReminderAt
}

const RESERVED = { stock: 2, credits: 0, couponUses: 1 }
const RELEASED = { stock: 3, credits: 500, couponUses: 0 }

describe('an order that waits for a bank transfer', () => {
  test('is cancelled when its time is over, and gives everything back once', async () => {
    const sale = await placeTransferOrder()
    expect(sale.order.payment.payBy).toBe(new Date(shop.clock.now().getTime() + 48 * HOUR).toISOString())
    shop.clock.advance(48 * HOUR - 1)
    await cancelOverdue()
    expect(await held(sale)).toEqual(RESERVED)

    shop.clock.advance(1)
    expect(await cancelOverdue()).toBe(1)
    expect(await held(sale)).toEqual(RELEASED)
    expect(await cancelOverdue()).toBe(0)
    expect(await held(sale)).toEqual(RELEASED)

    const order = await shop.as(sale.person).orders.one({ id: sale.order._id })
    expect(order).toMatchObject({ status: 'cancelled', payment: { payBy: null } })
    expect(order.statusHistory.at(-1)?.note).toContain('did not reach us by 23 Nov 2026')
    const mails = await mailsTo(sale.person.email)
    expect(mails.map(({ subject }) => subject)).toContain(`Your order ${order.orderNumber}: Cancelled`)
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
    expect(entries.find(({ action }) => action === 'order.status')).toMatchObject({ who: 'System' })
  })

  test('is cancelled once where several processes look at the same time', async () => {
    const sales = [await placeTransferOrder(), await placeTransferOrder(), await placeTransferOrder()]
    shop.clock.advance(48 * HOUR)
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 8 }, () => cancelOverdue),
    )
    const counts = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value : outcome.reason,
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sales.length)
    for (const sale of sales) {
      expect(await held(sale)).toEqual(RELEASED)
      const effects = await shop.database.db
        .select()
        .from(orderEffects)
        .where(eq(orderEffects.orderId, sale.order._id))
      expect(effects.map(({ effect }) => effect).sort()).toEqual(['given-back', 'taken'])
    }
  })

  test('is either paid or cancelled where both happen at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sale = await placeTransferOrder()
      shop.clock.advance(48 * HOUR)
      const [paid] = await runConcurrently<unknown>(shop.database, [
        () => pay(sale),
        cancelOverdue,
        () => shop.as(sale.person).orders.cancel({ id: sale.order._id }),
      ])
      const order = await shop.as(staff).orders.one({ id: sale.order._id })
      expect(await held(sale)).toMatchObject(
        order.status === 'cancelled' ? { stock: 3, credits: 500 } : { stock: 2, credits: 0 },
      )
      // money that comes after the cancellation is entered, and owed
      expect(paid?.status).toBe('fulfilled')
      const { due, refundable } = order.payment
      expect([due, refundable]).toEqual([0, order.status === 'cancelled' ? order.totalAmount : 0])
      if (order.status !== 'cancelled')
        expect(order.statusHistory.map(({ note }) => note).join()).not.toContain('did not reach us')
    }
  })

  test('stays when it is paid, or when staff work on it', async () => {
    const [paid, processed] = [await placeTransferOrder(), await placeTransferOrder()]
    await pay(paid)
    await shop.as(staff).orders.setStatus({ id: processed.order._id, status: 'processing' })
    shop.clock.advance(60 * HOUR)
    await cancelOverdue()
    expect([await statusOf(paid), await statusOf(processed)]).toEqual(['pending', 'processing'])
  })

  test('that is taken up again has the whole time once more', async () => {
    const sale = await placeTransferOrder()
    shop.clock.advance(48 * HOUR)
    await cancelOverdue()
    const { order } = await shop.as(staff).orders.setStatus({ id: sale.order._id, status: 'pending' })
    expect(order.payment.payBy).toBe(new Date(shop.clock.now().getTime() + 48 * HOUR).toISOString())
    await cancelOverdue()
    expect(await held(sale)).toEqual(RESERVED)
    shop.clock.advance(48 * HOUR)
    await cancelOverdue()
    expect(await held(sale)).toEqual(RELEASED)
  })

  test('has as long as the setting says', async () => {
    await shop.as(staff).settings.update({ bankTransferHours: 12 })
    const { order } = await placeTransferOrder()
    expect(order.payment.payBy).toBe(new Date(shop.clock.now().getTime() + 12 * HOUR).toISOString())
    await shop.as(staff).settings.update({ bankTransferHours: 48 })
    for (const hours of [0, 721, 1.5])
      await expect(shop.as(staff).settings.update({ bankTransferHours: hours })).rejects.toMatchObject({
        errors: [{ path: 'bankTransferHours' }],
      })
  })
})

test('a shop that is open reminds and cancels by itself', async () => {
  const { unpaidTransfers } = shop.modules.orders
  const overdue = await placeTransferOrder()
  shop.clock.advance(10 * HOUR)
  const due = await placeTransferOrder()
  shop.clock.advance(38 * HOUR)
  unpaidTransfers.start()
  await expect.poll(() => statusOf(overdue)).toBe('cancelled')
  await expect.poll(() => countReminders(due)).toEqual([1, 1])
  await unpaidTransfers.stop()
  expect(await countReminders(overdue)).toEqual([0, 0])
})

/** How many reminders the customer and the shop got. */
async function countReminders({ person, order: { orderNumber } }: TransferOrder): Promise<[number, number]> {
  const [customerMails, shopMails] = [await mailsTo(person.email), await mailsTo('shop@swarna.example')]
  return [
    customerMails.filter(({ subject }) => subject === `Payment due for order ${orderNumber}`).length,
    shopMails.filter(({ subject }) => subject === `Payment not confirmed: order ${orderNumber}`).length,
  ]
}

describe('the reminder of an unpaid order', () => {
  beforeEach(async () => {
    await cancelOverdue()
    await sendReminders()
  })

  test('goes to customer and shop once, when a quarter of the time is left', async () => {
    const sale = await placeTransferOrder()
    shop.clock.advance(36 * HOUR - 1)
    await sendReminders()
    expect(await countReminders(sale)).toEqual([0, 0])
    shop.clock.advance(1)
    await runConcurrently(shop.database, [sendReminders, sendReminders, sendReminders])
    await sendReminders()
    expect(await countReminders(sale)).toEqual([1, 1])
  })

  test('goes to the customer alone where the shop has no address', async () => {
    await shop.as(staff).settings.update({ email: '' })
    const sale = await placeTransferOrder()
    shop.clock.advance(36 * HOUR)
    await sendReminders()
    expect(await countReminders(sale)).toEqual([1, 0])
    expect(await mailsTo('')).toEqual([])
    await shop.as(staff).settings.update({ email: 'shop@swarna.example' })
  })

  test('is not sent after the payment is confirmed', async () => {
    const sale = await placeTransferOrder()
    await pay(sale)
    expect(await reminderTimeOf(sale)).toBeNull()
    shop.clock.advance(40 * HOUR)
    await sendReminders()
    expect(await countReminders(sale)).toEqual([0, 0])
  })

  test('is not sent after the order is cancelled, also when the shop was off when it was due', async () => {
    const sale = await placeTransferOrder()
    shop.clock.advance(48 * HOUR)
    await cancelOverdue()
    expect(await reminderTimeOf(sale)).toBeNull()
    await sendReminders()
    expect(await countReminders(sale)).toEqual([0, 0])
  })
})
