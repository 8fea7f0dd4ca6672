import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { orders as contract, Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.user({ role: 'manager' })
})
afterAll(() => shop.close())

const TRANSFER = { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }

async function placeTransferOrder(): Promise<{ person: TestUser; order: Order }> {
  const person = await shop.make.user()
  const kada = await shop.make.product({ price: 200_000 })
  const { order } = await shop.as(person).orders.place(checkoutInput([[kada, 1]], TRANSFER))
  return { person, order }
}

let serial = 0
type Given = Partial<Input<typeof contract.confirmPayment>>
function confirm(order: Order, given: Given = {}, who = staff) {
  serial += 1
  return shop.as(who).orders.confirmPayment({
    id: order._id,
    reference: `UTR${serial}`,
    paidOn: '2026-11-21',
    amount: order.totalAmount,
    ...given,
  })
}

test('an order that is taken up again is promised a later day, a transfer only when it is paid again', async () => {
  const { order } = await placeTransferOrder()
  await confirm(order)
  const kada = await shop.make.product({ price: 5000 })
  const cash = await shop.as(await shop.make.user()).orders.place(checkoutInput([[kada, 1]]))
  expect(cash.order.deliverBy).toBe('2026-12-04')
  const api = shop.as(staff).orders
  for (const id of [order._id, cash.order._id]) await api.setStatus({ id, status: 'refunded' })
  shop.clock.advance(7 * 24 * 3600_000)
  const again = async (id: string) => (await api.setStatus({ id, status: 'pending' })).order.deliverBy
  expect(await again(cash.order._id)).toBe('2026-12-11')
  expect(await again(order._id)).toBeNull()
  shop.clock.advance(-7 * 24 * 3600_000)
})

