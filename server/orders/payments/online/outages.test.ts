/** @module-tag full */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS } from '#domain/gateways.ts'
import { listGatewayRefunds } from '#server/payments/queries.ts'
import { type PayingShop, type Sale, startPayingShop } from '#server/testing/paying-shop.ts'

const MINUTE = 60_000
const EVERY_CALL = '/(v1|pg)/'

let paying: PayingShop

/** As the tasks of a server do, each minute. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await paying.advance(MINUTE)
    await paying.handleEvents()
    await paying.checkDueAttempts()
    await paying.checkDueRefunds()
    await paying.lapse()
  }
}

describe.each(GATEWAYS)('through %s', (gateway) => {
  beforeAll(async () => {
    paying = await startPayingShop(gateway)
  })
  afterAll(() => paying.close())
  afterEach(async () => {
    await paying.simulator.clearFaults()
    await paying.simulator.changeWebhook({ gateway, enabled: true })
    await paying.expectEqualBooks()
  })

  test('events that are switched off for 24 hours cost no order, and staff are told', async () => {
    await paying.simulator.changeWebhook({ gateway, enabled: false })
    const sales: Sale[] = []
    for (let hour = 0; hour < 24; hour += 4) {
      const sale = await paying.startedPayment()
      await passMinutes(hour / 2)
      // The customer closes the tab after paying.
      await paying.pay(sale)
      await passMinutes(16)
      await paying.expectPaidOnce(sale)
      sales.push(sale)
      await paying.advance(210 * MINUTE)
    }
    const silent = async () => await paying.shop.as(await paying.shop.make.admin()).orders.stats()
    expect((await silent()).paymentsWithoutEvent).toBe(sales.length)
    await paying.simulator.changeWebhook({ gateway, enabled: true })
    const next = await paying.startedPayment()
    await paying.pay(next)
    await paying.sendEvents(next)
    await paying.handleEvents()
    expect((await silent()).paymentsWithoutEvent).toBeLessThanOrEqual(1)
  }, 600_000)

  test('the last minute counts: who has paid in it keeps the last piece, though no event says so', async () => {
    const sale = await paying.startedPayment(1000, 1)
    await passMinutes(14)
    await paying.pay(sale)
    await paying.advance(2 * MINUTE)
    await paying.lapse()
    await paying.expectPaidOnce(sale)
    const unpaid = await paying.startedPayment()
    await passMinutes(16)
    expect((await paying.read(unpaid)).status).toBe('cancelled')
  }, 600_000)

  test('an order is held for an hour more while its gateway does not say whether it is paid', async () => {
    const [paid, unpaid] = [await paying.startedPayment(1000, 1), await paying.startedPayment()]
    await paying.pay(paid)
    await paying.simulator.addFault({ kind: 'status', path: EVERY_CALL, times: null })
    await passMinutes(40)
    expect((await paying.read(paid)).status).toBe('pending')
    await paying.simulator.clearFaults()
    await passMinutes(1)
    await paying.expectPaidOnce(paid)
    expect((await paying.read(unpaid)).status).toBe('cancelled')
    const never = await paying.startedPayment()
    await paying.simulator.addFault({ kind: 'status', path: EVERY_CALL, times: null })
    await passMinutes(74)
    expect((await paying.read(never)).status).toBe('pending')
    await passMinutes(1)
    expect((await paying.read(never)).status).toBe('cancelled')
  }, 600_000)

  test('ten minutes without the gateway lose nothing and pay nothing twice', async () => {
    const [paid, begun, late] = [
      await paying.startedPayment(),
      await paying.startedPayment(),
      await paying.place(),
    ]
    const owed = await paying.paidSale()
    const staff = paying.shop.as(await paying.shop.make.admin()).orders
    await staff.setStatus({ id: owed.order._id, status: 'cancelled' })

    const brought = await paying.pay(paid)
    const { paymentId } = await paying.pay(begun, 'pending')
    await paying.simulator.addFault({ kind: 'status', path: EVERY_CALL, times: null })
    expect((await paying.comeBack(paid, brought)).statusCode).toBe(303)
    await paying.sendEvents(paid)
    await paying.simulator.movePayment(paymentId, 'authorised')
    await staff.refund({ id: owed.order._id, amount: owed.order.totalAmount, method: 'source' })
    await expect(
      paying.shop.as(late.person).orders.startPayment({ id: late.order._id }),
    ).rejects.toMatchObject({ message: expect.stringContaining('cannot be reached') })
    await passMinutes(10)
    // The customer who waits sees the order as it is.
    const waiting = await paying.shop.as(paid.person).orders.checkPayment({ id: paid.order._id })
    expect(waiting.payment.status).toBe('pending')

    await paying.simulator.clearFaults()
    await passMinutes(4)
    const started = { ...late, ...(await paying.start(late)) }
    await paying.comeBack(started, await paying.pay(started))
    await passMinutes(60)
    for (const sale of [paid, begun, started]) await paying.expectPaidOnce(sale)
    const refunds = await listGatewayRefunds(paying.shop.database.db, owed.order._id)
    expect(refunds.map(({ status }) => status)).toEqual(['processed'])
  }, 600_000)

  test('a payment of another amount than the browser was sent to pay counts for what it is', async () => {
    const sale = await paying.startedPayment()
    const { gatewayOrderId } = sale
    const brought = await paying.simulator.pay({ gateway, gatewayOrderId, amount: 10_000 })
    await paying.comeBack(sale, brought)
    expect((await paying.read(sale)).payment).toMatchObject({
      status: 'pending',
      received: 100,
      due: sale.order.totalAmount - 100,
    })
    await passMinutes(20)
    const { status, payment } = await paying.read(sale)
    expect({ status, payment: payment.status }).toEqual({ status: 'pending', payment: 'pending' })
  })

  test('what the browser brings back for a cheap order pays no dear one', async () => {
    const cheap = await paying.startedPayment(500)
    const dear = { ...(await paying.place(150_000)), gateway }
    const started = { ...dear, ...(await paying.start(dear)) }
    const brought = await paying.pay(cheap)
    await paying.comeBack(started, brought)
    expect((await paying.read(started)).payment).toMatchObject({ status: 'pending', received: 0 })
    await paying.comeBack(cheap, brought)
    await paying.expectPaidOnce(cheap)
    await passMinutes(4)
    expect((await paying.read(started)).payment.received).toBe(0)
  })

  test('a cart that changes in another tab changes nothing of the order that is being paid', async () => {
    const sale = await paying.startedPayment()
    const necklace = await paying.shop.make.product({ price: 9000 })
    const { cart } = paying.shop.as(sale.person)
    await cart.add({ productId: necklace.id, quantity: 2 })
    await paying.comeBack(sale, await paying.pay(sale))
    await paying.expectPaidOnce(sale)
    const order = await paying.read(sale)
    expect(order.items.map(({ product, quantity }) => [product, quantity])).toEqual([[sale.ring.id, 1]])
    expect(order.totalAmount).toBe(sale.order.totalAmount)
    expect((await cart.read()).cart).toMatchObject([{ quantity: 2 }])
  })
})
