import { and, desc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { Order } from '#contract/orders.ts'
import { type DeductionTerms, mapReturnReasons, NO_DEDUCTION } from '#domain/return-deductions.ts'
import { auditLog } from '#server/audit/tables.ts'
import { taxDocuments } from '#server/invoices/tables.ts'
import { outbox } from '#server/notifications/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { extractPdfText, saveSellerSettings } from '#server/testing/invoice-helpers.ts'
import { countFulfilled, runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { orders } from '../tables.ts'

let shop: TestShop
let admin: Api
let manager: Api
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T04:15:00Z')
  admin = shop.as(await shop.make.admin())
  manager = shop.as(await shop.make.user({ role: 'manager' }))
  await saveSellerSettings(admin)
  await admin.settings.update({ taxProfile: 'flat' })
  await setTerms({ percent: 10, keeps: [] })
})

const setTerms = (terms: DeductionTerms) =>
  admin.settings.update({
    returnDeductions: mapReturnReasons((reason) => (reason === 'fit' ? terms : NO_DEDUCTION)),
  })

type Sale = { api: Api; order: Order }

/** Two rings at ₹3,000 with ₹500 of credits: ₹7,080 with tax, of which ₹6,580 are money. Delivery is free. */
async function placeDeliveredOrder(): Promise<Sale> {
  const ring = await shop.make.product({ name: 'Ring', price: 3000, stock: 5 })
  const api = shop.as(await shop.make.user({ credits: 500 }))
  const { order } = await api.orders.place(checkoutInput([[ring, 2]], { referralCreditsUsed: 500 }))
  return { api, order: (await admin.orders.setStatus({ id: order._id, status: 'delivered' })).order }
}

type ReturnInput = Parameters<Api['returns']['request']>[0]
const inputOf = ({ order }: Sale, quantity: number, more: Partial<ReturnInput> = {}): ReturnInput => ({
  id: order._id,
  items: [{ item: order.items[0]!._id, quantity }],
  wish: 'refund',
  reason: 'fit',
  ...more,
})
const request = async (sale: Sale, quantity: number, more: Partial<ReturnInput> = {}) =>
  (await sale.api.returns.request(inputOf(sale, quantity, more))).return

type DecideInput = Parameters<Api['returns']['decide']>[0]
const decide = async (
  sale: Sale,
  step: DecideInput['step'],
  more: Partial<DecideInput> = {},
  api: Api = manager,
) =>
  (
    await api.returns.decide({
      id: sale.order._id,
      return: (await now(sale)).returns.at(-1)!._id,
      step,
      ...more,
    })
  ).return
const now = ({ order }: Sale) => admin.orders.one({ id: order._id })

const auditEntriesOf = ({ order }: Sale, action: string) =>
  shop.database.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `order ${order.orderNumber}`), eq(auditLog.action, action)))
const deductionChangesOf = (sale: Sale) => auditEntriesOf(sale, 'order.return-deduction')

async function lastCreditNote({ order }: Sale) {
  const [row] = await shop.database.db
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.orderId, order._id), eq(taxDocuments.kind, 'credit-note')))
    .orderBy(desc(taxDocuments.serial))
    .limit(1)
  return row!
}

describe('the quote', () => {
  test('says what is given back in money and credits, and what is kept', async () => {
    const sale = await placeDeliveredOrder()
    const quote = (quantity: number, more: Partial<ReturnInput> = {}) =>
      sale.api.returns.quote(inputOf(sale, quantity, more))
    const terms = { percent: 10, keeps: [] }
    // of ₹3,540; the credits are given back with the last item
    expect(await quote(1)).toEqual({ refund: 3186, credits: 0, deduction: 354, terms })
    expect(await quote(2)).toEqual({ refund: 6580 - 708, credits: 500, deduction: 708, terms })
    const whole = { refund: 3540, credits: 0, deduction: 0, terms: NO_DEDUCTION }
    expect(await quote(1, { reason: 'damaged' })).toEqual(whole)
    expect(await quote(1, { wish: 'exchange' })).toEqual(whole)
    expect((await now(sale)).returns).toEqual([])
  })

  test('is only for the customer of the order', async () => {
    const sale = await placeDeliveredOrder()
    for (const api of [admin, shop.as(await shop.make.user())])
      await expect(api.returns.quote(inputOf(sale, 1))).rejects.toMatchObject({ kind: 'not-found' })
  })
})

