import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { GATEWAYS, type GatewayName } from '#domain/gateways.ts'
import { listAttempts, listGatewayRefunds } from '#server/payments/queries.ts'
import { gatewayEvents } from '#server/payments/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import { type PayingShop, type Sale, startPayingShop } from '#server/testing/paying-shop.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop } from '#server/testing/test-shop.ts'
import { getRuns } from '#testing/run-options.ts'
import { orders } from '../../tables.ts'

/** Against the process of the gateway simulator, whose books are compared with the ledger after each test. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ROUNDS = getRuns({ quick: 5, full: 100 })

/** Calls of the API of each gateway, for faults. */
const API_PATHS: Record<GatewayName, string> = { razorpay: '/v1/', cashfree: '/pg/' }
const REFUND_PATHS: Record<GatewayName, string> = { razorpay: '/refund$', cashfree: '/refunds$' }

let paying: PayingShop
/** A payment that has begun and that the shop does not know of yet. */
type Begun = Sale & { paymentId: string; fields: Record<string, string> }

async function begun(price?: number, stock?: number): Promise<Begun> {
  const sale = await paying.startedPayment(price, stock)
  return { ...sale, ...(await paying.pay(sale, 'pending')) }
}

/** Begun in time; the bank answers when the order has lapsed. */
async function lapsedPayment(stock = 3): Promise<Begun> {
  const sale = await begun(1000, stock)
  await paying.advance(15 * MINUTE)
  await paying.lapse()
  expect((await paying.read(sale)).status).toBe('cancelled')
  return sale
}

/** The bank says yes, and the browser comes back. */
async function bankAccepts(sale: Begun): Promise<void> {
  await paying.simulator.movePayment(sale.paymentId, 'authorised')
  await paying.comeBack(sale, sale)
}

const setStatus = (sale: Pick<Sale, 'order'>, status: 'cancelled' | 'refunded' | 'pending') =>
  paying.shop.as(paying.staff).orders.setStatus({ id: sale.order._id, status })

const refund = ({ order }: Pick<Sale, 'order'>, amount = order.totalAmount) =>
  paying.shop.as(paying.staff).orders.refund({ id: order._id, amount, method: 'source' })

async function cancelledAfterPayment() {
  const sale = await paying.paidSale()
  await setStatus(sale, 'cancelled')
  return sale
}

async function failRefund({ order }: Pick<Sale, 'order'>): Promise<void> {
  const [made] = await listGatewayRefunds(paying.shop.database.db, order._id)
  await paying.simulator.moveRefund(made!.gatewayRefundId!, 'failed')
}

const buyLast = async ({ ring }: Pick<Sale, 'ring'>) =>
  paying.shop.as(await paying.shop.make.user()).orders.place(checkoutInput([[ring, 1]]))

/** Nothing of it stays with the shop: it was not taken, or it went back at once. */
async function expectNothingKept(sale: Sale): Promise<void> {
  const { payment } = await paying.read(sale)
  expect(payment.received - payment.refunded).toBe(0)
  expect(payment).toMatchObject({ due: 0, refundable: 0 })
}

const refundsOf = async (sale: Pick<Sale, 'order'>) =>
  (await paying.onlinePaymentsOf(sale)).attempts.flatMap(({ payments }) =>
    payments.flatMap(({ refunds }) => refunds),
  )

