import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { outbox } from '#server/notifications/tables.ts'
import { listAttempts, listEntries } from '#server/payments/queries.ts'
import { gatewayEvents, ledgerEntries, paymentAttempts } from '#server/payments/tables.ts'
import { productVariants } from '#server/products/tables.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestProduct, TestUser } from '#server/testing/factories.ts'
import { runConcurrently } from '#server/testing/run-concurrently.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { orders } from '../../tables.ts'

/** Against the process of the gateway simulator, whose books are compared with the ledger after each test. */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ROUNDS = IS_FULL_RUN ? 100 : 10

let simulator: RunningSimulator
let shop: TestShop
/** Another server on the same database. */
let other: TestShop
let staff: TestUser
beforeAll(async () => {
  simulator = await startGatewaySimulator()
  const env = { PAYMENT_SIMULATOR: simulator.origin }
  shop = await startTestShop(env)
  other = await startTestShop(env, {
    database: shop.database,
    asOwner: shop.asOwner,
    drop: async () => {},
  })
  staff = await shop.make.admin()
})
afterAll(async () => {
  await other.close()
  await shop.close()
  await simulator[Symbol.asyncDispose]()
})
/** Events are made and held, so that each test sends them when it wants. */
beforeEach(() =>
  simulator.changeWebhook({ gateway: 'razorpay', url: 'http://127.0.0.1:9/events', hold: true }),
)
afterEach(async () => {
  await simulator.clearFaults()
  await expectEqualBooks()
})

const advance = (ms: number) => {
  shop.clock.advance(ms)
  other.clock.advance(ms)
}

type Sale = { person: TestUser; ring: TestProduct; order: Order; gatewayOrderId: string; attemptId: string }

async function place(price = 1000, stock = 3): Promise<Omit<Sale, 'gatewayOrderId' | 'attemptId'>> {
  const person = await shop.make.user()
  const ring = await shop.make.product({ price, stock })
  const { order } = await shop
    .as(person)
    .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online', pan: 'ABCPK1234F' }))
  return { person, ring, order }
}

async function startedPayment(price?: number, stock?: number): Promise<Sale> {
  const sale = await place(price, stock)
  return { ...sale, ...(await start(sale)) }
}

async function start({ person, order }: Pick<Sale, 'person' | 'order'>) {
  await shop.as(person).orders.startPayment({ id: order._id })
  const attempt = (await listAttempts(shop.database.db, order._id)).at(-1)
  return { gatewayOrderId: attempt!.gatewayOrderId!, attemptId: attempt!.id }
}

const pay = ({ gatewayOrderId }: Pick<Sale, 'gatewayOrderId'>, outcome = 'success') =>
  simulator.pay({ gateway: 'razorpay', gatewayOrderId, outcome })

