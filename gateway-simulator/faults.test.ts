import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startGatewaySimulator } from '#testing/gateway-simulator.ts'
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

async function authorised() {
  const order = await createOrder(simulator)
  const { paymentId } = await simulator.pay({ gateway: 'razorpay', gatewayOrderId: order.id })
  return paymentId
}

const capture = (paymentId: string) =>
  razorpay(simulator, 'POST', `/payments/${paymentId}/capture`, { amount: 50_000, currency: 'INR' })

const captured = async () => (await simulator.books()).payments[0]?.captured

test('the next calls that fit are answered with a status and do nothing', async () => {
  const paymentId = await authorised()
  const body = JSON.stringify({ error: { code: 'SERVER_ERROR' } })
  await simulator.addFault({ kind: 'status', status: 503, body, path: '/capture$', times: 2 })
  expect(await capture(paymentId)).toEqual({ status: 503, body: { error: { code: 'SERVER_ERROR' } } })
  expect((await capture(paymentId)).status).toBe(503)
  expect(await captured()).toBe(0)
  expect((await capture(paymentId)).status).toBe(200)
})

test('a connection is closed before the work, or after it', async () => {
  const paymentId = await authorised()
  await simulator.addFault({ kind: 'close', path: '/capture$' })
  await expect(capture(paymentId)).rejects.toThrow()
  expect(await captured()).toBe(0)
  await simulator.addFault({ kind: 'lost-answer', path: '/capture$' })
  await expect(capture(paymentId)).rejects.toThrow()
  expect(await captured()).toBe(50_000)
})

test('a call hangs until its caller gives up, while other calls are answered', async () => {
  const paymentId = await authorised()
  await simulator.addFault({ kind: 'hang', path: '/capture$', times: null })
  const hanging = fetch(`${simulator.razorpayBase}/payments/${paymentId}/capture`, {
    method: 'POST',
    signal: AbortSignal.timeout(200),
  })
  await expect(hanging).rejects.toThrow()
  expect((await razorpay(simulator, 'GET', `/payments/${paymentId}`)).body.status).toBe('authorized')
  await simulator.clearFaults()
  expect((await capture(paymentId)).status).toBe(200)
})

test('an answer is late after the work, or before it', async () => {
  const paymentId = await authorised()
  await simulator.addFault({ kind: 'late', path: '/capture$', delayMs: 400 })
  const late = capture(paymentId)
  await expect.poll(captured).toBe(50_000)
  expect((await late).status).toBe(200)
  await simulator.addFault({ kind: 'slow', path: '/orders$', method: 'POST', delayMs: 200 })
  expect((await createOrder(simulator)).status).toBe('created')
})

test('an answer is no JSON', async () => {
  const paymentId = await authorised()
  await simulator.addFault({ kind: 'wrong-json', path: '/capture$' })
  await expect(capture(paymentId)).rejects.toThrow(SyntaxError)
  expect(await captured()).toBe(50_000)
})

test('calls are written down with their fault', async () => {
  const paymentId = await authorised()
  await simulator.addFault({ kind: 'status', body: '{}', path: '/capture$' })
  await capture(paymentId)
  expect((await simulator.calls()).at(-1)).toMatchObject({
    method: 'POST',
    path: `/razorpay/v1/payments/${paymentId}/capture`,
    status: 503,
    fault: 'status',
  })
})

test('a simulator for everybody has no control calls', async () => {
  await using open = await startGatewaySimulator('--without-control')
  for (const path of ['/_books', '/_control/events'])
    expect((await fetch(open.origin + path)).status).toBe(404)
  const reset = await fetch(`${open.origin}/_control/reset`, { method: 'POST' })
  expect(reset.status).toBe(404)
})

test('a strange address or an unreadable body is refused', async () => {
  const call = (path: string, init?: RequestInit) => fetch(simulator.origin + path, init)
  expect((await call('/razorpay/v1/orders/%E0%A4%A')).status).toBe(401)
  expect((await call('/pay/%00')).status).toBe(404)
  await expect(simulator.addFault({ kind: 'close', path: '(' })).rejects.toThrow('no regular expression')
  expect((await createOrder(simulator)).status).toBe('created')
})
