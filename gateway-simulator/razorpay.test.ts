import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { hmacHex } from './signatures.ts'
import { razorpay as callRazorpay } from './testing/razorpay-client.ts'
import { startReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts'

let simulator: RunningSimulator
let shop: WebhookReceiver

beforeAll(async () => {
  simulator = await startGatewaySimulator()
  shop = await startReceiver()
})
afterAll(async () => {
  await simulator[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await simulator.reset()
  shop.clear()
})

const { keyId, keySecret } = SIMULATOR_KEYS.razorpay

const razorpay = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  keys?: string,
) => callRazorpay(simulator, method, path, body, headers, keys)

const createOrder = async (amount = 50_000) =>
  (await razorpay('POST', '/orders', { amount, currency: 'INR', receipt: 'SW-1' })).body

const pay = (gatewayOrderId: string, outcome = 'success') =>
  simulator.pay({ gateway: 'razorpay', gatewayOrderId, outcome })

async function captured(amount = 50_000) {
  const order = await createOrder(amount)
  const { paymentId } = await pay(order.id)
  const { body } = await razorpay('POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' })
  return body
}

test('an order is made, tried, authorised, captured and paid', async () => {
  const order = await createOrder()
  expect(order).toMatchObject({
    entity: 'order',
    amount: 50_000,
    amount_paid: 0,
    amount_due: 50_000,
    receipt: 'SW-1',
    status: 'created',
    attempts: 0,
  })
  await pay(order.id, 'failure')
  expect((await razorpay('GET', `/orders/${order.id}`)).body).toMatchObject({
    status: 'attempted',
    attempts: 1,
  })
  const { paymentId } = await pay(order.id)
  const capture = { amount: 50_000, currency: 'INR' }
  const done = await razorpay('POST', `/payments/${paymentId}/capture`, capture)
  expect(done.status).toBe(200)
  // 2 % and 18 % GST on that
  expect(done.body).toMatchObject({ status: 'captured', captured: true, fee: 1180, tax: 180 })
  expect((await razorpay('GET', `/orders/${order.id}`)).body).toMatchObject({
    status: 'paid',
    amount_due: 0,
  })
  const { body } = await razorpay('GET', `/orders/${order.id}/payments`)
  expect(body.items.map((payment: { status: string }) => payment.status)).toEqual(['failed', 'captured'])
  const again = await razorpay('POST', `/payments/${paymentId}/capture`, capture)
  expect(again).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
})

test('only the whole authorised amount can be captured, and of two payments for an order only one', async () => {
  const order = await createOrder()
  const first = await pay(order.id)
  const second = await pay(order.id)
  const capture = (id: string, amount: number) =>
    razorpay('POST', `/payments/${id}/capture`, { amount, currency: 'INR' })
  expect((await capture(first.paymentId, 49_999)).body.error.field).toBe('amount')
  expect((await capture(first.paymentId, 50_000)).status).toBe(200)
  expect((await capture(second.paymentId, 50_000)).status).toBe(400)
  expect((await simulator.books()).problems).toEqual([])
})

test('wrong keys, amounts and ids are refused in the documented shape', async () => {
  const order = { amount: 50_000, currency: 'INR' }
  expect(await razorpay('POST', '/orders', order, {}, `${keyId}:wrong`)).toMatchObject({
    status: 401,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
  })
  expect((await razorpay('POST', '/orders', { amount: 99, currency: 'INR' })).body.error).toMatchObject({
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    field: 'amount',
  })
  expect((await razorpay('POST', '/orders', { amount: 500.5, currency: 'INR' })).status).toBe(400)
  expect((await razorpay('POST', '/orders', { ...order, receipt: 'x'.repeat(41) })).status).toBe(400)
  expect((await razorpay('GET', '/payments/pay_unknown')).status).toBe(400)
})

