import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopError } from '#domain/errors.ts'
import { getBalance, listAttempts, listEntries, listGatewayRefunds } from '#server/payments/queries.ts'
import { checkoutInput } from '#server/testing/checkout.ts'
import type { TestUser } from '#server/testing/factories.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { fc } from '#testing/fast-check.ts'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { IS_FULL_RUN, TEST_SEED } from '#testing/run-options.ts'

/** Random histories of one order each. After each, the ledger of the order and the books of the simulator are equal. */
const RUNS = IS_FULL_RUN ? 300 : 15
const MINUTE = 60_000

let simulator: RunningSimulator
let shop: TestShop
let staff: TestUser
beforeAll(async () => {
  simulator = await startGatewaySimulator()
  await simulator.changeWebhook({ gateway: 'razorpay', url: 'http://127.0.0.1:9/events', hold: true })
  shop = await startTestShop({ PAYMENT_SIMULATOR: simulator.origin })
})
afterAll(async () => {
  await shop.close()
  await simulator[Symbol.asyncDispose]()
})

const step = fc.constantFrom(
  'start',
  'start',
  'pay',
  'pay',
  'pay',
  'fail',
  'pay later',
  'bank answers',
  'gateway captures',
  'return',
  'events',
  'events again',
  'check',
  'wait',
  'lapse',
  'cancel',
  'staff take up',
  'confirm transfer',
  'refund to source',
  'refund a part',
  'refund fails',
  'refund outside',
  'no answer to a capture',
  'gateway away',
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

test(`over ${RUNS} random histories the ledger says what the gateway says, to the paisa`, async () => {
  const history = fc.record({
    price: fc.constantFrom(1000, 1234, 250_000),
    stock: fc.constantFrom(1, 2),
    steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  })
  await fc.assert(fc.asyncProperty(history, runHistory), { numRuns: RUNS, seed: TEST_SEED })
}, 1_800_000)

async function runHistory({
  price,
  stock,
  steps,
}: {
  price: number
  stock: number
  steps: Step[]
}): Promise<void> {
  // The clock of the shop goes on, and sessions end.
  staff = await shop.make.admin()
  const person = await shop.make.user()
  const ring = await shop.make.product({ price, stock })
  const { order } = await shop
    .as(person)
    .orders.place(checkoutInput([[ring, 1]], { paymentMethod: 'online', pan: 'ABCPK1234F' }))
  for (const each of ['start' as const, ...steps]) await allowRefusal(() => doStep(each, person, order._id))
  // All that is on its way arrives.
  await simulator.clearFaults()
  for (let look = 0; look < 3; look += 1) {
    shop.clock.advance(4 * 60 * MINUTE)
    await lookAgain()
  }
  await expectEqualBooks(order._id)
}

/** The shop may refuse a step. It may not fail. */
async function allowRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ShopError)
      expect(['conflict', 'invalid', 'unavailable'], error.message).toContain(error.kind)
    // The simulator refuses what a gateway does not offer, such as to pay for an order that is paid.
    else expect(String(error)).toMatch(/_control/)
  }
}

async function lookAgain(): Promise<void> {
  const { handleEvents, checkDueAttempts, checkDueRefunds } = shop.modules.orders.gatewayEvents
  await handleEvents()
  await checkDueAttempts()
  await checkDueRefunds()
}

let transfers = 0