/** The browser comes back from the page of the gateway. */
const comeBack = (at: TestShop, attemptId: string, fields: Record<string, string>) =>
  at.inject({
    method: 'POST',
    url: `/payments/return/${attemptId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: simulator.origin },
    payload: new URLSearchParams(fields).toString(),
  })

/** The events of the simulator for an order, as it would send them, signed. */
async function eventsOf({ gatewayOrderId }: Pick<Sale, 'gatewayOrderId'>) {
  return (await simulator.events()).filter(({ body }) => body.includes(gatewayOrderId))
}

const signed = (body: string, id: string, secret: string = SIMULATOR_KEYS.razorpay.webhookSecret) => ({
  method: 'POST' as const,
  url: '/payments/events/razorpay',
  headers: {
    'content-type': 'application/json',
    'x-razorpay-event-id': id,
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  },
  payload: body,
})

async function sendEvents(at: TestShop, sale: Pick<Sale, 'gatewayOrderId'>): Promise<number[]> {
  const answers: number[] = []
  for (const { id, body } of await eventsOf(sale))
    answers.push((await at.inject(signed(body, id))).statusCode)
  return answers
}

const read = async ({ order }: Pick<Sale, 'order'>): Promise<Order> =>
  shop.as(staff).orders.one({ id: order._id })
const stockOf = async ({ ring }: Pick<Sale, 'ring'>) => {
  const [row] = await shop.database.db
    .select({ stock: productVariants.stock })
    .from(productVariants)
    .where(eq(productVariants.productId, ring.id))
  return row!.stock
}
const subjectsTo = async ({ person }: Pick<Sale, 'person'>) =>
  (await shop.database.db.select().from(outbox).where(eq(outbox.recipient, person.email))).map(
    ({ subject }) => subject,
  )
const kindsOf = async ({ order }: Pick<Sale, 'order'>) =>
  (await listEntries(shop.database.db, order._id)).map(({ kind }) => kind)
const { handleEvents, checkDueAttempts } = {
  handleEvents: () => shop.modules.orders.gatewayEvents.handleEvents(),
  checkDueAttempts: () => shop.modules.orders.gatewayEvents.checkDueAttempts(),
}
const lapse = () => shop.modules.orders.unpaidTransfers.cancelOverdue()

/** Paid once: in the ledger, by one mail, and the order goes on. */
async function expectPaidOnce(sale: Sale): Promise<void> {
  const order = await read(sale)
  expect(order).toMatchObject({
    status: 'pending',
    payment: { status: 'completed', received: order.totalAmount, due: 0, refundable: 0 },
  })
  expect(await kindsOf(sale)).toEqual(['expected', 'captured'])
  expect((await subjectsTo(sale)).filter((subject) => subject?.startsWith('Payment received'))).toHaveLength(
    1,
  )
}

/** Our ledger and the books of the simulator, for each payment, to the paisa. */
async function expectEqualBooks(): Promise<void> {
  const { payments, problems } = await simulator.books()
  expect(problems).toEqual([])
  const entries = await shop.database.db.select().from(ledgerEntries)
  const ours = new Map<string, number>()
  const gateways = new Map<string, number>()
  const add = (sums: Map<string, number>, key: string, amount: number) =>
    sums.set(key, (sums.get(key) ?? 0) + amount)
  for (const { debit, credit, amountPaise, orderId } of entries) {
    if (debit === 'gateway') add(ours, orderId, amountPaise)
    if (credit === 'gateway') add(ours, orderId, -amountPaise)
  }
  const attempts = await shop.database.db.select().from(paymentAttempts)
  for (const { orderId, captured, refunded } of payments) {
    const attempt = attempts.find(({ gatewayOrderId }) => gatewayOrderId === orderId)
    if (attempt) add(gateways, attempt.orderId, captured - refunded)
  }
  const nonZero = (sums: Map<string, number>) => [...sums].filter(([, sum]) => sum !== 0).sort()
  expect(nonZero(ours)).toEqual(nonZero(gateways))
}

describe('an order that is paid online', () => {
  test('is placed first, held for a quarter of an hour, and paid when the browser comes back', async () => {
    const sale = await startedPayment()
    expect(sale.order).toMatchObject({ status: 'pending', payment: { method: 'online', status: 'pending' } })
    expect(Date.parse(sale.order.payment.payBy!) - shop.clock.now().getTime()).toBe(15 * MINUTE)
    expect(await stockOf(sale)).toBe(2)
    const { fields } = await pay(sale)
    const answer = await comeBack(shop, sale.attemptId, fields)
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
      303,
      `/checkout/pay?order=${sale.order._id}`,
      '',
    ])
    await expectPaidOnce(sale)
    expect((await read(sale)).deliverBy).not.toBeNull()
  })

  test('is not offered while no gateway is connected', async () => {
    const alone = await startTestShop()
    const person = await alone.make.user()
    const ring = await alone.make.product()
    await expect(
      alone.as(person).orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online' })),
    ).rejects.toMatchObject({ kind: 'invalid', code: 'PAYMENT_METHOD' })
    expect((await alone.anonymous.settings.read()).paysOnline).toBe(false)
    await alone.close()
  })

  test('is paid by an event alone, when the customer has closed the tab', async () => {
    const sale = await startedPayment()
    await pay(sale)
    expect(await sendEvents(shop, sale)).toEqual([200])
    expect((await read(sale)).payment.status).toBe('pending')
    expect(await handleEvents()).toBe(1)
    await expectPaidOnce(sale)
  })

  test('is found by the check alone, when neither browser nor event comes', async () => {
    const sale = await startedPayment()
    await pay(sale)
    advance(MINUTE)
    await checkDueAttempts()
    await expectPaidOnce(sale)
  })

  test('is paid once where the return and its event come at once to two servers, in many rounds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sale = await startedPayment()
      const { fields } = await pay(sale)
      await sendEvents(other, sale)
      const outcomes = await runConcurrently<unknown>(shop.database, [
        () => comeBack(shop, sale.attemptId, fields),
        () => other.modules.orders.gatewayEvents.handleEvents(),
        () => comeBack(other, sale.attemptId, fields),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
      await expectPaidOnce(sale)
    }
  })

  test('takes the same event three times at once, and one before the return', async () => {
    const sale = await startedPayment()
    const { fields } = await pay(sale)
    const [event] = await eventsOf(sale)
    const outcomes = await runConcurrently(shop.database, [
      () => shop.inject(signed(event!.body, event!.id)),
      () => other.inject(signed(event!.body, event!.id)),
      () => shop.inject(signed(event!.body, event!.id)),
    ])
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.statusCode : 0)),
    ).toEqual([200, 200, 200])
    const stored = await shop.database.db
      .select()
      .from(gatewayEvents)
      .where(eq(gatewayEvents.eventId, event!.id))
    expect(stored).toHaveLength(1)
    expect(await handleEvents()).toBe(1)
    await comeBack(shop, sale.attemptId, fields)
    await expectPaidOnce(sale)
    expect(await sendEvents(shop, sale)).not.toContain(409)
    await handleEvents()
    await expectPaidOnce(sale)
  })

  test('does nothing for an event with a forged or missing signature, or one about another shop', async () => {
    const sale = await startedPayment()
    await pay(sale)
    const [event] = await eventsOf(sale)
    const forged = signed(event!.body, 'evt_forged', 'another-secret')
    expect((await shop.inject(forged)).statusCode).toBe(400)
    const { 'x-razorpay-signature': _, ...unsigned } = forged.headers
    expect((await shop.inject({ ...forged, headers: unsigned })).statusCode).toBe(400)
    const changed = signed(event!.body, 'evt_changed')
    expect((await shop.inject({ ...changed, payload: event!.body.replace('upi', 'upj') })).statusCode).toBe(
      400,
    )
    const elsewhere = event!.body
      .replaceAll(sale.gatewayOrderId, 'order_Elsewhere')
      .replaceAll(sale.attemptId, 'x')
    expect((await shop.inject(signed(elsewhere, 'evt_elsewhere'))).statusCode).toBe(200)
    await handleEvents()
    expect((await read(sale)).payment.status).toBe('pending')
    await comeBack(shop, sale.attemptId, { razorpay_payment_id: 'pay_x', razorpay_signature: 'x' })
    expect((await read(sale)).payment.status).toBe('pending')
    await shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
  })

  test('shows a failure, and a second try pays', async () => {
    const sale = await startedPayment()
    const { fields } = await pay(sale, 'failure')
    await comeBack(shop, sale.attemptId, fields)
    await shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
    const failed = await read(sale)
    expect(failed.payment).toMatchObject({ status: 'pending', online: { status: 'failed' } })
    expect(failed.payment.online?.failure).toBeTruthy()
    expect(await start(sale)).toEqual({ gatewayOrderId: sale.gatewayOrderId, attemptId: sale.attemptId })
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    await expectPaidOnce(sale)
  })

  test('counts a payment that failed and is authorised a day later', async () => {
    const sale = await startedPayment()
    const { paymentId } = await pay(sale, 'failure')
    await shop.as(sale.person).orders.checkPayment({ id: sale.order._id })
    advance(15 * MINUTE)
    await lapse()
    await simulator.movePayment(paymentId, 'authorised')
    advance(DAY)
    await checkDueAttempts()
    expect(await kindsOf(sale)).toEqual(['expected', 'reduced', 'expected', 'captured'])
    expect((await read(sale)).payment).toMatchObject({ status: 'completed', refundable: 0 })
  })

  test('above the limit of one payment is paid in parts, and does not lapse between them', async () => {
    const sale = await startedPayment(250_000)
    const total = sale.order.totalAmount
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    expect((await read(sale)).payment).toMatchObject({
      status: 'pending',
      received: 200_000,
      due: total - 200_000,
      payBy: null,
    })
    advance(DAY)
    await lapse()
    const second = { ...sale, ...(await start(sale)) }
    expect(second.attemptId).not.toBe(sale.attemptId)
    await comeBack(shop, second.attemptId, (await pay(second)).fields)
    expect((await read(sale)).payment).toMatchObject({ status: 'completed', received: total, due: 0 })
  })

  test('paid in two tabs by two methods is paid once, and the other payment goes back', async () => {
    await simulator.changeAccount({ gateway: 'razorpay', capture: 'automatic' })
    const sale = await place(250_000)
    const [first, second] = [await start(sale), await start(sale)]
    expect(second).toEqual(first)
    const one = await pay({ ...sale, ...first })
    await comeBack(shop, first.attemptId, one.fields)
    await simulator.changeAccount({ gateway: 'razorpay', capture: 'manual' })
    const rest = { ...sale, ...(await start(sale)) }
    const a = await simulator.pay({ gateway: 'razorpay', gatewayOrderId: rest.gatewayOrderId, method: 'upi' })
    const b = await simulator.pay({
      gateway: 'razorpay',
      gatewayOrderId: rest.gatewayOrderId,
      method: 'card',
    })
    await runConcurrently(shop.database, [
      () => comeBack(shop, rest.attemptId, a.fields),
      () => comeBack(other, rest.attemptId, b.fields),
    ])
    const order = await read(sale)
    expect(order.payment).toMatchObject({ status: 'completed', due: 0, refundable: 0 })
    const { attempts } = await shop.as(staff).orders.onlinePayments({ id: sale.order._id })
    expect(
      attempts
        .at(-1)!
        .payments.map(({ status, isDeclined }) => `${status} ${isDeclined}`)
        .sort(),
    ).toEqual(['authorised true', 'captured false'])
    expect(
      (await subjectsTo(sale)).filter((subject) => subject?.startsWith('About your payment')),
    ).toHaveLength(1)
  })

  test('two calls that start it at once share one order of the gateway', async () => {
    const sale = await place()
    const outcomes = await runConcurrently(shop.database, [
      () => shop.as(sale.person).orders.startPayment({ id: sale.order._id }),
      () => other.as(sale.person).orders.startPayment({ id: sale.order._id }),
    ])
    const attempts = await listAttempts(shop.database.db, sale.order._id)
    expect(attempts).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled')
        expect(outcome.value.form.fields.order_id).toBe(attempts[0]!.gatewayOrderId)
      else expect(outcome.reason).toMatchObject({ code: 'STARTED_TWICE' })
  })

  test('is started by its customer only, and not by staff', async () => {
    const sale = await place()
    for (const who of [staff, await shop.make.user()])
      await expect(shop.as(who).orders.startPayment({ id: sale.order._id })).rejects.toMatchObject({
        kind: 'not-found',
      })
  })

  test('waits while the gateway is away, and is paid when it is back', async () => {
    const sale = await startedPayment()
    const { fields } = await pay(sale)
    await simulator.addFault({ kind: 'status', path: '/v1/', times: null })
    expect((await comeBack(shop, sale.attemptId, fields)).statusCode).toBe(303)
    expect(await sendEvents(shop, sale)).toEqual([200])
    await handleEvents()
    const { events } = await shop.as(staff).orders.onlinePayments({ id: sale.order._id })
    expect(events).toMatchObject([{ handledAt: null, tries: 1, error: expect.any(String) }])
    await expect(
      shop.as((await place()).person).orders.startPayment({ id: sale.order._id }),
    ).rejects.toMatchObject({ kind: 'not-found' })
    await simulator.clearFaults()
    advance(2 * MINUTE)
    await handleEvents()
    await expectPaidOnce(sale)
  })

  test('whose capture got no answer is not cancelled meanwhile, and is paid at the next look', async () => {
    const sale = await startedPayment()
    const { fields } = await pay(sale)
    await simulator.addFault({ kind: 'lost-answer', path: '/capture$', times: 1 })
    await comeBack(shop, sale.attemptId, fields)
    expect((await read(sale)).payment.status).toBe('pending')
    advance(15 * MINUTE)
    await lapse()
    expect((await read(sale)).status).toBe('pending')
    await checkDueAttempts()
    await expectPaidOnce(sale)
  })
})

describe('money that comes after the order has lapsed', () => {
  async function lapsedPayment(stock = 3) {
    const sale = await startedPayment(1000, stock)
    advance(15 * MINUTE)
    await lapse()
    expect((await read(sale)).status).toBe('cancelled')
    return sale
  }

  test('is taken where the items are there at the same price, and the order goes on', async () => {
    const sale = await lapsedPayment()
    expect(await stockOf(sale)).toBe(3)
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    expect(await read(sale)).toMatchObject({ status: 'pending', payment: { status: 'completed', due: 0 } })
    expect(await stockOf(sale)).toBe(2)
  })

  test.each(['stock', 'price'])(
    'is not taken when the %s has changed, and the customer is told',
    async (what) => {
      const sale = await lapsedPayment(1)
      const [variant] = await shop.database.db
        .select()
        .from(productVariants)
        .where(eq(productVariants.productId, sale.ring.id))
      if (what === 'stock') {
        const buyer = await shop.make.user()
        await shop.as(buyer).orders.place(checkoutInput([[sale.ring, 1]]))
      } else
        await shop.asOwner(
          `update variant_prices set price_paise = 200000 where variant_id = '${variant!.id}'`,
        )
      await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
      expect(await read(sale)).toMatchObject({ status: 'cancelled', payment: { received: 0, refundable: 0 } })
      expect(await subjectsTo(sale)).toContain(`About your payment for order ${sale.order.orderNumber}`)
    },
  )

  test('that the gateway has captured by itself goes back when the items are gone', async () => {
    const sale = await lapsedPayment(1)
    await shop.as(await shop.make.user()).orders.place(checkoutInput([[sale.ring, 1]]))
    const { fields, paymentId } = await pay(sale)
    await simulator.movePayment(paymentId, 'captured')
    await comeBack(shop, sale.attemptId, fields)
    expect(await read(sale)).toMatchObject({
      status: 'cancelled',
      payment: { received: sale.order.totalAmount, refunded: sale.order.totalAmount, refundable: 0 },
    })
    expect(await kindsOf(sale)).toEqual(['expected', 'reduced', 'captured', 'refunded'])
  })

  test('is not taken for an order that its customer has cancelled', async () => {
    const sale = await startedPayment()
    await shop.as(sale.person).orders.cancel({ id: sale.order._id })
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    expect(await read(sale)).toMatchObject({ status: 'cancelled', payment: { received: 0 } })
    expect(await stockOf(sale)).toBe(3)
  })
})

describe('a refund to where the money came from', () => {
  async function cancelledAfterPayment() {
    const sale = await startedPayment()
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    await shop.as(staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
    return sale
  }
  const refund = (sale: Sale, amount = sale.order.totalAmount) =>
    shop.as(staff).orders.refund({ id: sale.order._id, amount, method: 'source' })

  test('is paid by the gateway, in the ledger, and told by a mail', async () => {
    const sale = await cancelledAfterPayment()
    expect((await read(sale)).payment).toMatchObject({
      refundable: sale.order.totalAmount,
      refundableToSource: sale.order.totalAmount,
    })
    await refund(sale)
    expect((await read(sale)).payment).toMatchObject({
      status: 'refunded',
      refunded: sale.order.totalAmount,
      refundable: 0,
      refundableToSource: 0,
    })
    expect(await subjectsTo(sale)).toContain(`Refund paid for your order ${sale.order.orderNumber}`)
  })

  test('asked for eight times at once is paid once', async () => {
    const sale = await cancelledAfterPayment()
    const outcomes = await runConcurrently(
      shop.database,
      Array.from({ length: 8 }, () => () => refund(sale)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(sale)).payment.refunded).toBe(sale.order.totalAmount)
  })

  test('whose answer was lost is asked for again under the same id', async () => {
    const sale = await cancelledAfterPayment()
    await simulator.addFault({ kind: 'lost-answer', path: '/refund$', times: 1 })
    await refund(sale, 100)
    advance(2 * MINUTE)
    await shop.modules.orders.gatewayEvents.checkDueRefunds()
    const { attempts } = await shop.as(staff).orders.onlinePayments({ id: sale.order._id })
    expect(attempts[0]!.payments[0]!.refunds).toMatchObject([{ status: 'processed', amount: 100 }])
  })

  test('that fails after it was paid is owed again, and can be paid another way', async () => {
    const sale = await cancelledAfterPayment()
    await refund(sale)
    const [made] = (await simulator.books()).payments.filter(({ orderId }) => orderId === sale.gatewayOrderId)
    const { attempts } = await shop.as(staff).orders.onlinePayments({ id: sale.order._id })
    expect(made!.refunded).toBe(sale.order.totalAmount * 100)
    const event = (await eventsOf(sale)).map(({ body }) => body).join(' ')
    const refundId = /rfnd_\w+/.exec(event)?.[0]
    await simulator.moveRefund(refundId!, 'failed')
    advance(2 * MINUTE)
    await shop.modules.orders.gatewayEvents.checkDueRefunds()
    expect(attempts[0]!.payments[0]!.refunds).toHaveLength(1)
    expect((await read(sale)).payment).toMatchObject({
      status: 'completed',
      refunded: 0,
      refundable: sale.order.totalAmount,
    })
    await shop.as(staff).orders.refund({
      id: sale.order._id,
      amount: sale.order.totalAmount,
      method: 'upi',
      reference: randomUUID(),
    })
    // What the gateway still holds is the shop's own: the customer has the money from the bank account.
    expect((await read(sale)).payment).toMatchObject({ status: 'refunded', refundable: 0 })
  })

  test('that staff made on the page of the gateway comes into the ledger', async () => {
    const sale = await cancelledAfterPayment()
    const { payments } = await simulator.books()
    const { paymentId } = payments.find(({ orderId }) => orderId === sale.gatewayOrderId)!
    const { keyId, keySecret } = SIMULATOR_KEYS.razorpay
    await fetch(`${simulator.razorpayBase}/payments/${paymentId}/refund`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
      body: JSON.stringify({ amount: 5000 }),
    })
    await sendEvents(shop, sale)
    await handleEvents()
    expect((await read(sale)).payment).toMatchObject({ refunded: 50 })
  })

  test('is at most what was paid there', async () => {
    const sale = await cancelledAfterPayment()
    await expect(refund(sale, sale.order.totalAmount + 1)).rejects.toMatchObject({ kind: 'invalid' })
  })
})

test('payments without an event of their gateway are counted, until one comes', async () => {
  const silent = async () => (await shop.as(staff).orders.stats()).paymentsWithoutEvent
  await sendEvents(shop, await startedAndPaid())
  advance(1000)
  expect(await silent()).toBe(0)
  const sales = [await startedAndPaid(), await startedAndPaid(), await startedAndPaid()]
  expect(await silent()).toBe(3)
  advance(1000)
  await sendEvents(shop, sales[0]!)
  expect(await silent()).toBe(0)
})

async function startedAndPaid(): Promise<Sale> {
  const sale = await startedPayment()
  await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
  return sale
}

test('the erasure of an account empties what gateways wrote about the person', async () => {
  const sale = await startedPayment()
  await pay(sale)
  await sendEvents(shop, sale)
  await handleEvents()
  await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, sale.person.id))
  const bodies = await shop.database.db
    .select({ body: gatewayEvents.body })
    .from(gatewayEvents)
    .where(eq(gatewayEvents.attemptId, sale.attemptId))
  expect(bodies.map(({ body }) => body)).toEqual([''])
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, sale.order._id))
  expect(row!.paymentStatus).toBe('completed')
})

describe('a payment that meets another change', () => {
  const cancel = (sale: Sale) => shop.as(staff).orders.setStatus({ id: sale.order._id, status: 'cancelled' })
  const refundOutside = async (paymentId: string, rupees: number) => {
    const { keyId, keySecret } = SIMULATOR_KEYS.razorpay
    await fetch(`${simulator.razorpayBase}/payments/${paymentId}/refund`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
      body: JSON.stringify({ amount: rupees * 100 }),
    })
  }

  test('after the lapse and the erasure of the account takes nothing up', async () => {
    const sale = await startedPayment()
    advance(15 * MINUTE)
    await lapse()
    await shop.database.transaction((tx) => shop.modules.orders.anonymise(tx, sale.person.id))
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    expect(await read(sale)).toMatchObject({ status: 'cancelled', payment: { received: 0 } })
  })

  test('does not take up a lapsed order that staff have closed since', async () => {
    const sale = await startedPayment()
    advance(15 * MINUTE)
    await lapse()
    await shop.as(staff).orders.setStatus({ id: sale.order._id, status: 'refunded' })
    await comeBack(shop, sale.attemptId, (await pay(sale)).fields)
    expect(await read(sale)).toMatchObject({ status: 'refunded', payment: { received: 0 } })
  })

  test('that is being captured when the order is cancelled is not taken', async () => {
    const sale = await startedPayment()
    await pay(sale)
    await simulator.addFault({ kind: 'status', path: '/capture$', times: 1 })
    advance(MINUTE)
    await checkDueAttempts()
    await cancel(sale)
    advance(5 * MINUTE)
    await checkDueAttempts()
    expect(await read(sale)).toMatchObject({ status: 'cancelled', payment: { received: 0 } })
    expect(await kindsOf(sale)).toEqual(['expected', 'reduced'])
  })

  test('that the bank took back does not bring its order back', async () => {
    const sale = await startedPayment()
    const { paymentId } = await pay(sale)
    await simulator.addFault({ kind: 'status', path: '/capture$', times: 1 })
    advance(MINUTE)
    await checkDueAttempts()
    await simulator.movePayment(paymentId, 'released')
    advance(10 * MINUTE)
    await checkDueAttempts()
    advance(10 * MINUTE)
    await lapse()
    for (let look = 0; look < 2; look += 1) {
      advance(60 * MINUTE)
      await checkDueAttempts()
      expect((await read(sale)).status).toBe('cancelled')
    }
    expect(await stockOf(sale)).toBe(3)
  })

  test('is looked for until the gateway answers, however long it was away', async () => {
    const sale = await startedPayment()
    await pay(sale)
    await simulator.addFault({ kind: 'status', path: '/v1/', times: null })
    for (let hour = 0; hour < 80; hour += 4) {
      advance(4 * 60 * MINUTE)
      await checkDueAttempts()
    }
    await simulator.clearFaults()
    advance(4 * 60 * MINUTE)
    await checkDueAttempts()
    expect((await read(sale)).payment).toMatchObject({ status: 'completed', due: 0 })
    expect((await listAttempts(shop.database.db, sale.order._id))[0]!.nextCheckAt).toBeNull()
  })

  test('of which the gateway gave everything back by itself is not refunded once more', async () => {
    const sale = await startedPayment(1000, 1)
    advance(15 * MINUTE)
    await lapse()
    await shop.as(await shop.make.user()).orders.place(checkoutInput([[sale.ring, 1]]))
    const { fields, paymentId } = await pay(sale)
    await simulator.movePayment(paymentId, 'captured')
    await refundOutside(paymentId, sale.order.totalAmount)
    await comeBack(shop, sale.attemptId, fields)
    expect((await read(sale)).payment).toMatchObject({ refunded: sale.order.totalAmount, refundable: 0 })
    const { attempts } = await shop.as(staff).orders.onlinePayments({ id: sale.order._id })
    expect(attempts[0]!.payments[0]!.refunds).toMatchObject([{ status: 'processed' }])
  })

  test('pays its order again when its refund fails after the order was taken up', async () => {
    const sale = await startedAndPaid()
    await cancel(sale)
    await shop.as(staff).orders.refund({
      id: sale.order._id,
      amount: sale.order.totalAmount,
      method: 'source',
    })
    const event = (await eventsOf(sale)).map(({ body }) => body).join(' ')
    await shop.as(staff).orders.setStatus({ id: sale.order._id, status: 'pending' })
    await simulator.moveRefund(/rfnd_\w+/.exec(event)![0], 'failed')
    advance(2 * MINUTE)
    await shop.modules.orders.gatewayEvents.checkDueRefunds()
    expect(await read(sale)).toMatchObject({
      status: 'pending',
      payment: { status: 'completed', due: 0, refundable: 0 },
    })
  })

  test('whose refund the keys of another account know nothing of is not owed again', async () => {
    const sale = await startedAndPaid()
    await cancel(sale)
    await simulator.addFault({ kind: 'lost-answer', path: '/refund$', times: 1 })
    await shop.as(staff).orders.refund({
      id: sale.order._id,
      amount: sale.order.totalAmount,
      method: 'source',
    })
    const unknown = '{"error":{"code":"BAD_REQUEST_ERROR","description":"The id provided does not exist"}}'
    await simulator.addFault({ kind: 'status', path: '/v1/', status: 400, body: unknown, times: null })
    advance(2 * MINUTE)
    await shop.modules.orders.gatewayEvents.checkDueRefunds()
    expect((await read(sale)).payment).toMatchObject({ refunded: sale.order.totalAmount, refundable: 0 })
    await simulator.clearFaults()
    advance(10 * MINUTE)
    await shop.modules.orders.gatewayEvents.checkDueRefunds()
    const { attempts } = await shop.as(staff).orders.onlinePayments({ id: sale.order._id })
    expect(attempts[0]!.payments[0]!.refunds).toMatchObject([{ status: 'processed' }])
  })

  test('is refunded to where it came from before its order can be set to refunded', async () => {
    const sale = await startedAndPaid()
    const set = (status: 'refunded' | 'cancelled') =>
      shop.as(staff).orders.setStatus({ id: sale.order._id, status })
    await expect(set('refunded')).rejects.toMatchObject({ kind: 'conflict', code: 'REFUND_TO_SOURCE' })
    await set('cancelled')
    await shop.as(staff).orders.refund({
      id: sale.order._id,
      amount: sale.order.totalAmount,
      method: 'source',
    })
    await set('refunded')
    expect((await read(sale)).payment).toMatchObject({
      status: 'refunded',
      refunded: sale.order.totalAmount,
      refundable: 0,
    })
  })

  test('counts although staff had entered its number as that of a transfer', async () => {
    const sale = await startedPayment()
    const { fields, paymentId } = await pay(sale)
    const confirm = (id: string) =>
      shop.as(staff).orders.confirmPayment({
        id,
        reference: paymentId,
        paidOn: shop.clock.now().toISOString().slice(0, 10),
        amount: 10,
      })
    await confirm((await place()).order._id)
    await comeBack(shop, sale.attemptId, fields)
    await expectPaidOnce(sale)
    const other = await startedPayment()
    const known = await pay(other)
    await comeBack(shop, other.attemptId, known.fields)
    await expect(
      shop.as(staff).orders.confirmPayment({
        id: (await place()).order._id,
        reference: known.paymentId.toUpperCase(),
        paidOn: shop.clock.now().toISOString().slice(0, 10),
        amount: 10,
      }),
    ).rejects.toMatchObject({ code: 'REFERENCE_USED' })
  })

  test('is not looked for at every call of the address of its return', async () => {
    const limited = await startTestShop(
      { PAYMENT_SIMULATOR: simulator.origin, RATE_LIMIT: 'on' },
      { database: shop.database, asOwner: shop.asOwner, drop: async () => {} },
    )
    const sale = await startedPayment()
    const before = (await simulator.calls()).length
    for (let call = 0; call < 30; call += 1)
      expect((await comeBack(limited, sale.attemptId, {})).statusCode).toBe(303)
    expect((await simulator.calls()).length - before).toBe(20)
    await limited.close()
  })
})