test('an order is found by its receipt, and unique_receipt finds the earlier one', async () => {
  const order = await createOrder()
  const { body } = await razorpay('GET', '/orders?receipt=SW-1')
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual([order.id])
  const again = { amount: 50_000, currency: 'INR', receipt: 'SW-1', unique_receipt: true }
  expect((await razorpay('POST', '/orders', again)).body.id).toBe(order.id)
  expect((await createOrder()).error.field).toBe('receipt')
  await simulator.changeAccount({ gateway: 'razorpay', receipts: 'any' })
  expect((await createOrder()).id).not.toBe(order.id)
})

test('a refund with the same key is made once, and another request with it is refused', async () => {
  const payment = await captured()
  const path = `/payments/${payment.id}/refund`
  const key = { 'x-refund-idempotency': 'refund-0000001' }
  const first = await razorpay('POST', path, { amount: 20_000, receipt: 'R-1' }, key)
  expect(first.body).toMatchObject({
    entity: 'refund',
    amount: 20_000,
    payment_id: payment.id,
    receipt: 'R-1',
    status: 'processed',
    speed_requested: 'normal',
  })
  const second = await razorpay('POST', path, { amount: 20_000, receipt: 'R-1' }, key)
  expect(second.body.id).toBe(first.body.id)
  const other = await razorpay('POST', path, { amount: 20_001, receipt: 'R-1' }, key)
  expect(other).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
  expect((await razorpay('POST', path, {}, { 'x-refund-idempotency': 'short' })).status).toBe(400)
  expect((await razorpay('GET', `/refunds/${first.body.id}`)).body).toEqual(first.body)
  expect((await razorpay('GET', `/payments/${payment.id}`)).body).toMatchObject({
    status: 'captured',
    amount_refunded: 20_000,
    refund_status: 'partial',
  })
  expect((await razorpay('POST', path, { amount: 30_001 })).status).toBe(400)
  expect((await razorpay('POST', path, {})).body.amount).toBe(30_000)
  expect((await razorpay('GET', `/payments/${payment.id}`)).body).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
  })
  expect((await razorpay('POST', path, {})).status).toBe(400)
  expect((await simulator.books()).problems).toEqual([])
})

test('a refund with a key that is still running is a conflict', async () => {
  const payment = await captured()
  const path = `/payments/${payment.id}/refund`
  const key = { 'x-refund-idempotency': 'refund-0000001' }
  await simulator.addFault({ kind: 'late', path: '/refund$', delayMs: 1000 })
  const first = razorpay('POST', path, { amount: 20_000 }, key)
  await expect.poll(async () => (await simulator.books()).payments[0]?.refunded).toBe(20_000)
  expect((await razorpay('POST', path, { amount: 20_000 }, key)).status).toBe(409)
  expect((await first).status).toBe(200)
})

test('the signature of a return is the documented example', async () => {
  // The example of razorpay.com/docs for hosted checkout
  const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'
  const message = 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l'
  expect(hmacHex('EnLs21M47BllR3X8PSFtjtbd', message)).toBe(signature)
  const order = await createOrder()
  const { paymentId, fields } = await pay(order.id)
  expect(fields).toEqual({
    razorpay_payment_id: paymentId,
    razorpay_order_id: order.id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order.id}|${paymentId}`).digest('hex'),
  })
})

test('events are snapshots, signed with the secret of the webhook over the bytes that arrive', async () => {
  await simulator.changeWebhook({ gateway: 'razorpay', url: shop.url, secret: 'whsec' })
  const payment = await captured()
  await simulator.webhooksIdle()
  const events = shop.received.map(({ body }) => JSON.parse(body))
  expect(events.map(({ event }) => event)).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  expect(events[0]).toMatchObject({
    entity: 'event',
    contains: ['payment'],
    payload: { payment: { entity: { id: payment.id, status: 'authorized', captured: false } } },
  })
  expect(events[2].contains).toEqual(['payment', 'order'])
  for (const { body, headers } of shop.received) {
    expect(headers['x-razorpay-signature']).toBe(createHmac('sha256', 'whsec').update(body).digest('hex'))
  }
  expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(3)
})