describe.each(GATEWAYS)('through %s', (gateway) => {
  beforeAll(async () => {
    paying = await startPayingShop(gateway)
  })
  afterAll(() => paying.close())
  afterEach(async () => {
    await paying.simulator.clearFaults()
    await paying.expectEqualBooks()
  })

  describe('an order', () => {
    test('is placed first, held for a quarter of an hour, and paid when the browser comes back', async () => {
      const sale = await paying.startedPayment()
      expect(sale.gateway).toBe(gateway)
      expect(sale.order).toMatchObject({
        status: 'pending',
        payment: { method: 'online', status: 'pending' },
      })
      expect(Date.parse(sale.order.payment.payBy!) - paying.shop.clock.now().getTime()).toBe(15 * MINUTE)
      expect(await paying.stockOf(sale)).toBe(2)
      const answer = await paying.comeBack(sale, await paying.pay(sale))
      expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
        303,
        `/checkout/pay?order=${sale.order._id}`,
        '',
      ])
      await paying.expectPaidOnce(sale)
      expect((await paying.read(sale)).deliverBy).not.toBeNull()
    })

    test('is paid by an event alone, when the customer has closed the tab', async () => {
      const sale = await paying.startedPayment()
      await paying.pay(sale)
      expect(await paying.sendEvents(sale)).toEqual([200])
      expect((await paying.read(sale)).payment.status).toBe('pending')
      expect(await paying.handleEvents()).toBe(1)
      await paying.expectPaidOnce(sale)
    })

    test('is found by the check alone, when neither browser nor event comes', async () => {
      const sale = await paying.startedPayment()
      await paying.pay(sale)
      await paying.advance(MINUTE)
      await paying.checkDueAttempts()
      await paying.expectPaidOnce(sale)
    })

    test(`is paid once where the return and its event come at once to two servers, in ${ROUNDS} rounds`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const sale = await paying.startedPayment()
        const paid = await paying.pay(sale)
        await paying.sendEvents(sale, paying.other)
        const outcomes = await runConcurrently<unknown>(paying.shop.database, [
          () => paying.comeBack(sale, paid),
          () => paying.other.modules.orders.gatewayEvents.handleEvents(),
          () => paying.comeBack(sale, paid, paying.other),
        ])
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
        await paying.expectPaidOnce(sale)
      }
    }, 1_800_000)

    test('takes the same event three times at once, and one before the return', async () => {
      const sale = await paying.startedPayment()
      const paid = await paying.pay(sale)
      const [event] = await paying.simulator.eventsOf(sale.gatewayOrderId)
      const send = (at = paying.shop) => at.inject(paying.signed(gateway, event!))
      const outcomes = await runConcurrently(paying.shop.database, [send, () => send(paying.other), send])
      expect(
        outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.statusCode : 0)),
      ).toEqual([200, 200, 200])
      const stored = await paying.shop.database.db
        .select()
        .from(gatewayEvents)
        .where(eq(gatewayEvents.attemptId, sale.attemptId))
      expect(stored).toHaveLength(1)
      expect(await paying.handleEvents()).toBe(1)
      await paying.comeBack(sale, paid)
      await paying.expectPaidOnce(sale)
      expect(await paying.sendEvents(sale)).not.toContain(409)
      await paying.handleEvents()
      await paying.expectPaidOnce(sale)
    })

    test('is not changed by an event with a forged or missing signature, or one about another shop', async () => {
      const sale = await paying.startedPayment()
      await paying.pay(sale)
      const [event] = await paying.simulator.eventsOf(sale.gatewayOrderId)
      const forged = paying.signed(gateway, { ...event!, id: 'evt_forged' }, 'another-secret')
      expect((await paying.shop.inject(forged)).statusCode).toBe(400)
      const unsigned = { ...forged, headers: { 'content-type': 'application/json' } }
      expect((await paying.shop.inject(unsigned)).statusCode).toBe(400)
      const changed = paying.signed(gateway, { ...event!, id: 'evt_changed' })
      const payload = changed.payload.replace('upi', 'upj')
      expect((await paying.shop.inject({ ...changed, payload })).statusCode).toBe(400)
      const elsewhere = event!.body
        .replaceAll(sale.gatewayOrderId, 'order_Elsewhere')
        .replaceAll(sale.attemptId, 'x')
      const ofOther = paying.signed(gateway, { id: 'evt_elsewhere', body: elsewhere })
      expect((await paying.shop.inject(ofOther)).statusCode).toBe(200)
      await paying.handleEvents()
      expect((await paying.read(sale)).payment.status).toBe('pending')
      // Nothing is kept of what belongs to no payment of this shop.
      const kept = await paying.shop.database.db
        .select({ body: gatewayEvents.body })
        .from(gatewayEvents)
        .where(isNull(gatewayEvents.attemptId))
      expect(new Set(kept.map(({ body }) => body))).toEqual(new Set(['']))
      await paying.shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
    })

    test('shows a failure, and a second try pays', async () => {
      const sale = await paying.startedPayment()
      await paying.comeBack(sale, await paying.pay(sale, 'failure'))
      await paying.shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
      const failed = await paying.read(sale)
      expect(failed.payment).toMatchObject({ status: 'pending', online: { status: 'failed' } })
      expect(failed.payment.online?.failure).toBeTruthy()
      expect(await paying.start(sale)).toEqual({
        gateway,
        gatewayOrderId: sale.gatewayOrderId,
        attemptId: sale.attemptId,
      })
      await paying.comeBack(sale, await paying.pay(sale))
      await paying.expectPaidOnce(sale)
    })

    test('above the limit of one payment is paid in parts, and does not lapse between them', async () => {
      const sale = await paying.paidSale(250_000)
      const total = sale.order.totalAmount
      expect((await paying.read(sale)).payment).toMatchObject({
        status: 'pending',
        received: 200_000,
        due: total - 200_000,
        payBy: null,
      })
      await paying.advance(DAY)
      await paying.lapse()
      const second = { ...sale, ...(await paying.start(sale)) }
      expect(second.attemptId).not.toBe(sale.attemptId)
      await paying.comeBack(second, await paying.pay(second))
      expect((await paying.read(sale)).payment).toMatchObject({
        status: 'completed',
        received: total,
        due: 0,
      })
    })

    test('whose payment is started by two calls at once has one order of the gateway', async () => {
      const sale = await paying.place()
      const outcomes = await runConcurrently(paying.shop.database, [
        () => paying.shop.as(sale.person).orders.startPayment({ id: sale.order._id }),
        () => paying.other.as(sale.person).orders.startPayment({ id: sale.order._id }),
      ])
      const attempts = await listAttempts(paying.shop.database.db, sale.order._id)
      expect(attempts).toHaveLength(1)
      const forms = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [JSON.stringify(outcome.value.form)] : [],
      )
      expect(new Set(forms).size).toBe(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'STARTED_TWICE' })
    })

    test('is paid for by its customer only, and not by staff', async () => {
      const sale = await paying.place()
      for (const who of [paying.staff, await paying.shop.make.user()]) {
        const { startPayment, checkPayment } = paying.shop.as(who).orders
        for (const call of [startPayment, checkPayment])
          await expect(call({ id: sale.order._id })).rejects.toMatchObject({ kind: 'not-found' })
      }
    })

    test('waits while the gateway is away, and is paid when it is back', async () => {
      const sale = await paying.startedPayment()
      const paid = await paying.pay(sale)
      await paying.simulator.addFault({ kind: 'status', path: API_PATHS[gateway], times: null })
      expect((await paying.comeBack(sale, paid)).statusCode).toBe(303)
      expect(await paying.sendEvents(sale)).toEqual([200])
      await paying.handleEvents()
      const { events } = await paying.onlinePaymentsOf(sale)
      expect(events).toMatchObject([{ handledAt: null, tries: 1, error: expect.any(String) }])
      const next = await paying.place()
      await expect(
        paying.shop.as(next.person).orders.startPayment({ id: next.order._id }),
      ).rejects.toMatchObject({ message: expect.stringContaining('try again in a minute') })
      await paying.simulator.clearFaults()
      await paying.advance(2 * MINUTE)
      await paying.handleEvents()
      await paying.expectPaidOnce(sale)
    })
  })

  describe('money that comes after the order has lapsed', () => {
    test('is taken where the items are there at the same price, and the order goes on', async () => {
      const sale = await lapsedPayment()
      expect(await paying.stockOf(sale)).toBe(3)
      await bankAccepts(sale)
      expect(await paying.read(sale)).toMatchObject({
        status: 'pending',
        payment: { status: 'completed', due: 0 },
      })
      expect(await paying.stockOf(sale)).toBe(2)
    })

    test.each(['stock', 'price'])(
      'does not stay when the %s has changed, and the customer is told',
      async (what) => {
        const sale = await lapsedPayment(1)
        const [variant] = await paying.shop.database.db
          .select()
          .from(productVariants)
          .where(eq(productVariants.productId, sale.ring.id))
        if (what === 'stock') await buyLast(sale)
        else
          await paying.shop.asOwner(
            `update variant_prices set price_paise = 200000 where variant_id = '${variant!.id}'`,
          )
        await bankAccepts(sale)
        expect((await paying.read(sale)).status).toBe('cancelled')
        await expectNothingKept(sale)
        expect(await paying.subjectsTo(sale)).toContain(
          `About your payment for order ${sale.order.orderNumber}`,
        )
      },
    )

    test('does not stay for an order that its customer has cancelled', async () => {
      const sale = await begun()
      await paying.shop.as(sale.person).orders.cancel({ id: sale.order._id })
      await bankAccepts(sale)
      expect((await paying.read(sale)).status).toBe('cancelled')
      await expectNothingKept(sale)
      expect(await paying.stockOf(sale)).toBe(3)
    })

    test('takes nothing up after the erasure of the account', async () => {
      const sale = await lapsedPayment()
      await paying.shop.database.transaction((tx) => paying.shop.modules.orders.anonymise(tx, sale.person.id))
      await bankAccepts(sale)
      expect((await paying.read(sale)).status).toBe('cancelled')
      await expectNothingKept(sale)
    })

    test('does not take up an order that staff have closed since', async () => {
      const sale = await lapsedPayment()
      await setStatus(sale, 'refunded')
      await bankAccepts(sale)
      expect((await paying.read(sale)).status).toBe('refunded')
      await expectNothingKept(sale)
    })

    test('of which the gateway gave everything back by itself is not refunded once more', async () => {
      const sale = await lapsedPayment(1)
      await buyLast(sale)
      await paying.simulator.movePayment(sale.paymentId, 'authorised')
      if (gateway === 'razorpay') await paying.simulator.movePayment(sale.paymentId, 'captured')
      await paying.simulator.refundOutside({ ...sale, amount: sale.order.totalAmount * 100 })
      await paying.comeBack(sale, sale)
      expect((await paying.read(sale)).payment).toMatchObject({
        refunded: sale.order.totalAmount,
        refundable: 0,
      })
      expect(await refundsOf(sale)).toMatchObject([{ status: 'processed' }])
    })

    test('is looked for until the gateway answers, however long it was away', async () => {
      const sale = await paying.startedPayment()
      await paying.pay(sale)
      await paying.simulator.addFault({ kind: 'status', path: API_PATHS[gateway], times: null })
      for (let hour = 0; hour < 80; hour += 4) {
        paying.advanceShop(4 * HOUR)
        await paying.checkDueAttempts()
      }
      await paying.simulator.clearFaults()
      paying.advanceShop(4 * HOUR)
      await paying.checkDueAttempts()
      expect((await paying.read(sale)).payment).toMatchObject({ status: 'completed', due: 0 })
      expect((await listAttempts(paying.shop.database.db, sale.order._id))[0]!.nextCheckAt).toBeNull()
      await paying.simulator.setClock(paying.shop.clock.now())
    })
  })

  describe('a refund to where the money came from', () => {
    test('is paid by the gateway, in the ledger, and told by a mail', async () => {
      const sale = await cancelledAfterPayment()
      expect((await paying.read(sale)).payment).toMatchObject({
        refundable: sale.order.totalAmount,
        refundableToSource: sale.order.totalAmount,
      })
      await refund(sale)
      expect((await paying.read(sale)).payment).toMatchObject({
        status: 'refunded',
        refunded: sale.order.totalAmount,
        refundable: 0,
        refundableToSource: 0,
      })
      const told = `Refund paid for your order ${sale.order.orderNumber}`
      expect((await paying.subjectsTo(sale)).filter((subject) => subject === told)).toHaveLength(1)
    })

    test('asked for eight times at once is paid once', async () => {
      const sale = await cancelledAfterPayment()
      const outcomes = await runConcurrently(
        paying.shop.database,
        Array.from({ length: 8 }, () => () => refund(sale)),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await paying.read(sale)).payment.refunded).toBe(sale.order.totalAmount)
    })

    test('whose answer was lost is asked for again under the same id', async () => {
      const sale = await cancelledAfterPayment()
      await paying.simulator.addFault({
        kind: 'lost-answer',
        method: 'POST',
        path: REFUND_PATHS[gateway],
        times: 1,
      })
      await refund(sale, 100)
      await paying.advance(2 * MINUTE)
      await paying.checkDueRefunds()
      expect(await refundsOf(sale)).toMatchObject([{ status: 'processed', amount: 100 }])
    })

    test('that fails after it was paid is owed again, and can be paid another way', async () => {
      const sale = await cancelledAfterPayment()
      await refund(sale)
      await failRefund(sale)
      await paying.advance(2 * MINUTE)
      await paying.checkDueRefunds()
      expect(await refundsOf(sale)).toHaveLength(1)
      expect((await paying.read(sale)).payment).toMatchObject({
        status: 'completed',
        refunded: 0,
        refundable: sale.order.totalAmount,
      })
      await paying.shop.as(paying.staff).orders.refund({
        id: sale.order._id,
        amount: sale.order.totalAmount,
        method: 'upi',
        reference: randomUUID(),
      })
      // What the gateway still holds is the shop's own: the customer has the money from the bank account.
      expect((await paying.read(sale)).payment).toMatchObject({ status: 'refunded', refundable: 0 })
    })

    test('that staff made on the page of the gateway comes into the ledger', async () => {
      const sale = await cancelledAfterPayment()
      await paying.simulator.refundOutside({ ...sale, amount: 5000 })
      await paying.sendEvents(sale)
      await paying.handleEvents()
      expect((await paying.read(sale)).payment).toMatchObject({ refunded: 50 })
    })

    test('that staff made there is found beside one of another payment of the order', async () => {
      const sale = await paying.paidSale(250_000)
      const second = { ...sale, ...(await paying.start(sale)) }
      await paying.comeBack(second, await paying.pay(second))
      await setStatus(sale, 'cancelled')
      // the latest payment pays it
      await refund(sale, 100)
      await paying.simulator.refundOutside({ ...sale, amount: 5000 })
      await paying.sendEvents(sale)
      await paying.handleEvents()
      expect((await paying.read(sale)).payment).toMatchObject({ refunded: 150 })
      // the rest is more than one of them
      await refund(sale, sale.order.totalAmount - 150)
      expect((await paying.read(sale)).payment).toMatchObject({ refundable: 0 })
    })

    test('is at most what was paid there', async () => {
      const sale = await cancelledAfterPayment()
      await expect(refund(sale, sale.order.totalAmount + 1)).rejects.toMatchObject({ kind: 'invalid' })
    })

    test('pays its order again when it fails after the order was taken up', async () => {
      const sale = await cancelledAfterPayment()
      await refund(sale)
      await setStatus(sale, 'pending')
      await failRefund(sale)
      await paying.advance(2 * MINUTE)
      await paying.checkDueRefunds()
      const order = await paying.read(sale)
      expect(order).toMatchObject({
        status: 'pending',
        payment: { status: 'completed', due: 0, refundable: 0 },
      })
      expect(order.deliverBy).not.toBeNull()
      expect(order.statusHistory.at(-1)?.note).toBe(
        'A refund did not reach the customer. Its money pays this order.',
      )
    })

    test('that the keys of another account know nothing of is not owed again', async () => {
      const sale = await cancelledAfterPayment()
      await paying.simulator.addFault({
        kind: 'lost-answer',
        method: 'POST',
        path: REFUND_PATHS[gateway],
        times: 1,
      })
      await refund(sale)
      await paying.simulator.addFault({
        kind: 'status',
        path: API_PATHS[gateway],
        status: gateway === 'razorpay' ? 400 : 404,
        body:
          gateway === 'razorpay'
            ? '{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}'
            : '{"message":"order not found","code":"order_not_found","type":"invalid_request_error"}',
        times: null,
      })
      await paying.advance(2 * MINUTE)
      await paying.checkDueRefunds()
      expect((await paying.read(sale)).payment).toMatchObject({
        refunded: sale.order.totalAmount,
        refundable: 0,
      })
      await paying.simulator.clearFaults()
      await paying.advance(10 * MINUTE)
      await paying.checkDueRefunds()
      expect(await refundsOf(sale)).toMatchObject([{ status: 'processed' }])
    })

    test('comes before the order can be set to refunded', async () => {
      const sale = await paying.paidSale()
      await expect(setStatus(sale, 'refunded')).rejects.toMatchObject({
        kind: 'conflict',
        code: 'REFUND_TO_SOURCE',
      })
      await setStatus(sale, 'cancelled')
      await refund(sale)
      await setStatus(sale, 'refunded')
      expect((await paying.read(sale)).payment).toMatchObject({
        status: 'refunded',
        refunded: sale.order.totalAmount,
        refundable: 0,
      })
    })
  })

  test('payments without an event of their gateway are counted, until one comes', async () => {
    const silent = async () => (await paying.shop.as(paying.staff).orders.stats()).paymentsWithoutEvent
    const first = await paying.startedPayment()
    await paying.comeBack(first, await paying.pay(first))
    await paying.sendEvents(first)
    await paying.advance(1000)
    expect(await silent()).toBe(0)
    const sales = [await paying.paidSale(), await paying.paidSale(), await paying.paidSale()]
    expect(await silent()).toBe(3)
    await paying.advance(1000)
    await paying.sendEvents(sales[0]!)
    expect(await silent()).toBe(0)
  })

  test('the erasure of an account empties what gateways wrote about the person', async () => {
    const sale = await paying.startedPayment()
    await paying.pay(sale)
    await paying.sendEvents(sale)
    await paying.handleEvents()
    await paying.shop.database.transaction((tx) => paying.shop.modules.orders.anonymise(tx, sale.person.id))
    const bodies = await paying.shop.database.db
      .select({ body: gatewayEvents.body })
      .from(gatewayEvents)
      .where(eq(gatewayEvents.attemptId, sale.attemptId))
    expect(bodies.map(({ body }) => body)).toEqual([''])
    const [row] = await paying.shop.database.db.select().from(orders).where(eq(orders.id, sale.order._id))
    expect(row!.paymentStatus).toBe('completed')
  })

  test('a payment counts although staff had entered its number as that of a transfer', async () => {
    const confirm = (id: string, reference: string) =>
      paying.shop.as(paying.staff).orders.confirmPayment({
        id,
        reference,
        paidOn: paying.shop.clock.now().toISOString().slice(0, 10),
        amount: 10,
      })
    const sale = await paying.startedPayment()
    const paid = await paying.pay(sale)
    await confirm((await paying.place()).order._id, paid.paymentId)
    await paying.comeBack(sale, paid)
    await paying.expectPaidOnce(sale)
    const known = await paying.paidSale()
    await expect(
      confirm((await paying.place()).order._id, known.paymentId.toUpperCase()),
    ).rejects.toMatchObject({ code: 'REFERENCE_USED' })
  })

  test('a payment is not looked for at every call of the address of its return', async () => {
    const limited = await startTestShop(
      { PAYMENT_SIMULATOR: paying.simulator.origin, RATE_LIMIT: 'on' },
      { database: paying.shop.database, asOwner: paying.shop.asOwner, drop: async () => {} },
    )
    const sale = await paying.startedPayment()
    const before = (await paying.simulator.calls()).length
    for (let call = 0; call < 30; call += 1)
      expect((await paying.comeBack(sale, { fields: {} }, limited)).statusCode).toBe(303)
    expect((await paying.simulator.calls()).length - before).toBe(20)
    await limited.close()
  })
})

