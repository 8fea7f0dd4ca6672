import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { createOrder, razorpay } from './testing/razorpay-client.ts'

let simulator: RunningSimulator

beforeAll(async () => {
  simulator = await startGatewaySimulator()
})
afterAll(async () => {
  await simulator[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await simulator.reset()
})

const today = () => new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)

async function paid(amount: number) {
  const order = await createOrder(simulator, amount)
  const { paymentId } = await simulator.pay({ gateway: 'razorpay', gatewayOrderId: order.id })
  await razorpay(simulator, 'POST', `/payments/${paymentId}/capture`, { amount, currency: 'INR' })
  return paymentId
}

test('books that do not add up say so', async () => {
  const paymentId = await paid(50_000)
  expect((await simulator.books()).problems).toEqual([])
  await simulator.corruptBooks(paymentId, 1)
  expect((await simulator.books()).problems).toContain(`postings of capture of ${paymentId}: 1 instead of 0`)
})

test('a day is settled once, and the documented rows add up to the transfer', async () => {
  const paymentId = await paid(100_000)
  await paid(50_000)
  await razorpay(simulator, 'POST', `/payments/${paymentId}/refund`, { amount: 30_000 })
  const [settlement] = await simulator.settle(today(), { gateway: 'razorpay' })
  const [year, month, day] = today().split('-')
  const { body } = await razorpay(
    simulator,
    'GET',
    `/settlements/recon/combined?year=${year}&month=${month}&day=${day}`,
  )
  expect(body.items).toMatchObject([
    { entity_id: paymentId, type: 'payment', amount: 100_000, fee: 2360, tax: 360, credit: 97_640, debit: 0 },
    { type: 'payment', amount: 50_000, fee: 1180, tax: 180, credit: 48_820 },
    { type: 'refund', payment_id: paymentId, amount: 30_000, debit: 30_000, credit: 0 },
  ])
  expect(settlement?.amount).toBe(97_640 + 48_820 - 30_000)
  expect((await razorpay(simulator, 'GET', `/settlements/${settlement?.id}`)).body).toMatchObject({
    amount: settlement?.amount,
    fees: 3540,
    tax: 540,
  })
  expect(await simulator.settle(today(), { gateway: 'razorpay' })).toEqual([])
  const { settlements, problems } = await simulator.books()
  expect(settlements[0]).toMatchObject({ gross: 150_000, fee: 3540, tax: 540, refunds: 30_000 })
  expect(problems).toEqual([])
})

test('a dispute takes the money, and gives it back when it is won', async () => {
  const lost = await paid(50_000)
  const won = await paid(60_000)
  const first = await simulator.openDispute(lost, 20_000)
  const second = await simulator.openDispute(won)
  await simulator.moveDispute(first.id, 'under_review')
  await simulator.moveDispute(first.id, 'lost')
  await simulator.moveDispute(second.id, 'won')
  const { payments, problems } = await simulator.books()
  expect(payments.map(({ disputed }) => disputed)).toEqual([20_000, 0])
  expect(problems).toEqual([])
})

test('what refunds leave below nothing waits for the next settlement', async () => {
  const paymentId = await paid(50_000)
  await simulator.settle(today(), { gateway: 'razorpay' })
  await razorpay(simulator, 'POST', `/payments/${paymentId}/refund`, {})
  expect(await simulator.settle(today(), { gateway: 'razorpay' })).toEqual([])
  await paid(80_000)
  const [settlement] = await simulator.settle(today(), { gateway: 'razorpay' })
  expect(settlement?.amount).toBe(80_000 - 1888 - 50_000)
})

