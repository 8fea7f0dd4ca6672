import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { orders as contract, Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: TestUser
let serial = 0
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.user({ role: 'manager' })
})
afterAll(() => shop.close())

const uniqueReference = () => `REFUND${++serial}`

/** Placed, paid by transfer, and cancelled. */
async function cancelPaid(): Promise<{ person: TestUser; order: Order }> {
  const person = await shop.make.user()
  const kada = await shop.make.product({ price: 200_000 })
  const { order } = await shop
    .as(person)
    .orders.place(checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }))
  const { orders } = shop.as(staff)
  await orders.confirmPayment({
    id: order._id,
    reference: uniqueReference(),
    paidOn: '2026-11-21',
    amount: order.totalAmount,
  })
  return { person, order: (await orders.setStatus({ id: order._id, status: 'cancelled' })).order }
}

type Given = Partial<Input<typeof contract.refund>>
const refund = (order: Order, given: Given = {}, who = staff) =>
  shop.as(who).orders.refund({
    id: order._id,
    amount: order.payment.refundable,
    method: 'bank',
    reference: uniqueReference(),
    ...given,
  })

const refundAccountsOf = async (order: Order) =>
  (await shop.database.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order._id)))
    .filter(({ kind }) => kind === 'refunded')
    .map(({ credit }) => credit)