async function doStep(name: Step, person: TestUser, id: string): Promise<unknown> {
  const attempt = (await listAttempts(shop.database.db, id)).at(-1)
  const gatewayOrderId = attempt?.gatewayOrderId ?? 'none'
  const own = (await simulator.books()).payments.filter(({ orderId }) => orderId === gatewayOrderId)
  const last = own.at(-1)
  const pay = (outcome: string) => simulator.pay({ gateway: 'razorpay', gatewayOrderId, outcome })
  const refund = async (share: number) => {
    const { refundableToSource } = (await shop.as(staff).orders.one({ id })).payment
    const amount = Math.floor(refundableToSource * share)
    return shop.as(staff).orders.refund({ id, amount, method: 'source' })
  }
  switch (name) {
    case 'start':
      return shop.as(person).orders.startPayment({ id })
    case 'pay':
      return pay('success')
    case 'fail':
      return pay('failure')
    case 'pay later':
      return pay('pending')
    case 'bank answers':
      return last && simulator.movePayment(last.paymentId, 'authorised')
    case 'gateway captures':
      return last && simulator.movePayment(last.paymentId, 'captured')
    case 'return':
      return last && comeBack(attempt!.id, gatewayOrderId, last.paymentId)
    case 'events':
      await sendEvents(gatewayOrderId)
      return shop.modules.orders.gatewayEvents.handleEvents()
    case 'events again':
      return sendEvents(gatewayOrderId)
    case 'check':
      return shop.as(person).orders.checkPayment({ id })
    case 'wait':
      shop.clock.advance(2 * MINUTE)
      return lookAgain()
    case 'lapse':
      shop.clock.advance(16 * MINUTE)
      return shop.modules.orders.unpaidTransfers.cancelOverdue()
    case 'cancel':
      return shop.as(person).orders.cancel({ id })
    case 'staff take up':
      return shop.as(staff).orders.setStatus({ id, status: 'pending' })
    case 'confirm transfer':
      transfers += 1
      return shop.as(staff).orders.confirmPayment({
        id,
        reference: `UTR${transfers}`,
        paidOn: shop.clock.now().toISOString().slice(0, 10),
        amount: 500,
      })
    case 'refund to source':
      return refund(1)
    case 'refund a part':
      return refund(0.3)
    case 'refund fails':
      return failLastRefund(gatewayOrderId)
    case 'refund outside':
      return last && refundOutside(last.paymentId)
    case 'no answer to a capture':
      return simulator.addFault({ kind: 'lost-answer', path: '/capture$', times: 1 })
    case 'gateway away':
      return simulator.addFault({ kind: 'status', path: '/v1/', times: 2 })
  }
}

const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const { keyId, keySecret, webhookSecret } = SIMULATOR_KEYS.razorpay

const comeBack = (attemptId: string, orderId: string, paymentId: string) =>
  shop.inject({
    method: 'POST',
    url: `/payments/return/${attemptId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: signatureOf(keySecret, `${orderId}|${paymentId}`),
    }).toString(),
  })

async function sendEvents(gatewayOrderId: string): Promise<void> {
  for (const { id, body } of await simulator.events()) {
    if (!body.includes(gatewayOrderId)) continue
    const { statusCode } = await shop.inject({
      method: 'POST',
      url: '/payments/events/razorpay',
      headers: { 'x-razorpay-event-id': id, 'x-razorpay-signature': signatureOf(webhookSecret, body) },
      payload: body,
    })
    expect(statusCode).toBe(200)
  }
}

async function failLastRefund(gatewayOrderId: string): Promise<void> {
  const bodies = (await simulator.events()).filter(({ body }) => body.includes(gatewayOrderId))
  const refundId = /rfnd_\w+/.exec(bodies.map(({ body }) => body).join(' '))?.[0]
  if (refundId) await simulator.moveRefund(refundId, 'failed')
}

const refundOutside = (paymentId: string) =>
  fetch(`${simulator.razorpayBase}/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
    body: JSON.stringify({ amount: 7000 }),
  })

async function expectEqualBooks(orderId: string): Promise<void> {
  const { payments, problems } = await simulator.books()
  expect(problems).toEqual([])
  const { db } = shop.database
  const attempts = await listAttempts(db, orderId)
  const held = payments
    .filter((payment) => attempts.some(({ gatewayOrderId }) => gatewayOrderId === payment.orderId))
    .reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  const entries = await listEntries(db, orderId)
  const ours = entries.reduce(
    (sum, { debit, credit, amountPaise }) =>
      sum + (debit === 'gateway' ? amountPaise : 0) - (credit === 'gateway' ? amountPaise : 0),
    0,
  )
  expect(ours, entries.map(({ kind, amountPaise }) => `${kind} ${amountPaise}`).join(', ')).toBe(held)
  const order = await shop.as(staff).orders.one({ id: orderId })
  const { due, refundable } = await getBalance(db, orderId)
  // What staff gave back on the page of the gateway is missing from an order that still stands.
  const givenBack = (await listGatewayRefunds(db, orderId))
    .filter(({ cause }) => cause === 'outside')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (order.payment.status === 'completed' && order.status === 'pending')
    expect(due).toBeLessThanOrEqual(givenBack)
  if (order.payment.status === 'refunded') expect(refundable).toBe(0)
  expect(Math.min(due, refundable)).toBe(0)
}
