import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
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

const { keyId, keySecret } = SIMULATOR_KEYS.cashfree
const MINUTE_MS = 60_000

async function cashfree(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(simulator.cashfreeBase + path, {
    method,
    headers: {
      'x-client-id': keyId,
      'x-client-secret': keySecret,
      'x-api-version': '2025-01-01',
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return {
    status: response.status,
    replayed: response.headers.get('x-idempotency-replayed'),
    body: JSON.parse(await response.text()),
  }
}

const orderRequest = (orderId: string) => ({
  order_id: orderId,
  order_amount: 340.15,
  order_currency: 'INR',
  customer_details: { customer_id: 'c-1', customer_phone: '9876543210', customer_name: 'Asha' },
  order_meta: { return_url: 'https://shop.example/back?order={order_id}', notify_url: shop.url },
  order_expiry_time: new Date(Date.now() + 30 * MINUTE_MS).toISOString(),
  order_tags: { number: 'SW-1' },
})

const createOrder = (orderId = 'attempt-1') => cashfree('POST', '/orders', orderRequest(orderId))

const pay = (gatewayOrderId: string, outcome = 'success') =>
  simulator.pay({ gateway: 'cashfree', gatewayOrderId, outcome })

test('an order has our id and decimal rupees, and becomes paid', async () => {
  const { body: order } = await createOrder()
  expect(order).toMatchObject({
    order_id: 'attempt-1',
    order_amount: 340.15,
    order_status: 'ACTIVE',
    entity: 'order',
    order_tags: { number: 'SW-1' },
    payment_session_id: expect.stringMatching(/^session_/),
  })
  expect(order.order_expiry_time).toMatch(/\+05:30$/)
  expect((await createOrder()).status).toBe(409)
  await pay('attempt-1', 'failure')
  await pay('attempt-1')
  expect((await cashfree('GET', '/orders/attempt-1')).body.order_status).toBe('PAID')
  const { body: payments } = await cashfree('GET', '/orders/attempt-1/payments')
  expect(payments[0]).toMatchObject({
    payment_status: 'SUCCESS',
    payment_amount: 340.15,
    order_amount: 340.15,
    payment_group: 'upi',
    is_captured: true,
  })
  expect(payments[1]).toMatchObject({
    payment_status: 'FAILED',
    error_details: { error_reason: 'payment_failed' },
  })
  const [book] = (await simulator.books()).payments.filter(({ status }) => status === 'captured')
  // 1.9 % of 34,015 paise and 18 % GST on that
  expect(book).toMatchObject({ captured: 34_015, fee: 762, tax: 116 })
})

test('wrong keys, versions and amounts are refused in the documented shape', async () => {
  const wrong = await cashfree('GET', '/orders/attempt-1', undefined, { 'x-client-secret': 'wrong' })
  expect(wrong).toMatchObject({ status: 401, body: { type: 'authentication_error' } })
  const old = await cashfree('GET', '/orders/attempt-1', undefined, { 'x-api-version': '2020-01-01' })
  expect(old.status).toBe(400)
  const half = { ...orderRequest('attempt-1'), order_amount: 10.155 }
  expect(await cashfree('POST', '/orders', half)).toMatchObject({
    status: 400,
    body: { code: 'order_amount_invalid', type: 'invalid_request_error' },
  })
  expect((await cashfree('GET', '/orders/unknown')).status).toBe(404)
})

test('an expired or terminated order takes no payment, but one that had begun may still succeed', async () => {
  await createOrder()
  const { paymentId } = await pay('attempt-1', 'pending')
  await simulator.advanceClock(31 * MINUTE_MS)
  expect((await cashfree('GET', '/orders/attempt-1')).body.order_status).toBe('EXPIRED')
  await expect(pay('attempt-1')).rejects.toThrow('409')
  await simulator.movePayment(paymentId, 'authorised')
  expect((await cashfree('GET', '/orders/attempt-1')).body.order_status).toBe('PAID')

  await simulator.reset()
  await createOrder()
  const begun = await pay('attempt-1', 'pending')
  const terminate = await cashfree('PATCH', '/orders/attempt-1', { order_status: 'TERMINATED' })
  expect(terminate.body.order_status).toBe('TERMINATION_REQUESTED')
  await expect(pay('attempt-1')).rejects.toThrow('409')
  await simulator.movePayment(begun.paymentId, 'failed')
  expect((await cashfree('GET', '/orders/attempt-1')).body.order_status).toBe('TERMINATED')
  // Late money for an order that the shop has closed goes back.
  await simulator.movePayment(begun.paymentId, 'authorised')
  expect((await cashfree('GET', '/orders/attempt-1')).body.order_status).toBe('TERMINATED')
  const { payments, problems } = await simulator.books()
  expect(payments[0]).toMatchObject({ status: 'released', captured: 0, released: 34_015 })
  expect(problems).toEqual([])
})

test('a refund is known by our id, and its note chooses the outcome as in the sandbox', async () => {
  await createOrder()
  await pay('attempt-1')
  const refund = (id: string, amount: number, note?: string, headers = {}) =>
    cashfree(
      'POST',
      '/orders/attempt-1/refunds',
      { refund_id: id, refund_amount: amount, refund_note: note },
      headers,
    )
  const key = { 'x-idempotency-key': 'b0a6b7f4-0001' }
  const first = await refund('refund-1', 100.1, undefined, key)
  expect(first.body).toMatchObject({ refund_id: 'refund-1', refund_amount: 100.1, refund_status: 'SUCCESS' })
  const again = await refund('refund-1', 100.1, undefined, key)
  expect(again).toMatchObject({ replayed: 'true', body: { cf_refund_id: first.body.cf_refund_id } })
  expect((await refund('refund-1', 100.2, undefined, key)).status).toBe(422)
  expect((await refund('refund-1', 100.1)).status).toBe(409)
  expect((await refund('refund-2', 300)).body.code).toBe('refund_amount_invalid')
  expect((await refund('refund-3', 1, 'PENDING')).body.refund_status).toBe('PENDING')
  expect((await refund('refund-4', 2, 'FAILED')).body.refund_status).toBe('FAILED')
  await simulator.moveRefund(first.body.cf_refund_id, 'failed')
  expect((await cashfree('GET', '/orders/attempt-1/refunds/refund-1')).body.refund_status).toBe('CANCELLED')
  const { payments, problems } = await simulator.books()
  expect(payments[0]?.refunded).toBe(100)
  expect(problems).toEqual([])
})

test('an event is signed over its time and bytes, and amounts keep their decimals', async () => {
  const order = { ...orderRequest('attempt-1'), order_amount: 170 }
  await cashfree('POST', '/orders', order)
  await pay('attempt-1', 'failure')
  await pay('attempt-1')
  await simulator.webhooksIdle()
  const types = shop.received.map(({ body }) => JSON.parse(body).type)
  expect(types).toEqual(['PAYMENT_FAILED_WEBHOOK', 'PAYMENT_SUCCESS_WEBHOOK'])
  const { body, headers } = shop.received[1]!
  expect(body).toContain('"payment_amount":170.00')
  expect(JSON.parse(body)).toMatchObject({
    data: {
      order: { order_id: 'attempt-1', order_tags: { number: 'SW-1' } },
      payment: { payment_status: 'SUCCESS', payment_amount: 170 },
      customer_details: { customer_name: 'Asha' },
    },
  })
  const timestamp = String(headers['x-webhook-timestamp'])
  expect(headers['x-webhook-signature']).toBe(
    createHmac('sha256', keySecret).update(timestamp).update(body).digest('base64'),
  )
})

test('a settlement is gross less fees, tax and refunds, row by row and page by page', async () => {
  await createOrder('attempt-1')
  await pay('attempt-1')
  await createOrder('attempt-2')
  await pay('attempt-2')
  await cashfree('POST', '/orders/attempt-1/refunds', { refund_id: 'refund-1', refund_amount: 40 })
  const day = new Date(Date.now() + 330 * MINUTE_MS).toISOString().slice(0, 10)
  const [settlement] = await simulator.settle(day, { gateway: 'cashfree' })
  const filters = { start_date: `${day}T00:00:00+05:30`, end_date: `${day}T23:59:59+05:30` }
  const recon = (pagination: unknown) => cashfree('POST', '/settlement/recon', { pagination, filters })
  const first = await recon({ limit: 2 })
  const second = await recon({ limit: 2, cursor: first.body.cursor })
  expect(second.body.cursor).toBeNull()
  const rows = [...first.body.data, ...second.body.data]
  expect(rows.map(({ event_type }) => event_type)).toEqual(['PAYMENT', 'PAYMENT', 'REFUND'])
  expect(rows[0]).toMatchObject({
    order_id: 'attempt-1',
    sale_type: 'CREDIT',
    event_amount: 340.15,
    payment_service_charge: 6.46,
    payment_service_tax: 1.16,
    event_settlement_amount: 332.53,
  })
  expect(rows[2]).toMatchObject({ sale_type: 'DEBIT', event_settlement_amount: 40, refund_id: 'refund-1' })
  expect(settlement?.amount).toBe(2 * 33_253 - 4000)
  const of = await cashfree('GET', '/orders/attempt-2/settlements')
  expect(of.body).toMatchObject({ settlement_amount: 332.53, transfer_utr: settlement?.utr })
  expect((await simulator.books()).problems).toEqual([])
})
