import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { auditLog } from '#server/audit/tables.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'

let shop: TestShop
let staff: TestUser
beforeAll(async () => {
  shop = await startTestShop()
  staff = await shop.make.user({ role: 'manager' })
})
afterAll(() => shop.close())

async function placeTransferOrder(): Promise<Order> {
  const kada = await shop.make.product({ price: 200_000 })
  const input = checkoutInput([[kada, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' })
  return (await shop.as(await shop.make.user()).orders.place(input)).order
}
const confirm = (order: Order, reference: string, amount: number) =>
  shop.as(staff).orders.confirmPayment({ id: order._id, reference, paidOn: '2026-11-20', amount })
const listed = async (money: 'to-pay-back' | 'partly-paid') =>
  (await shop.as(staff).orders.list({ money })).orders.map(({ orderNumber, refundable }) => [
    orderNumber,
    refundable,
  ])
const exportOf = async (days: { startDate?: string; endDate?: string } = {}) => {
  const text = await (await shop.as(staff).orders.exportLedger(days)).text()
  return text.replace('\uFEFF', '').trim().split('\r\n')
}

test('orders are listed by what is to be paid back or partly paid, and the ledger of a day stays as it is', async () => {
  const [unpaid, part, whole, cancelled] = [
    await placeTransferOrder(),
    await placeTransferOrder(),
    await placeTransferOrder(),
    await placeTransferOrder(),
  ]
  await confirm(part, 'PART-1', 100_000)
  await confirm(whole, 'WHOLE-1', whole.totalAmount + 10)
  await confirm(cancelled, '=1+1', cancelled.totalAmount)
  await shop.as(staff).orders.setStatus({ id: cancelled._id, status: 'cancelled' })
  expect(await listed('partly-paid')).toEqual([[part.orderNumber, 0]])
  expect((await listed('to-pay-back')).toSorted()).toEqual(
    [
      [whole.orderNumber, 10],
      [cancelled.orderNumber, cancelled.totalAmount],
    ].toSorted(),
  )

  const [header, ...lines] = await exportOf({ startDate: '2026-11-21', endDate: '2026-11-21' })
  expect(header).toBe('Entry,Recorded on,Paid on,Order,What,Debit,Credit,Amount,Reference')
  expect(lines.map((line) => line.split(',').slice(1).join(',')).toSorted()).toEqual(
    [
      ...[unpaid, part, whole, cancelled].map(
        ({ orderNumber }) => `2026-11-21,,${orderNumber},To pay,customer,sales,236000.00,`,
      ),
      `2026-11-21,2026-11-20,${part.orderNumber},Transfer received,bank,customer,100000.00,PART-1`,
      `2026-11-21,2026-11-20,${whole.orderNumber},Transfer received,bank,customer,236010.00,WHOLE-1`,
      `2026-11-21,2026-11-20,${cancelled.orderNumber},Transfer received,bank,customer,236000.00,'=1+1`,
      `2026-11-21,,${cancelled.orderNumber},No longer to pay,sales,customer,236000.00,`,
    ].toSorted(),
  )

  shop.clock.advance(24 * 3600_000)
  await shop.as(staff).orders.setStatus({ id: whole._id, status: 'cancelled' })
  expect(await exportOf({ startDate: '2026-11-21', endDate: '2026-11-21' })).toEqual([header, ...lines])
  expect(await exportOf({ startDate: '2026-11-22' })).toHaveLength(2)
  expect(await exportOf({ endDate: '2026-11-20' })).toEqual([header])
  await expect(exportOf({ startDate: '2026-11-22', endDate: '2026-11-21' })).rejects.toMatchObject({
    kind: 'invalid',
  })
})

test('a ledger of more entries than are read at once has each of them once, the oldest first', async () => {
  const { db } = shop.database
  const order = await placeTransferOrder()
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order._id))
  const ids = Array.from({ length: 1001 }, (_, at) => `many-${String(at).padStart(4, '0')}`)
  const at = new Date('2026-10-05T06:00:00Z')
  await db.insert(ledgerEntries).values(ids.map((id) => ({ ...entry!, id, at })))
  const [, ...lines] = await exportOf({ startDate: '2026-10-05', endDate: '2026-10-05' })
  expect(lines.map((line) => line.split(',')[0])).toEqual(ids)
})

test('the ledger is exported by those with view_reports only, and each export is in the audit log', async () => {
  await expect(shop.as(await shop.make.user()).orders.exportLedger({})).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const accountant = await shop.make.user({ role: 'manager' })
  await shop.as(accountant).orders.exportLedger({ startDate: '2026-11-21' })
  const entries = await shop.database.db
    .select({ action: auditLog.action, subject: auditLog.subject })
    .from(auditLog)
    .where(eq(auditLog.userId, accountant.id))
  expect(entries).toEqual([{ action: 'order.ledger.export', subject: 'ledger from 2026-11-21 to today' }])
})