describe('the deduction that the customer was told', () => {
  test('goes with the request, or the request is refused', async () => {
    const sale = await placeDeliveredOrder()
    const refusal = { kind: 'conflict', code: 'RETURN_DEDUCTION' }
    await expect(request(sale, 1)).rejects.toMatchObject({
      ...refusal,
      message: 'We would keep ₹354 of this refund. Please check the amounts and send your request again.',
    })
    await setTerms({ percent: 20, keeps: [] })
    await expect(request(sale, 1, { deduction: 354 })).rejects.toMatchObject(refusal)
    expect((await now(sale)).returns).toEqual([])
    expect(await request(sale, 1, { deduction: 708 })).toMatchObject({
      value: 3540,
      deduction: 708,
      policyDeduction: 708,
      deductionTerms: { percent: 20, keeps: [] },
      refund: null,
    })
    expect(await auditEntriesOf(sale, 'order.return-request')).toEqual([
      { before: null, after: { wish: 'refund', reason: 'fit', pieces: 1, deduction: 708 } },
    ])
  })

  test('goes with the request also where the shop keeps nothing any more', async () => {
    const sale = await placeDeliveredOrder()
    await setTerms(NO_DEDUCTION)
    await expect(request(sale, 1, { deduction: 354 })).rejects.toMatchObject({
      message: 'Nothing is kept of this refund. Please check the amounts and send your request again.',
    })
  })

  test('is the making charge of the piece that comes back, and nothing of a price without one', async () => {
    await shop.make.rate()
    const kada = await shop.make.product({ live: 1, stock: 5 })
    const ring = await shop.make.product({ price: 3000, stock: 5 })
    const api = shop.as(await shop.make.user())
    const basket = [[kada, 1] as const, [ring, 1] as const]
    const { order } = await api.orders.place(checkoutInput(basket))
    const sale = { api, order: (await admin.orders.setStatus({ id: order._id, status: 'delivered' })).order }
    await setTerms({ percent: 0, keeps: ['making'] })
    const keptOf = async (line: number) =>
      (await api.returns.quote(inputOf(sale, 1, { items: [{ item: order.items[line]!._id, quantity: 1 }] })))
        .deduction
    // 14 % of ₹6,500, and 18 % of it
    expect(await keptOf(0)).toBe(1073.8)
    expect(await keptOf(1)).toBe(0)
  })

  test('counts, and not what the settings say later', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 354 })
    await setTerms({ percent: 50, keeps: ['delivery'] })
    expect(await decide(sale, 'receive')).toMatchObject({ refund: 3186, deduction: 354 })
    await setTerms(NO_DEDUCTION)
    await request(sale, 1)
    await setTerms({ percent: 10, keeps: [] })
    // what remains are ₹3,040 of money and the credits
    expect(await decide(sale, 'receive')).toMatchObject({ refund: 3040, deduction: 0 })
  })

  test('is nothing while the order is not paid', async () => {
    const ring = await shop.make.product({ price: 2_50_000, stock: 5 })
    const api = shop.as(await shop.make.user())
    const { order } = await api.orders.place(
      checkoutInput([[ring, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }),
    )
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const sale = { api, order }
    expect(await api.returns.quote(inputOf(sale, 1))).toMatchObject({ deduction: 0 })
    await request(sale, 1)
    await decide(sale, 'receive')
    expect(await deductionChangesOf(sale), 'nothing was waived').toEqual([])
  })
})