describe('Razorpay leaves the capture to the shop, and', () => {
  beforeAll(async () => {
    paying = await startPayingShop('razorpay')
  })
  afterAll(() => paying.close())
  afterEach(async () => {
    await paying.simulator.clearFaults()
    await paying.expectEqualBooks()
  })

  test('a return with a wrong signature asks nobody', async () => {
    const sale = await paying.startedPayment()
    await paying.pay(sale)
    const fields = { razorpay_payment_id: 'pay_x', razorpay_signature: 'x' }
    await paying.comeBack(sale, { fields })
    expect((await paying.read(sale)).payment.status).toBe('pending')
    await paying.shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
    await paying.expectPaidOnce(sale)
  })

  test('an order that was paid in two tabs by two methods is paid once, and the other payment is not taken', async () => {
    const sale = await paying.paidSale(250_000)
    const rest = { ...sale, ...(await paying.start(sale)) }
    const payBy = (method: 'upi' | 'card') =>
      paying.simulator.pay({ gateway: 'razorpay', gatewayOrderId: rest.gatewayOrderId, method })
    const [byUpi, byCard] = [await payBy('upi'), await payBy('card')]
    await runConcurrently(paying.shop.database, [
      () => paying.comeBack(rest, byUpi),
      () => paying.comeBack(rest, byCard, paying.other),
    ])
    const order = await paying.read(sale)
    expect(order.payment).toMatchObject({ status: 'completed', due: 0, refundable: 0 })
    const { attempts } = await paying.onlinePaymentsOf(sale)
    expect(
      attempts
        .at(-1)!
        .payments.map(({ status, isDeclined }) => `${status} ${isDeclined}`)
        .sort(),
    ).toEqual(['authorised true', 'captured false'])
    expect(
      (await paying.subjectsTo(sale)).filter((subject) => subject.startsWith('About your payment')),
    ).toHaveLength(1)
  })

  test('a payment that failed and is authorised a day later counts', async () => {
    const sale = await paying.startedPayment()
    const { paymentId } = await paying.pay(sale, 'failure')
    await paying.shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
    await paying.advance(15 * MINUTE)
    await paying.lapse()
    await paying.simulator.movePayment(paymentId, 'authorised')
    await paying.advance(DAY)
    await paying.checkDueAttempts()
    expect(await paying.kindsOf(sale)).toEqual(['expected', 'reduced', 'expected', 'captured'])
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'completed', refundable: 0 })
  })

  test('one whose capture got no answer is not cancelled meanwhile, and is paid at the next look', async () => {
    const sale = await paying.startedPayment()
    const paid = await paying.pay(sale)
    await paying.simulator.addFault({ kind: 'lost-answer', path: '/capture$', times: 1 })
    await paying.comeBack(sale, paid)
    expect((await paying.read(sale)).payment.status).toBe('pending')
    await paying.advance(15 * MINUTE)
    await paying.lapse()
    expect((await paying.read(sale)).status).toBe('pending')
    await paying.checkDueAttempts()
    await paying.expectPaidOnce(sale)
  })

  test('late money that it has captured by itself goes back when the items are gone', async () => {
    const sale = await lapsedPayment(1)
    await buyLast(sale)
    await paying.simulator.movePayment(sale.paymentId, 'authorised')
    await paying.simulator.movePayment(sale.paymentId, 'captured')
    await paying.comeBack(sale, sale)
    expect(await paying.read(sale)).toMatchObject({
      status: 'cancelled',
      payment: { received: sale.order.totalAmount, refunded: sale.order.totalAmount, refundable: 0 },
    })
    expect(await paying.kindsOf(sale)).toEqual(['expected', 'reduced', 'captured', 'refunded'])
  })

  test('a payment that is being captured when the order is cancelled is not taken', async () => {
    const sale = await paying.startedPayment()
    await paying.pay(sale)
    await paying.simulator.addFault({ kind: 'status', path: '/capture$', times: 1 })
    await paying.advance(MINUTE)
    await paying.checkDueAttempts()
    await setStatus(sale, 'cancelled')
    await paying.advance(5 * MINUTE)
    await paying.checkDueAttempts()
    expect(await paying.read(sale)).toMatchObject({
      status: 'cancelled',
      payment: { received: 0, refundable: 0 },
    })
    expect(await paying.kindsOf(sale)).toEqual(['expected', 'reduced'])
  })

  test('a payment that the bank took back does not bring its order back', async () => {
    const sale = await paying.startedPayment()
    const { paymentId } = await paying.pay(sale)
    await paying.simulator.addFault({ kind: 'status', path: '/capture$', times: 1 })
    await paying.advance(MINUTE)
    await paying.checkDueAttempts()
    await paying.simulator.movePayment(paymentId, 'released')
    await paying.advance(10 * MINUTE)
    await paying.checkDueAttempts()
    await paying.advance(10 * MINUTE)
    await paying.lapse()
    for (let look = 0; look < 2; look += 1) {
      await paying.advance(HOUR)
      await paying.checkDueAttempts()
      expect((await paying.read(sale)).status).toBe('cancelled')
    }
    expect(await paying.stockOf(sale)).toBe(3)
  })
})