describe('a bank transfer that arrived', () => {
  test('is confirmed with reference, day and amount, which the order, its history and the audit log keep', async () => {
    const { person, order } = await placeTransferOrder()
    const { order: paid, message } = await confirm(order, { reference: 'SBIN0042', paidOn: '2026-11-20' })
    expect(message).toBe('Payment confirmed')
    const confirmed = { reference: 'SBIN0042', paidOn: '2026-11-20', amount: 236_000 }
    // from Saturday: a day to dispatch, then ten working days
    expect([order.deliverBy, paid.deliverBy]).toEqual([null, '2026-12-04'])
    expect(paid).toMatchObject({
      status: 'pending',
      version: order.version + 1,
      payment: { status: 'completed', payBy: null, confirmed },
    })
    expect(paid.statusHistory.at(-1)?.note).toBe('Payment of ₹2,36,000 received, reference SBIN0042.')
    expect((await shop.as(person).orders.one({ id: order._id })).payment.confirmed).toEqual(confirmed)

    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))
    expect(mails.map(({ subject }) => subject)).toContain(
      `Payment received for your order ${order.orderNumber}`,
    )
    const entries = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
    expect(entries.find(({ action }) => action === 'order.payment')).toMatchObject({
      userId: staff.id,
      before: { payment: 'pending' },
      after: { ...confirmed, payment: 'completed' },
    })
  })

  test('stays paid whatever status the order takes, and is paid again only after a refund', async () => {
    const { order } = await placeTransferOrder()
    const move = async (status: Order['status']) =>
      (await shop.as(staff).orders.setStatus({ id: order._id, status })).order.payment.status
    expect(await move('processing')).toBe('pending')
    await confirm(order)
    expect(await move('pending')).toBe('completed')
    expect(await move('shipped')).toBe('completed')
    expect(await move('cancelled')).toBe('completed')
    expect(await move('refunded')).toBe('refunded')
    expect(await move('pending')).toBe('pending')
    await confirm(order)
  })

  test.each<[string, Given, string]>([
    ['nothing', { amount: 0 }, 'amount'],
    ['a day in the future', { paidOn: '2026-11-22' }, 'paidOn'],
    ['a day long before the order', { paidOn: '2026-11-13' }, 'paidOn'],
    ['a day that does not exist', { paidOn: '2026-02-30' }, 'paidOn'],
    ['no reference', { reference: ' ' }, 'reference'],
  ])('is not confirmed with %s', async (_, given, path) => {
    const { order } = await placeTransferOrder()
    await expect(confirm(order, given)).rejects.toMatchObject({ kind: 'invalid', errors: [{ path }] })
    expect((await shop.as(staff).orders.one({ id: order._id })).payment.status).toBe('pending')
  })

  test('can have been paid a week before the order', async () => {
    const { order } = await placeTransferOrder()
    expect((await confirm(order, { paidOn: '2026-11-14' })).order.payment.status).toBe('completed')
  })

  test('counts for one order: its reference is refused for another, however it is written', async () => {
    const [one, other] = [await placeTransferOrder(), await placeTransferOrder()]
    await confirm(one.order, { reference: 'hdfc 0077' })
    await expect(confirm(other.order, { reference: 'HDFC00 77' })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'REFERENCE_USED',
      message: expect.stringContaining(one.order.orderNumber),
    })
  })

  test('can be a part: the order waits for the rest, is not cancelled meanwhile, and is paid when all is there', async () => {
    const { person, order } = await placeTransferOrder()
    const total = order.totalAmount
    const { order: half, message } = await confirm(order, { amount: 100_000, reference: 'PART1' })
    expect(message).toBe('Part payment confirmed')
    expect(half.payment).toMatchObject({
      status: 'pending',
      received: 100_000,
      due: total - 100_000,
      payBy: null,
    })
    expect(half.deliverBy).toBeNull()
    expect(half.statusHistory.at(-1)?.note).toBe(
      'Payment of ₹1,00,000 received, reference PART1. ₹1,36,000 is still to be paid.',
    )
    shop.clock.advance(10 * 24 * 3600_000)
    await shop.modules.orders.unpaidTransfers.sendReminders()
    await shop.modules.orders.unpaidTransfers.cancelOverdue()
    expect((await shop.as(person).orders.one({ id: order._id })).status).toBe('pending')
    const { order: paid } = await confirm(order, { amount: total - 100_000, paidOn: '2026-11-25' })
    shop.clock.advance(-10 * 24 * 3600_000)
    expect(paid.payment).toMatchObject({ status: 'completed', received: total, due: 0 })
    expect(paid.deliverBy).not.toBeNull()
    const mails = await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))
    const due = mails.find(({ subject }) => subject === `Payment due for order ${order.orderNumber}`)
    expect(due?.text).toContain('₹1,36,000 is still to be paid. We start when it has arrived.')
    expect(due?.text).not.toContain('cancelled')
  })

  test('is confirmed once where several do it at the same time', async () => {
    const { order } = await placeTransferOrder()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 8 }, () => () => confirm(order, { version: order.version })),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    const { payment } = await shop.as(staff).orders.one({ id: order._id })
    expect(payment).toMatchObject({ received: order.totalAmount, due: 0, refundable: 0 })
  })

  test('is not confirmed for cash orders and forms that are out of date', async () => {
    const person = await shop.make.user()
    const ring = await shop.make.product({ price: 6000 })
    const { order: cash } = await shop.as(person).orders.place(checkoutInput([[ring, 1]]))
    await expect(confirm(cash)).rejects.toMatchObject({ code: 'NOT_A_TRANSFER' })
    const { order } = await placeTransferOrder()
    await expect(confirm(order, { version: order.version + 1 })).rejects.toMatchObject({ code: 'STALE' })
  })

  test('is entered for a closed order and a second time too, and is then to be paid back', async () => {
    const { order } = await placeTransferOrder()
    const total = order.totalAmount
    await confirm(order, { reference: 'FIRST1' })
    const { order: twice, message } = await confirm(order, { reference: 'SECOND1' })
    expect(message).toBe('Payment confirmed')
    expect(twice.statusHistory.at(-1)?.note).toBe('Payment of ₹2,36,000 received, reference SECOND1.')
    expect(twice).toMatchObject({
      status: 'pending',
      payment: { status: 'completed', received: 2 * total, due: 0, refundable: total },
    })

    const late = await placeTransferOrder()
    await shop.as(staff).orders.setStatus({ id: late.order._id, status: 'cancelled' })
    const { order: closed } = await confirm(late.order, { reference: 'LATE1' })
    expect(closed).toMatchObject({ status: 'cancelled', payment: { received: total, refundable: total } })
    const { order: refunded } = await shop.as(staff).orders.refund({
      id: closed._id,
      amount: total,
      method: 'bank',
      reference: 'BACK1',
    })
    expect(refunded.payment).toMatchObject({ status: 'refunded', refundable: 0 })
    const { order: again } = await confirm(late.order, { reference: 'LATE2' })
    expect(again.payment).toMatchObject({ status: 'completed', refundable: total })
  })

  test('for a cancelled order, and the order is paid when it is taken up again', async () => {
    const { order } = await placeTransferOrder()
    const api = shop.as(staff).orders
    await api.setStatus({ id: order._id, status: 'cancelled' })
    await confirm(order)
    const { order: again } = await api.setStatus({ id: order._id, status: 'processing' })
    expect(again).toMatchObject({
      status: 'processing',
      payment: { status: 'completed', due: 0, refundable: 0 },
    })
    expect(again.deliverBy).not.toBeNull()
  })

  test('and all that follows sends no mail to an account that was erased', async () => {
    const { person, order } = await placeTransferOrder()
    const late = await placeTransferOrder()
    for (const { id } of [person, late.person])
      await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, id))
    shop.clock.advance(40 * 3600_000)
    await shop.modules.orders.unpaidTransfers.sendReminders()
    await confirm(order)
    const api = shop.as(staff).orders
    const item = order.items[0]!._id
    await api.ship({ id: order._id, carrier: 'Delhivery', trackingNumber: '7' })
    const { shipments } = await api.one({ id: order._id })
    await api.updateShipment({
      id: order._id,
      shipment: shipments[0]!._id,
      carrier: 'Delhivery',
      trackingNumber: '8',
    })
    expect(shipments).toMatchObject([{ items: [{ item, quantity: 1 }] }])
    await api.setStatus({ id: order._id, status: 'cancelled' })
    await api.refund({ id: order._id, amount: order.totalAmount, method: 'bank', reference: 'ERASED1' })
    expect(await shop.database.db.$count(outbox, eq(outbox.recipient, ''))).toBe(0)
    shop.clock.advance(-40 * 3600_000)
  })

  test('is confirmed by those with manage_content only', async () => {
    const { person, order } = await placeTransferOrder()
    for (const who of [person, await shop.make.user({ role: 'staff' })])
      await expect(confirm(order, {}, who)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