describe('when the items come back', () => {
  test('a part: credit note, refund and ledger are less the deduction, which stays revenue', async () => {
    const sale = await placeDeliveredOrder()
    const revenueBefore = (await admin.orders.stats()).revenue.totalRevenue
    await request(sale, 1, { deduction: 354 })
    expect(await decide(sale, 'receive')).toMatchObject({ value: 3540, deduction: 354, refund: 3186 })
    const order = await now(sale)
    expect(order).toMatchObject({
      status: 'delivered',
      refundedAmount: 3186,
      payment: { received: 6580, refunded: 0, due: 0, refundable: 3186 },
    })
    const { document, payablePaise } = await lastCreditNote(sale)
    expect(payablePaise).toBe(3186_00)
    expect(document.lines).toMatchObject([
      { quantity: 1, value: 2700_00, central: 243_00, state: 243_00, amount: 3186_00, credits: 0 },
    ])
    expect(document.against?.reason).toBe(
      'Items returned on 21 Nov 2026, less a deduction of ₹354 by the return policy',
    )
    expect(await extractPdfText(await sale.api.invoices.creditNote({ id: order._id }))).toContain(
      'less a deduction of ₹354',
    )
    expect((await admin.orders.stats()).revenue.totalRevenue).toBe(revenueBefore - 3186)
    await decide(sale, 'refund')
    expect((await now(sale)).payment).toMatchObject({ refunded: 3186, refundable: 0 })
  })

  test('all of it: the order is returned, and the deduction stays the shop’s', async () => {
    const sale = await placeDeliveredOrder()
    const revenueBefore = (await admin.orders.stats()).revenue.totalRevenue
    await request(sale, 2, { deduction: 708 })
    expect(await decide(sale, 'receive')).toMatchObject({ status: 'received', refund: 5872 })
    expect(await now(sale)).toMatchObject({
      status: 'returned',
      documents: [{ kind: 'invoice' }, { kind: 'credit-note', amount: 5872 }],
      payment: { received: 6580, due: 0, refundable: 5872 },
    })
    expect((await lastCreditNote(sale)).document.lines).toMatchObject([
      { quantity: 2, value: 5400_00, central: 486_00, state: 486_00, amount: 6372_00, credits: 500_00 },
    ])
    expect((await sale.api.referrals.dashboard()).referralCredits).toBe(500)
    expect((await admin.orders.stats()).revenue.totalRevenue).toBe(revenueBefore - 5872)
    await decide(sale, 'refund')
    expect(await now(sale)).toMatchObject({
      status: 'refunded',
      payment: { received: 6580, refunded: 5872, due: 0, refundable: 0 },
    })
    await expect(admin.orders.setStatus({ id: sale.order._id, status: 'delivered' })).rejects.toMatchObject({
      code: 'PARTLY_RETURNED',
    })
  })

  test('the mails of an order that is returned as a whole say what is kept and what is paid back', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 2, { deduction: 708 })
    await decide(sale, 'receive')
    await decide(sale, 'refund')
    const mails = await shop.database.db
      .select({ subject: outbox.subject, text: outbox.text })
      .from(outbox)
      .where(like(outbox.subject, `Your order ${sale.order.orderNumber}: %`))
    for (const status of ['Returned', 'Refunded']) {
      const mail = mails.find(({ subject }) => subject.endsWith(status))
      expect(mail?.text, status).toContain('₹708 (10% of the items)')
      expect(mail?.text, status).toContain('₹5,872')
    }
  })

  test('one after the other: both deductions stay when the order is closed', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 354 })
    await decide(sale, 'receive')
    await request(sale, 1, { deduction: 354 })
    // ₹3,040 of money were left
    expect(await decide(sale, 'receive')).toMatchObject({ refund: 2686 })
    expect(await now(sale)).toMatchObject({
      status: 'returned',
      payment: { received: 6580, due: 0, refundable: 6580 - 708 },
    })
  })

  test('nothing is kept when the transfer was taken back meanwhile', async () => {
    const ring = await shop.make.product({ price: 2_50_000, stock: 5 })
    const api = shop.as(await shop.make.user())
    const { order } = await api.orders.place(
      checkoutInput([[ring, 1]], { paymentMethod: 'bank_transfer', pan: 'ABCPK1234F' }),
    )
    await admin.orders.confirmPayment({
      id: order._id,
      reference: 'UTR-TAKEN-BACK',
      paidOn: '2026-11-21',
      amount: order.totalAmount,
    })
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const sale = { api, order }
    await request(sale, 1, { deduction: 29_500 })
    const [entry] = (await now(sale)).payment.entries.filter(({ canReverse }) => canReverse)
    await admin.orders.reverseTransfer({ id: order._id, entry: entry!._id, reason: 'Another order' })
    // the customer may pay until the items are back
    expect(await decide(sale, 'approve')).toMatchObject({ deduction: 29_500 })
    expect(await decide(sale, 'receive')).toMatchObject({ deduction: 0, refund: 2_95_000 })
    expect(await now(sale)).toMatchObject({
      status: 'returned',
      payment: { received: 0, due: 0, refundable: 0 },
    })
    expect((await lastCreditNote(sale)).payablePaise).toBe(2_95_000_00)
  })

  test('received by several at once, once', async () => {
    const sale = await placeDeliveredOrder()
    const { _id } = await request(sale, 2, { deduction: 708 })
    const receive = () => admin.returns.decide({ id: sale.order._id, return: _id, step: 'receive' })
    const outcomes = await runConcurrently<unknown>(shop.database, [receive, receive, receive, receive])
    expect(countFulfilled(outcomes)).toBe(1)
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, sale.order._id))
    expect(row!.keptPaise).toBe(708_00)
    expect((await now(sale)).payment).toMatchObject({ refundable: 5872 })
  })

  test('an order is not closed by hand while a deduction is open', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 354 })
    for (const status of ['returned', 'refunded', 'cancelled'] as const)
      await expect(admin.orders.setStatus({ id: sale.order._id, status })).rejects.toMatchObject({
        code: 'RETURN_OPEN',
      })
    await decide(sale, 'decline', { note: 'It was worn' })
    await admin.orders.setStatus({ id: sale.order._id, status: 'returned' })
    expect((await now(sale)).payment).toMatchObject({ refundable: 6580 })
  })

  test('an order is not closed by hand while a return of a part is open', async () => {
    await setTerms({ percent: 0, keeps: [] })
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 0 })
    for (const status of ['returned', 'refunded', 'cancelled'] as const)
      await expect(admin.orders.setStatus({ id: sale.order._id, status })).rejects.toMatchObject({
        code: 'RETURN_OPEN',
      })
    await decide(sale, 'decline', { note: 'It was worn' })
    await request(sale, 2, { deduction: 0 })
    await admin.orders.setStatus({ id: sale.order._id, status: 'returned' })
    expect((await now(sale)).payment).toMatchObject({ refundable: 6580 })
  })

  test('with tax by HSN, value and tax become less and the rounding makes up the rest', async () => {
    await admin.settings.update({ taxProfile: 'hsn' })
    const ring = await shop.make.product({ price: 1111.11, stock: 9, hsn: '7113' })
    const api = shop.as(await shop.make.user())
    const { order } = await api.orders.place(checkoutInput([[ring, 3]], { totalAmount: 3639 }))
    await admin.orders.setStatus({ id: order._id, status: 'delivered' })
    const sale = { api, order }
    await setTerms({ percent: 10, keeps: ['delivery'] })
    const { deduction } = await api.returns.quote(inputOf(sale, 3))
    await request(sale, 3, { deduction })
    const { refund } = await decide(sale, 'receive')
    // ₹205.98 of the delivery with its part of the rounding, and a tenth of ₹3,433.02
    expect(deduction).toBe(549.28)
    expect(refund).toBe(3089.72)
    const { document } = await lastCreditNote(sale)
    const [line] = document.lines
    expect(line).toMatchObject({ value: 3000_00, central: 45_00, state: 45_00 })
    expect(line!.amount).toBe(line!.value + line!.central + line!.state + line!.rounding!)
    expect(document.delivery).toEqual([])
  })
})

