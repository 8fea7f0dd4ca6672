import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

const HOUR = 3600_000

let shop: TestShop
let staff: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.admin()
})
afterAll(() => shop.close())

async function place(): Promise<{ person: TestUser; order: Order }> {
  const person = await shop.make.user()
  const kada = await shop.make.product({ price: 200_000 })
  const { order } = await shop
    .as(person)
    .orders.place(checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }))
  return { person, order }
}

const read = ({ _id }: Order) => shop.as(staff).orders.one({ id: _id })
const confirm = (order: Order, reference: string, amount = order.totalAmount) =>
  shop.as(staff).orders.confirmPayment({ id: order._id, reference, paidOn: '2026-11-21', amount })

async function reverse(order: Order, at = -1, who = staff) {
  const transfers = (await read(order)).payment.entries.filter(({ kind }) => kind === 'transfer-received')
  return shop.as(who).orders.reverseTransfer({
    id: order._id,
    entry: transfers.at(at)!._id,
    reason: 'It belongs to another order',
  })
}

test('a transfer on the wrong order is taken back with a reason, and entered for the right one', async () => {
  const wrong = await place()
  await confirm(wrong.order, 'SBIN0042')
  shop.clock.advance(100 * HOUR)
  const right = await place()
  await expect(confirm(right.order, 'SBIN0042')).rejects.toMatchObject({ code: 'REFERENCE_USED' })
  const { order } = await reverse(wrong.order)
  expect(order.payment).toMatchObject({
    status: 'pending',
    received: 0,
    due: order.totalAmount,
    refundable: 0,
    confirmed: null,
  })
  expect(order.deliverBy).toBeNull()
  expect(order.payment.entries.map(({ kind, canReverse }) => `${kind} ${canReverse}`)).toEqual([
    'expected false',
    'transfer-received false',
    'transfer-reversed false',
  ])
  // It has the full time to be paid.
  expect(Date.parse(order.payment.payBy!) - shop.clock.now().getTime()).toBe(48 * HOUR)
  await shop.modules.orders.unpaidTransfers.cancelOverdue()
  expect((await read(wrong.order)).status).toBe('pending')
  await confirm(right.order, ' sbin 0042')
  expect((await read(right.order)).payment).toMatchObject({ status: 'completed', due: 0 })
  await expect(confirm(wrong.order, 'SBIN0042')).rejects.toMatchObject({
    message: expect.stringContaining(right.order.orderNumber),
  })
  const [entry] = await shop.database.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'transfer-reversed'))
  expect(entry).toMatchObject({
    reason: 'It belongs to another order',
    byUserId: staff.id,
    reference: 'SBIN0042',
    referenceKey: null,
  })
  const logged = await shop.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'order.payment.reverse'))
  expect(logged).toMatchObject([
    {
      subject: `order ${wrong.order.orderNumber}`,
      before: { payment: 'completed' },
      after: { reason: 'It belongs to another order', amount: wrong.order.totalAmount },
    },
  ])
})

test('is entered again under the next of its keys, and not without end', async () => {
  const { order } = await place()
  const keysOf = async () =>
    (await shop.database.db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order._id)))
      .filter(({ kind }) => kind === 'transfer-received')
      .map(({ referenceKey }) => referenceKey)
      .toSorted()
  for (let time = 0; time < 9; time += 1) {
    await confirm(order, 'UTR AGAIN')
    await reverse(order)
  }
  const later = [2, 3, 4, 5, 6, 7, 8, 9].map((time) => `UTRAGAIN ${time}`)
  expect(await keysOf()).toEqual(['UTRAGAIN', ...later])
  await expect(confirm(order, 'UTR AGAIN')).rejects.toMatchObject({
    code: 'REFERENCE_USED',
    message: expect.stringContaining('too often'),
  })
})

test('is taken back once, however many ask at once', async () => {
  const { order } = await place()
  await confirm(order, 'UTR-ONCE')
  const outcomes = await runConcurrently(
    shop.database,
    Array.from({ length: 4 }, () => () => reverse(order)),
  )
  expect(countFulfilled(outcomes)).toBe(1)
  expect((await read(order)).payment).toMatchObject({ received: 0, due: order.totalAmount })
})

test('leaves an order paid that has its money from another transfer', async () => {
  const { order } = await place()
  await confirm(order, 'UTR-A')
  await confirm(order, 'UTR-B')
  expect((await read(order)).payment.refundable).toBe(order.totalAmount)
  await reverse(order)
  expect((await read(order)).payment).toMatchObject({ status: 'completed', due: 0, refundable: 0 })
})

test('is refused where the money was paid back, for any other entry, and without a reason', async () => {
  const { order } = await place()
  await confirm(order, 'UTR-C')
  await shop.as(staff).orders.setStatus({ id: order._id, status: 'cancelled' })
  await shop.as(staff).orders.refund({ id: order._id, amount: 100, method: 'bank', reference: 'UPI-REFUND' })
  await expect(reverse(order)).rejects.toMatchObject({ code: 'NOT_REVERSIBLE' })
  const { entries } = (await read(order)).payment
  for (const { _id, kind } of entries)
    if (kind !== 'transfer-received')
      await expect(
        shop.as(staff).orders.reverseTransfer({ id: order._id, entry: _id, reason: 'x' }),
      ).rejects.toMatchObject({ code: 'NOT_REVERSIBLE' })
  const transfer = entries.find(({ kind }) => kind === 'transfer-received')!
  await expect(
    shop.as(staff).orders.reverseTransfer({ id: order._id, entry: transfer._id, reason: ' ' }),
  ).rejects.toMatchObject({ errors: [{ path: 'reason' }] })
  const { order: other } = await place()
  await expect(
    shop.as(staff).orders.reverseTransfer({ id: other._id, entry: transfer._id, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'NOT_REVERSIBLE' })
})

test('needs the right to change orders', async () => {
  const { person, order } = await place()
  await confirm(order, 'UTR-D')
  const readers = await shop.make.user({ permissions: ['view_reports'] })
  for (const who of [person, readers])
    await expect(reverse(order, -1, who)).rejects.toMatchObject({ kind: 'forbidden' })
})
