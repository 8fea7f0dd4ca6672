import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { type RunningSimulator, SIMULATOR_KEYS, startGatewaySimulator } from '#testing/gateway-simulator.ts'
import { createGateways } from './index.ts'

let simulator: RunningSimulator
let shop: TestShop
let admin: Api
beforeAll(async () => {
  simulator = await startGatewaySimulator()
  shop = await startTestShop({ PAYMENT_SIMULATOR: simulator.origin })
  admin = shop.as(await shop.make.admin())
})
afterAll(async () => {
  await shop.close()
  await simulator[Symbol.asyncDispose]()
})
beforeEach(() => simulator.reset())

/** A shop of its own for keys that the simulator does not have. */
async function testWith(keys: object) {
  const { config } = shop
  const before = { razorpay: config.razorpay, cashfree: config.cashfree }
  Object.assign(config, keys)
  shop.shop.invalidateCaches()
  const result = await admin.connections.test({ kind: 'razorpay' in keys ? 'razorpay' : 'cashfree' })
  Object.assign(config, before)
  shop.shop.invalidateCaches()
  return result
}

const razorpayWith = (change: object) => testWith({ razorpay: { ...shop.config.razorpay, ...change } })
const cashfreeWith = (change: object) => testWith({ cashfree: { ...shop.config.cashfree, ...change } })
const eventSecret = (secret: string) => ({ eventSecrets: [{ secret, until: null }] })

describe('the test of Razorpay', () => {
  test('says that all is well, and remembers it', async () => {
    expect(await razorpayWith({})).toMatchObject({ isWorking: true })
    expect((await admin.connections.read()).razorpay.lastSuccessAt).not.toBeNull()
  })

  test.each([
    [{ keyId: 'rzp_test_somebodyelse' }, /key id/],
    [{ keySecret: 'of-somebody-else' }, /key secret/],
    [{ eventSecrets: [] }, /no webhook secret is saved/],
    [eventSecret(SIMULATOR_KEYS.razorpay.keySecret), /the key secret is entered as the webhook secret/],
    [eventSecret(SIMULATOR_KEYS.razorpay.keyId), /a key id is entered as the webhook secret/],
  ])('says which key is wrong: %j', async (change, sentence) => {
    const { isWorking, message } = await razorpayWith(change)
    expect(isWorking).toBe(false)
    expect(message).toMatch(sentence)
    expect(message).not.toContain(SIMULATOR_KEYS.razorpay.keySecret)
  })

  test('tells a fault of Razorpay from a wrong key', async () => {
    await simulator.addFault({ kind: 'status', path: '/v1/', status: 503 })
    expect(await razorpayWith({})).toMatchObject({
      isWorking: false,
      message: 'Razorpay has a fault at the moment (503). Try again later.',
    })
  })
})

describe('the test of Cashfree', () => {
  test('says that all is well', async () => expect(await cashfreeWith({})).toMatchObject({ isWorking: true }))

  test.each([
    [{ clientId: 'TESTsomebodyelse' }, /client id or the client secret is wrong/],
    [{ clientSecret: 'of-somebody-else' }, /client id or the client secret is wrong/],
    [{ clientSecret: 'cfsk_ma_prod_saffron' }, /the secret of the live one/],
    [{ clientId: 'kanaka1037451', clientSecret: 'cfsk_ma_test_saffron' }, /the secret of the test one/],
  ])('says which key is wrong: %j', async (change, sentence) => {
    const { isWorking, message } = await cashfreeWith(change)
    expect(isWorking).toBe(false)
    expect(message).toMatch(sentence)
  })
})

describe('an event with a wrong signature', () => {
  const send = async (signature: string, body: Buffer) =>
    (await shop.modules.gateways.get('razorpay'))!.readEvent({
      headers: { 'x-razorpay-signature': signature },
      body,
    })
  const lastError = async () => (await admin.connections.read()).razorpay.lastError
  const sign = (secret: string, body: string | Buffer) =>
    createHmac('sha256', secret).update(body).digest('hex')
  const body = Buffer.from('{ "event": "payment.captured", "payload": {} }')
  beforeEach(() => shop.clock.advance(10_000))

  test('of a stranger tells staff nothing', async () => {
    const before = await lastError()
    expect(await send(sign('of-a-stranger', body), body)).toEqual({ problem: 'wrong-signature' })
    expect(await lastError()).toBe(before)
  })

  test('that the key secret made tells staff to enter the webhook secret at Razorpay', async () => {
    const signature = sign(SIMULATOR_KEYS.razorpay.keySecret, body)
    expect(await send(signature, body)).toEqual({ problem: 'wrong-signature' })
    await expect.poll(lastError).toMatch(/signs its events with the key secret/)
  })

  test('over other bytes tells staff that something changes them', async () => {
    const signature = sign(SIMULATOR_KEYS.razorpay.webhookSecret, JSON.stringify(JSON.parse(body.toString())))
    expect(await send(signature, body)).toEqual({ problem: 'wrong-signature' })
    await expect.poll(lastError).toMatch(/changes the events/)
  })

  test('is compared with the keys of the shop once in ten seconds, however many come', async () => {
    const told: (string | null)[] = []
    const gateways = createGateways({
      clock: shop.clock,
      connections: {
        current: shop.modules.connections.current,
        recordOutcome: async (_kind, _version, error) => void told.push(error),
      },
    })
    const sendForged = async () =>
      (await gateways.get('razorpay'))!.readEvent({
        headers: { 'x-razorpay-signature': sign(SIMULATOR_KEYS.razorpay.keySecret, body) },
        body,
      })
    for (let count = 0; count < 5; count += 1)
      expect(await sendForged()).toEqual({ problem: 'wrong-signature' })
    expect(told).toHaveLength(1)
    shop.clock.advance(10_000)
    await sendForged()
    expect(told).toHaveLength(2)
  })
})