describe('Cashfree takes the money by itself and ends its orders, and', () => {
  beforeAll(async () => {
    paying = await startPayingShop('cashfree')
  })
  afterAll(() => paying.close())
  afterEach(() => paying.expectEqualBooks())

  test('money that comes when the items are gone is refunded', async () => {
    const sale = await lapsedPayment(1)
    await buyLast(sale)
    await bankAccepts(sale)
    expect(await paying.kindsOf(sale)).toEqual(['expected', 'reduced', 'captured', 'refunded'])
  })

  test('an order that was paid in two tabs is paid once, and the other payment goes back by itself', async () => {
    const sale = await paying.startedPayment()
    const [first, second] = [await paying.pay(sale, 'pending'), await paying.pay(sale, 'pending')]
    await paying.simulator.movePayment(first.paymentId, 'authorised')
    await paying.simulator.movePayment(second.paymentId, 'authorised')
    await runConcurrently(paying.shop.database, [
      () => paying.comeBack(sale, first),
      () => paying.comeBack(sale, second, paying.other),
    ])
    await paying.expectPaidOnce(sale)
    const { attempts } = await paying.onlinePaymentsOf(sale)
    expect(attempts[0]!.payments.map(({ status }) => status).sort()).toEqual(['captured', 'failed'])
  })

  test('a payment that failed cannot come back once the order has lapsed: its order is closed there', async () => {
    const sale = await paying.startedPayment()
    const { paymentId } = await paying.pay(sale, 'failure')
    await paying.shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
    await paying.advance(15 * MINUTE)
    await paying.lapse()
    await expect(paying.pay(sale)).rejects.toThrow('closed by the shop')
    await paying.simulator.movePayment(paymentId, 'authorised')
    await paying.advance(DAY)
    await paying.checkDueAttempts()
    expect(await paying.read(sale)).toMatchObject({ status: 'cancelled', payment: { received: 0 } })
  })

  test('a second part gets an order that ends later than the first one', async () => {
    const sale = await paying.paidSale(250_000)
    await paying.advance(HOUR)
    const rest = { ...sale, ...(await paying.start(sale)) }
    await paying.advance(14 * MINUTE)
    await paying.comeBack(rest, await paying.pay(rest))
    expect((await paying.read(sale)).payment).toMatchObject({ status: 'completed', due: 0 })
  })
})

test('paying online is not offered while no gateway is connected', async () => {
  const alone = await startTestShop()
  const person = await alone.make.user()
  const ring = await alone.make.product()
  await expect(
    alone.as(person).orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online' })),
  ).rejects.toMatchObject({ kind: 'invalid', code: 'PAYMENT_METHOD' })
  expect((await alone.anonymous.settings.read()).paysOnline).toBe(false)
  await alone.close()
})
