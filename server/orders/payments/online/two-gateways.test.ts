import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toIndiaDay } from '#domain/india-time.ts'
import { listAttempts, listGatewayRefunds } from '#server/payments/queries.ts'
import { deleteOldEvents, keepRefundReport } from '#server/payments/service.ts'
import { gatewayEvents } from '#server/payments/tables.ts'
import { type PayingShop, type Sale, startPayingShop } from '#server/testing/paying-shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let paying: PayingShop
beforeAll(async () => {
  paying = await startPayingShop('razorpay')
})
afterAll(() => paying.close())
afterEach(async () => {
  await paying.simulator.clearFaults()
  await paying.switchGateway('razorpay')
  await paying.expectEqualBooks()
})

describe('while the shop changes from one gateway to the other', () => {
  /** The customer has the page of the old gateway open, and starts again with the new one. */
  async function startedAtBoth(): Promise<{ old: Sale; now: Sale }> {
    const old = await paying.startedPayment()
    await paying.switchGateway('cashfree')
    const now = { ...old, ...(await paying.start(old)) }
    expect([old.gateway, now.gateway]).toEqual(['razorpay', 'cashfree'])
    return { old, now }
  }

  test('a payment on the page of the old one counts, and is found by the customer who waits', async () => {
    const { old } = await startedAtBoth()
    await paying.pay(old)
    await paying.shop.as(old.person).orders.checkPayment({ id: old.order._id })
    await paying.expectPaidOnce(old)
  })

  test('one that was paid at both is paid once, and the second payment goes back', async () => {
    const { old, now } = await startedAtBoth()
    await paying.comeBack(now, await paying.pay(now))
    await paying.expectPaidOnce(now)
    await paying.pay(old)
    await paying.sendEvents(old)
    await paying.handleEvents()
    const { payment } = await paying.read(old)
    expect(payment).toMatchObject({ status: 'completed', due: 0, refundable: 0 })
    expect(payment.received - payment.refunded).toBe(old.order.totalAmount)
  })

  test('the page of the old one is closed when the customer starts again', async () => {
    await paying.switchGateway('cashfree')
    const old = await paying.startedPayment()
    await paying.switchGateway('razorpay')
    await paying.start(old)
    await expect(paying.pay(old)).rejects.toThrow('closed by the shop')
  })

  test('a refund goes back through the one that took the money', async () => {
    const sale = await paying.paidSale()
    await paying.switchGateway('cashfree')
    await paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
    await paying.shop
      .as(paying.staff)
      .orders.refund({ id: sale.order._id, amount: sale.order.totalAmount, method: 'source' })
    const [book] = (await paying.simulator.books()).payments.filter(
      ({ paymentId }) => paymentId === sale.paymentId,
    )
    expect(book).toMatchObject({ gateway: 'razorpay', refunded: sale.order.totalAmount * 100 })
  })
})

describe('one gateway that is away does not stop the other:', () => {
  async function paidAtBoth() {
    const sales = [await paying.startedPayment(), await paying.startedPayment()]
    await paying.switchGateway('cashfree')
    const other = await paying.startedPayment()
    for (const sale of [...sales, other]) await paying.pay(sale)
    await paying.simulator.addFault({ kind: 'status', path: '/v1/', times: null })
    return other
  }

  test('its events are handled', async () => {
    const other = await paidAtBoth()
    for (const { gateway, gatewayOrderId } of await listAll())
      await paying.sendEvents({ gateway, gatewayOrderId })
    await paying.handleEvents()
    await paying.expectPaidOnce(other)
    await settleRest()
  })

  test('its payments are found', async () => {
    const other = await paidAtBoth()
    await paying.advance(2 * MINUTE)
    await paying.checkDueAttempts()
    await paying.expectPaidOnce(other)
    await settleRest()
  })

  async function listAll() {
    const { payments } = await paying.simulator.books()
    return payments.map(({ gateway, orderId, reference }) => ({
      gateway,
      gatewayOrderId: gateway === 'razorpay' ? orderId : reference!,
    }))
  }

  async function settleRest(): Promise<void> {
    await paying.simulator.clearFaults()
    await paying.advance(10 * MINUTE)
    await paying.handleEvents()
    await paying.checkDueAttempts()
  }
})

