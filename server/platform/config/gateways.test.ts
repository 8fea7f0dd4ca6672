import { describe, expect, test } from 'vitest'
import { SIMULATOR_KEYS } from '#testing/gateway-simulator.ts'
import { BootError } from '../boot-error.ts'
import { readConfig } from './config.ts'

const SIMULATOR = 'http://127.0.0.1:4400'
const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_live_Marigold42', RAZORPAY_KEY_SECRET: 'saffron-8842' }
const CASHFREE = { CASHFREE_CLIENT_ID: 'TEST1037451', CASHFREE_CLIENT_SECRET: 'saffron-9953' }
const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://kanaka.example.in' }

describe('the gateway simulator', () => {
  test('stands in for both gateways with keys of its own', () => {
    expect(readConfig({ PAYMENT_SIMULATOR: `${SIMULATOR}/` })).toMatchObject({
      paymentSimulator: SIMULATOR,
      razorpay: {
        keyId: SIMULATOR_KEYS.razorpay.keyId,
        keySecret: SIMULATOR_KEYS.razorpay.keySecret,
        eventSecrets: [{ secret: SIMULATOR_KEYS.razorpay.webhookSecret }],
      },
      cashfree: {
        clientId: SIMULATOR_KEYS.cashfree.keyId,
        clientSecret: SIMULATOR_KEYS.cashfree.keySecret,
      },
    })
  })

  test.each([RAZORPAY, CASHFREE])('is given no key of a real account: %j', (keys) => {
    expect(() => readConfig({ PAYMENT_SIMULATOR: SIMULATOR, ...keys })).toThrow(
      new BootError(`PAYMENT_SIMULATOR has keys of its own: remove it, or ${Object.keys(keys).join(', ')}.`),
    )
  })

  test.each([
    PUBLIC,
    { ...PUBLIC, SEED: 'none' },
    { TRUST_PROXY: 'on', PUBLIC_URL: 'http://localhost:3000' },
  ])('is refused where others than this machine reach the shop: %j', (env) => {
    expect(() => readConfig({ PAYMENT_SIMULATOR: SIMULATOR, ...env })).toThrow(
      'PAYMENT_SIMULATOR takes no money. It is for a shop on this machine, or for a demo with SEED=demo.',
    )
  })

  test('is there for a public demo whose operator calls it one', () => {
    const config = readConfig({ PAYMENT_SIMULATOR: SIMULATOR, ...PUBLIC, SEED: 'demo' })
    expect(config.paymentSimulator).toBe(SIMULATOR)
  })
})

describe('keys of a gateway', () => {
  test('are read with all secrets that may have signed an event, the newest first', () => {
    const config = readConfig({
      ...RAZORPAY,
      RAZORPAY_WEBHOOK_SECRET: 'new-word',
      RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'old-word',
      ...CASHFREE,
    })
    expect(config).toMatchObject({
      paymentSimulator: null,
      razorpay: {
        keyId: 'rzp_live_Marigold42',
        keySecret: 'saffron-8842',
        eventSecrets: [{ secret: 'new-word' }, { secret: 'old-word' }],
      },
      cashfree: { clientId: 'TEST1037451', eventSecrets: [{ secret: 'saffron-9953' }] },
    })
  })

  test.each<[Record<string, string>, string]>([
    [{ RAZORPAY_KEY_ID: RAZORPAY.RAZORPAY_KEY_ID }, 'RAZORPAY_KEY_ID needs RAZORPAY_KEY_SECRET beside it.'],
    [{ RAZORPAY_KEY_SECRET: 'saffron' }, 'RAZORPAY_KEY_SECRET needs RAZORPAY_KEY_ID beside it.'],
    [{ CASHFREE_CLIENT_SECRET: 'saffron' }, 'CASHFREE_CLIENT_SECRET needs CASHFREE_CLIENT_ID beside it.'],
    [{ RAZORPAY_WEBHOOK_SECRET: 'saffron' }, 'RAZORPAY_WEBHOOK_SECRET needs RAZORPAY_KEY_ID beside it.'],
    [
      { ...RAZORPAY, RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'saffron' },
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS needs RAZORPAY_WEBHOOK_SECRET beside it.',
    ],
    [
      { ...RAZORPAY, RAZORPAY_KEY_ID: 'saffron' },
      'RAZORPAY_KEY_ID must be a key id like rzp_live_…, it is "…".',
    ],
  ])('that are incomplete stop the start: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new BootError(sentence))
  })

  test('are not printed', () => {
    const wrong = {
      ...RAZORPAY,
      CASHFREE_CLIENT_ID: 'cfsk_ma_prod_saffron',
      CASHFREE_CLIENT_SECRET: 'saffron',
    }
    expect(() => readConfig(wrong)).toThrow('CASHFREE_CLIENT_ID must be a client id, it is "…".')
  })
})
