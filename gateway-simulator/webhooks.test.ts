import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { createOrder, razorpay } from './testing/razorpay-client.ts'
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
  await simulator.changeWebhook({ gateway: 'razorpay', url: shop.url, secret: 'first' })
})

const DAY_MS = 86_400_000

/** Makes the event `payment.authorized`. */
async function pay(outcome = 'success') {
  const order = await createOrder(simulator)
  return simulator.pay({ gateway: 'razorpay', gatewayOrderId: order.id, outcome })
}

const kinds = () => shop.received.map(({ body }) => JSON.parse(body).event)
const isSignedWith = (secret: string, at = 0) =>
  shop.received[at]?.headers['x-razorpay-signature'] ===
  createHmac('sha256', secret)
    .update(shop.received[at]?.body ?? '')
    .digest('hex')

test('an event that is not answered with 2xx comes again with the same id, until it is', async () => {
  shop.answer(500)
  await simulator.changeWebhook({ gateway: 'razorpay', retryBaseMs: 20 })
  await pay()
  await expect.poll(() => shop.received.length).toBeGreaterThan(2)
  shop.answer(204)
  await expect.poll(async () => (await simulator.events())[0]?.status).toBe('delivered')
  expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
})

test('an event that is not answered in time counts as a failure', async () => {
  shop.answer(null)
  await simulator.changeWebhook({ gateway: 'razorpay', timeoutMs: 50, retryBaseMs: DAY_MS })
  await pay()
  await simulator.webhooksIdle()
  expect((await simulator.events())[0]).toMatchObject({ status: 'waiting', answers: ['TimeoutError'] })
})

test('a webhook that fails for a day is switched off, and what happens then is lost until it is replayed', async () => {
  shop.answer(500)
  await pay()
  await simulator.webhooksIdle()
  await simulator.advanceClock(DAY_MS)
  await expect.poll(async () => (await simulator.events())[0]?.status).toBe('gave-up')
  shop.clear()
  await pay()
  const [, lost] = await simulator.events()
  expect(lost?.status).toBe('lost')
  expect(shop.received).toEqual([])
  await simulator.changeWebhook({ gateway: 'razorpay', enabled: true })
  await simulator.replayEvent(lost?.id ?? '')
  await expect.poll(kinds).toEqual(['payment.authorized'])
})

test('events can come several times at once, late, in another order, or never', async () => {
  await simulator.changeWebhook({ gateway: 'razorpay', copies: 3 })
  await pay()
  await simulator.webhooksIdle()
  expect(kinds()).toEqual(['payment.authorized', 'payment.authorized', 'payment.authorized'])

  shop.clear()
  await simulator.changeWebhook({ gateway: 'razorpay', copies: 1, hold: true })
  const { paymentId } = await pay()
  await razorpay(simulator, 'POST', `/payments/${paymentId}/capture`, { amount: 50_000, currency: 'INR' })
  expect(shop.received).toEqual([])
  await simulator.releaseWebhooks({ gateway: 'razorpay', order: 'backward' })
  await simulator.webhooksIdle()
  expect(kinds()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])

  shop.clear()
  await simulator.changeWebhook({ gateway: 'razorpay', dropNext: 1 })
  await pay()
  await pay('failure')
  await simulator.webhooksIdle()
  expect(kinds()).toEqual(['payment.failed'])

  shop.clear()
  await simulator.changeWebhook({ gateway: 'razorpay', delayMs: DAY_MS })
  await pay()
  expect(shop.received).toEqual([])
  await simulator.advanceClock(DAY_MS)
  await expect.poll(kinds).toEqual(['payment.authorized'])
})

test('after a change of the secret an old event keeps the old one, unless it is replayed', async () => {
  await simulator.changeWebhook({ gateway: 'razorpay', hold: true })
  await pay()
  await simulator.changeWebhook({ gateway: 'razorpay', secret: 'second' })
  await simulator.releaseWebhooks({ gateway: 'razorpay' })
  await simulator.webhooksIdle()
  expect(isSignedWith('first')).toBe(true)
  const [event] = await simulator.events()
  await simulator.replayEvent(event?.id ?? '')
  await expect.poll(() => shop.received.length).toBe(2)
  expect(isSignedWith('second', 1)).toBe(true)
  await simulator.changeWebhook({ gateway: 'razorpay', signWithOldSecret: true })
  await pay()
  await simulator.webhooksIdle()
  expect(isSignedWith('first', 2)).toBe(true)
})

test('a payment that timed out is authorised later, and goes back when nobody captures it', async () => {
  const { paymentId, status } = await pay('late')
  expect(status).toBe('failed')
  await simulator.advanceClock(3_600_000)
  const fetched = () => razorpay(simulator, 'GET', `/payments/${paymentId}`)
  await expect.poll(async () => (await fetched()).body.status).toBe('authorized')
  expect((await fetched()).body.error_code).toBeNull()
  await simulator.advanceClock(3 * DAY_MS)
  await expect.poll(async () => (await fetched()).body.status).toBe('refunded')
  expect((await fetched()).body).toMatchObject({ captured: false, amount_refunded: 50_000 })
  await simulator.webhooksIdle()
  // The last two are sent at once, and arrive in any order.
  expect(kinds().slice(0, 2)).toEqual(['payment.failed', 'payment.authorized'])
  expect(kinds().slice(2).sort()).toEqual(['refund.created', 'refund.processed'])
  expect((await simulator.books()).payments[0]).toMatchObject({ captured: 0, released: 50_000, refunded: 0 })
})

test('late money for an order that is paid meanwhile goes back at once', async () => {
  const order = await createOrder(simulator)
  const late = await simulator.pay({ gateway: 'razorpay', gatewayOrderId: order.id, outcome: 'late' })
  const { paymentId } = await simulator.pay({ gateway: 'razorpay', gatewayOrderId: order.id })
  await razorpay(simulator, 'POST', `/payments/${paymentId}/capture`, { amount: 50_000, currency: 'INR' })
  expect((await simulator.movePayment(late.paymentId, 'authorised')).status).toBe('released')
  expect((await simulator.books()).problems).toEqual([])
})