describe('an order that is closed by hand is closed at the gateway too', () => {
  async function startedAtCashfree() {
    await paying.switchGateway('cashfree')
    return paying.startedPayment()
  }
  const expectClosed = async (sale: Sale) => {
    await expect(paying.pay(sale)).rejects.toThrow('closed by the shop')
    expect((await listAttempts(paying.shop.database.db, sale.order._id))[0]!.closedAt).not.toBeNull()
  }

  test('by its customer', async () => {
    const sale = await startedAtCashfree()
    await paying.shop.as(sale.person).orders.cancel({ id: sale.order._id })
    await expectClosed(sale)
  })

  test('by staff', async () => {
    const sale = await startedAtCashfree()
    await paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
    await expectClosed(sale)
  })

  test('where it was paid by a transfer instead', async () => {
    const sale = await startedAtCashfree()
    const { totalAmount, _id } = sale.order
    const paidOn = paying.shop.clock.now().toISOString().slice(0, 10)
    await paying.shop
      .as(paying.staff)
      .orders.confirmPayment({ id: _id, reference: 'UTR42', paidOn, amount: totalAmount })
    await expectClosed(sale)
  })

  test('and goes on there while it is only being prepared', async () => {
    const sale = await startedAtCashfree()
    await paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status: 'processing' })
    await paying.comeBack(sale, await paying.pay(sale))
    expect((await paying.read(sale)).payment.status).toBe('completed')
  })
})

test('a refund only moves forward, and keeps the number that its bank gives later', async () => {
  const sale = await paying.paidSale()
  await paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
  await paying.simulator.changeAccount({ gateway: 'razorpay', refunds: 'pending' })
  await paying.shop
    .as(paying.staff)
    .orders.refund({ id: sale.order._id, amount: sale.order.totalAmount, method: 'source' })
  await paying.simulator.changeAccount({ gateway: 'razorpay', refunds: 'processed' })
  const read = async () => (await listGatewayRefunds(paying.shop.database.db, sale.order._id))[0]!
  const refund = await read()
  expect(refund.status).toBe('pending')
  const report = (status: 'pending' | 'processed', bankReference: string) =>
    paying.shop.database.transaction((tx) =>
      keepRefundReport(tx, sale.order._id, {
        refundId: refund.id,
        report: { status, bankReference, gatewayRefundId: refund.gatewayRefundId, error: null },
        at: paying.shop.clock.now(),
      }),
    )
  expect(await report('processed', '')).toMatchObject({ status: 'processed' })
  expect(await report('pending', '')).toBeNull()
  expect(await read()).toMatchObject({ status: 'processed', bankReference: '' })
  expect(await report('processed', 'ARN42')).toBeNull()
  expect(await report('processed', '')).toBeNull()
  expect(await read()).toMatchObject({ status: 'processed', bankReference: 'ARN42' })
})

test('a shop that is open finds payments, handles events and forgets old ones by itself', async () => {
  const { gatewayEvents: tasks } = paying.shop.modules.orders
  const told = await paying.paidSale()
  await paying.sendEvents(told)
  await paying.handleEvents()
  await paying.shop.database.db
    .update(gatewayEvents)
    .set({ handledAt: new Date(paying.shop.clock.now().getTime() - 91 * DAY) })
    .where(eq(gatewayEvents.attemptId, told.attemptId))
  const unseen = await paying.startedPayment()
  await paying.pay(unseen)
  await paying.advance(60_000)
  const other = await paying.paidSale()
  await paying.sendEvents(other)
  const eventsOf = async ({ attemptId }: typeof told) =>
    (await paying.shop.database.db.select().from(gatewayEvents)).filter((row) => row.attemptId === attemptId)
  await paying.simulator.settle(toIndiaDay(paying.shop.clock.now()))
  tasks.start()
  await expect.poll(async () => (await paying.read(unseen)).payment.status).toBe('completed')
  await expect
    .poll(async () => (await eventsOf(other)).every(({ handledAt }) => handledAt !== null))
    .toBe(true)
  await expect.poll(() => eventsOf(told)).toEqual([])
  const settlementsOf = async () =>
    (await paying.onlinePaymentsOf(told)).attempts.flatMap(({ payments }) =>
      payments.flatMap(({ settlements }) => settlements),
    )
  await expect.poll(async () => (await settlementsOf()).length).toBe(1)
  await tasks.stop()
})

test('events are kept for 90 days', async () => {
  const sale = await paying.paidSale()
  await paying.sendEvents(sale)
  await paying.handleEvents()
  const count = () => paying.shop.database.db.$count(gatewayEvents)
  const deleteAfter = (days: number) =>
    paying.shop.database.transaction((tx) =>
      deleteOldEvents(tx, new Date(paying.shop.clock.now().getTime() + days * DAY)),
    )
  const before = await count()
  await deleteAfter(89)
  expect(await count()).toBe(before)
  await deleteAfter(91)
  expect(await count()).toBeLessThan(before)
})