describe('a refund that staff paid', () => {
  test('is in ledger, history, audit log and a mail, and the order is refunded when all is paid back', async () => {
    const { person, order } = await cancelPaid()
    const total = order.totalAmount
    const { order: half, message } = await refund(order, { amount: 100_000, reference: 'HDFC 1' })
    expect(message).toBe('Refund recorded')
    expect(half.payment).toMatchObject({
      status: 'completed',
      refunded: 100_000,
      refundable: total - 100_000,
    })
    expect(half.payment.entries.at(-1)).toMatchObject({
      kind: 'refunded',
      reference: 'HDFC1',
      day: '2026-11-21',
    })
    expect(await refundAccountsOf(order)).toEqual(['bank'])
    expect(half.statusHistory.at(-1)?.note).toBe('Refund of ₹1,00,000 paid: Bank transfer')
    const { order: whole } = await refund(half)
    expect(whole).toMatchObject({
      status: 'cancelled',
      version: half.version + 1,
      payment: { status: 'refunded', received: total, refunded: total, due: 0, refundable: 0 },
    })
    const { db } = shop.database
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, person.email))
    expect(
      mails.filter(({ subject }) => subject === `Refund paid for your order ${order.orderNumber}`),
    ).toHaveLength(2)
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.orderNumber}`))
      .orderBy(auditLog.id)
    expect(entries.find(({ action }) => action === 'order.refund')).toMatchObject({
      userId: staff.id,
      after: { amount: 100_000, method: 'bank', reference: 'HDFC1' },
    })
  })

  test('of what was paid too much leaves the order as it is', async () => {
    const person = await shop.make.user()
    const kada = await shop.make.product({ price: 200_000 })
    const { order } = await shop
      .as(person)
      .orders.place(checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }))
    const { order: paid } = await shop.as(staff).orders.confirmPayment({
      id: order._id,
      reference: uniqueReference(),
      paidOn: '2026-11-21',
      amount: order.totalAmount + 750.5,
    })
    const { order: settled } = await refund(paid, { method: 'cash', reference: '' })
    expect(settled).toMatchObject({
      status: 'pending',
      payment: { status: 'completed', received: order.totalAmount + 750.5, refunded: 750.5, refundable: 0 },
    })
    expect(await refundAccountsOf(order)).toEqual(['cash'])
  })

  test('is at most what the shop owes, with a reference for a transfer, and large ones by bank only', async () => {
    const { order } = await cancelPaid()
    const { refundable } = order.payment
    const at = (path: string) => ({ kind: 'invalid', errors: [expect.objectContaining({ path })] })
    await expect(refund(order, { amount: refundable + 0.01 })).rejects.toMatchObject(at('amount'))
    await expect(refund(order, { amount: 0 })).rejects.toMatchObject(at('amount'))
    await expect(refund(order, { reference: '' })).rejects.toMatchObject({
      ...at('reference'),
      message: 'Enter the reference of the transfer',
    })
    await expect(refund(order, { amount: 9000, method: 'cash', reference: 'UTR1' })).rejects.toMatchObject({
      errors: [{ path: 'method' }, { path: 'reference', message: 'Only a transfer has a reference' }],
    })
    await expect(refund(order, { method: 'upi' })).rejects.toMatchObject(at('method'))
    // Not in parts either.
    await expect(refund(order, { amount: 9000, method: 'cash', reference: '' })).rejects.toMatchObject(
      at('method'),
    )
    await expect(refund(order, { version: order.version + 1 })).rejects.toMatchObject({ code: 'STALE' })
    expect((await shop.as(staff).orders.one({ id: order._id })).payment).toEqual(order.payment)
  })

  test('is a large one also when only a small part of it is left', async () => {
    const { order } = await cancelPaid()
    await refund(order, { amount: order.totalAmount - 5000 })
    await expect(refund(order, { amount: 5000, method: 'cash', reference: '' })).rejects.toMatchObject({
      errors: [{ path: 'method' }],
    })
  })

  test('in cash is small, however much of it became store credit before', async () => {
    const ring = await shop.make.product({ price: 10_000 })
    const { order } = await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 1]]))
    const { orders } = shop.as(staff)
    await orders.setStatus({ id: order._id, status: 'delivered' })
    await orders.setStatus({ id: order._id, status: 'returned' })
    await refund(order, { amount: 6000, method: 'store_credit', reference: '' })
    const { order: settled } = await refund(order, { amount: 5800, method: 'cash', reference: '' })
    expect(settled.payment).toMatchObject({ status: 'refunded', refundable: 0 })
  })

  test('is refused when nothing is owed, and by a reference that was used', async () => {
    const [one, other] = [await cancelPaid(), await cancelPaid()]
    await refund(one.order, { reference: 'SBI 77' })
    await expect(refund(one.order)).rejects.toMatchObject({ code: 'NOTHING_OWED' })
    await expect(refund(other.order, { reference: 'sbi77' })).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      message: expect.stringContaining(one.order.orderNumber),
    })
  })

  test('is recorded once where several do it at the same time', async () => {
    const { order } = await cancelPaid()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 6 }, () => () => refund(order)),
    )
    expect(countFulfilled(outcomes)).toBe(1)
    const { payment } = await shop.as(staff).orders.one({ id: order._id })
    expect(payment).toMatchObject({ refunded: order.totalAmount, refundable: 0 })
  })

  test('in part, before the order is taken up again: the rest is due', async () => {
    const { order } = await cancelPaid()
    const { orders } = shop.as(staff)
    await refund(order, { amount: 100_000 })
    const { order: reopened } = await orders.setStatus({ id: order._id, status: 'processing' })
    expect(reopened.payment).toMatchObject({ status: 'pending', due: 100_000, refundable: 0 })
    const { order: paid } = await orders.confirmPayment({
      id: order._id,
      reference: uniqueReference(),
      paidOn: '2026-11-21',
      amount: 100_000,
    })
    expect(paid.payment).toMatchObject({ status: 'completed', due: 0 })
    const untouched = await cancelPaid()
    const { order: again } = await orders.setStatus({ id: untouched.order._id, status: 'processing' })
    expect(again.payment).toMatchObject({ status: 'completed', due: 0 })
  })

  test('in part of a cash order that is delivered after all: its cash is the rest', async () => {
    const ring = await shop.make.product({ price: 6000 })
    const { order } = await shop.as(await shop.make.user()).orders.place(checkoutInput([[ring, 1]]))
    const { orders } = shop.as(staff)
    await orders.setStatus({ id: order._id, status: 'delivered' })
    const { order: returned } = await orders.setStatus({ id: order._id, status: 'returned' })
    await refund(returned, { amount: 1000, method: 'cash', reference: '' })
    const { order: delivered } = await orders.setStatus({ id: order._id, status: 'delivered' })
    expect(delivered.payment).toMatchObject({
      status: 'completed',
      received: order.totalAmount + 1000,
      refunded: 1000,
      due: 0,
    })
  })

  test('is not paid a second time by the status Refunded', async () => {
    const { order } = await cancelPaid()
    await refund(order)
    const { order: closed } = await shop.as(staff).orders.setStatus({ id: order._id, status: 'refunded' })
    expect(closed.payment).toMatchObject({ refunded: order.totalAmount, refundable: 0 })
  })

  test('is recorded by those with manage_content only', async () => {
    const { person, order } = await cancelPaid()
    for (const who of [person, await shop.make.user({ role: 'staff' })])
      await expect(refund(order, {}, who)).rejects.toMatchObject({ kind: 'forbidden' })
  })
})