test('the books outlive the process that has a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
  const file = join(folder, 'books.json')
  try {
    const first = await startGatewaySimulator('--file', file)
    const order = await createOrder(first)
    await first.pay({ gateway: 'razorpay', gatewayOrderId: order.id })
    const before = await first.books()
    await first[Symbol.asyncDispose]()
    await using second = await startGatewaySimulator('--file', file)
    expect(await second.books()).toEqual(before)
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** One step of a history: what is done, to the how manieth thing, and with which amount. */
const step = fc.record({
  what: fc.constantFrom(
    'order',
    'pay',
    'move',
    'capture',
    'refund',
    'fail-refund',
    'dispute',
    'settle',
    'wait',
  ),
  at: fc.nat(20),
  amount: fc.integer({ min: 100, max: 5_00_000 }),
  outcome: fc.constantFrom('success', 'failure', 'pending', 'late', 'dropped'),
  gateway: fc.constantFrom('razorpay' as const, 'cashfree' as const),
})

test('the books add up after every step of random histories at both gateways', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await simulator.reset()
      const history = { orders: [], payments: [], disputes: [] }
      for (const [number, one] of steps.entries()) {
        await take(one, number, history)
        const { problems, totals } = await simulator.books()
        expect(problems).toEqual([])
        expect(totals.held).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: IS_FULL_RUN ? 150 : 20 },
  )
})

type History = {
  orders: { gateway: 'razorpay' | 'cashfree'; id: string }[]
  payments: { gateway: 'razorpay' | 'cashfree'; id: string; orderId: string; amount: number }[]
  disputes: string[]
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Steps that the gateway refuses are part of the history. */
async function take({ what, at, amount, outcome, gateway }: Step, number: number, history: History) {
  const order = history.orders[at % history.orders.length]
  const payment = history.payments[at % history.payments.length]
  const dispute = history.disputes[at % history.disputes.length]
  const ignored = () => {}
  switch (what) {
    case 'order': {
      if (gateway === 'razorpay') {
        history.orders.push({ gateway, id: (await createOrder(simulator, amount)).id })
        return
      }
      const id = `attempt-${number}`
      await cashfree('POST', '/orders', {
        order_id: id,
        order_amount: amount / 100,
        customer_details: { customer_id: 'c-1', customer_phone: '9876543210' },
      })
      history.orders.push({ gateway, id })
      return
    }
    case 'pay': {
      if (!order) return
      const pay = simulator.pay({ gateway: order.gateway, gatewayOrderId: order.id, outcome })
      const made = await pay.catch(ignored)
      if (!made) return
      const { payments } = await simulator.books()
      const book = payments.find(({ paymentId }) => paymentId === made.paymentId)
      history.payments.push({
        gateway: order.gateway,
        id: made.paymentId,
        orderId: order.id,
        amount: book?.amount ?? 0,
      })
      return
    }
    case 'move':
      if (payment) await simulator.movePayment(payment.id, at % 2 ? 'authorised' : 'released').catch(ignored)
      return
    case 'capture':
      if (payment?.gateway !== 'razorpay') return
      await razorpay(simulator, 'POST', `/payments/${payment.id}/capture`, {
        amount: payment.amount,
        currency: 'INR',
      })
      return
    case 'refund':
      if (payment?.gateway === 'razorpay') {
        await razorpay(simulator, 'POST', `/payments/${payment.id}/refund`, { amount })
      }
      if (payment?.gateway === 'cashfree') {
        await cashfree('POST', `/orders/${payment.orderId}/refunds`, {
          refund_id: `refund-${number}`,
          refund_amount: amount / 100,
          refund_note: at % 2 ? 'PENDING' : 'FAILED',
        })
      }
      return
    case 'fail-refund': {
      const { body } = await razorpay(simulator, 'GET', '/refunds')
      const refund = body.items[at % body.items.length]
      if (refund) await simulator.moveRefund(refund.id, 'failed').catch(ignored)
      return
    }
    case 'dispute': {
      if (dispute && at % 2) {
        await simulator.moveDispute(dispute, at % 4 > 1 ? 'won' : 'lost').catch(ignored)
      } else if (payment) {
        const opened = await simulator.openDispute(payment.id, amount).catch(ignored)
        if (opened) history.disputes.push(opened.id)
      }
      return
    }
    case 'settle':
      await simulator.settle(new Date((await simulator.advanceClock(0)).getTime()).toISOString().slice(0, 10))
      return
    case 'wait':
      await simulator.advanceClock(86_400_000)
  }
}

async function cashfree(method: string, path: string, body: unknown): Promise<void> {
  await fetch(simulator.cashfreeBase + path, {
    method,
    headers: {
      'x-client-id': SIMULATOR_KEYS.cashfree.keyId,
      'x-client-secret': SIMULATOR_KEYS.cashfree.keySecret,
      'x-api-version': '2025-01-01',
    },
    body: JSON.stringify(body),
  })
}