describe('staff waive a deduction', () => {
  test('only with the permission, with a reason, and the audit log keeps both', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 354 })
    const change = { deduction: 100, deductionReason: 'A loyal customer' }
    await expect(decide(sale, 'approve', change)).rejects.toMatchObject({ kind: 'forbidden' })
    const waiver = shop.as(
      await shop.make.user({ permissions: ['manage_content', 'view_reports', 'waive_deductions'] }),
    )
    await expect(
      decide(sale, 'approve', { deduction: 100, deductionReason: ' ' }, waiver),
    ).rejects.toMatchObject({ errors: [{ path: 'deductionReason', message: 'Enter the reason' }] })
    expect(await decide(sale, 'approve', change, waiver)).toMatchObject({
      status: 'approved',
      deduction: 100,
      policyDeduction: 354,
    })
    expect(await deductionChangesOf(sale)).toMatchObject([
      { before: { deduction: 354 }, after: { deduction: 100, reason: 'A loyal customer' } },
    ])
    expect(await decide(sale, 'receive')).toMatchObject({ refund: 3440 })
  })

  test('and raise it again, at most to what the customer was told', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 354 })
    await decide(sale, 'approve', { deduction: 0, deductionReason: 'Our mistake' }, admin)
    const reason = { deductionReason: 'The clasp is scratched' }
    await expect(decide(sale, 'receive', { deduction: 354.01, ...reason }, admin)).rejects.toMatchObject({
      errors: [{ path: 'deduction', message: 'The customer was told that ₹354 is kept at most' }],
    })
    expect(await decide(sale, 'receive', { deduction: 354, ...reason }, admin)).toMatchObject({
      refund: 3186,
    })
    await expect(decide(sale, 'refund', { deduction: 0, ...reason }, admin)).rejects.toMatchObject({
      errors: [{ path: 'deduction' }],
    })
  })

  test('the same deduction again is no change, and needs no permission', async () => {
    const sale = await placeDeliveredOrder()
    await request(sale, 1, { deduction: 354 })
    expect(await decide(sale, 'approve', { deduction: 354 })).toMatchObject({ deduction: 354 })
  })
})

test('the settings take percentages from 0 to 100', async () => {
  for (const percent of [-1, 100.01, 2.555])
    await expect(setTerms({ percent, keeps: [] })).rejects.toMatchObject({ kind: 'invalid' })
  await setTerms({ percent: 2.5, keeps: ['making'] })
  expect((await shop.anonymous.settings.read()).returnDeductions.fit).toEqual({
    percent: 2.5,
    keeps: ['making'],
  })
})
