import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { getVerificationCodes } from './verification-codes.ts'

const codesOf = (env: Record<string, string>, isReachable = false) =>
  getVerificationCodes({ ...readConfig(env), hasTransport: env.SMTP_URL !== undefined }, isReachable)
const NONE = { testCode: null, demoCode: null, isTestCodeProof: false, canSendCodes: false }

describe('the fixed verification code', () => {
  test.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:3000' },
  ])('is 1234 in a demo on this machine: %j', (env) => {
    expect(codesOf(env)).toEqual({
      testCode: '1234',
      demoCode: '1234',
      isTestCodeProof: true,
      canSendCodes: true,
    })
    expect(codesOf(env, true)).toEqual(NONE)
  })

  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { PUBLIC_URL: 'https://shop.example.in' },
    { PUBLIC_URL: 'https://localhost.example.in' },
    { HOST: '127.0.0.1.example.in', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { TRUST_PROXY: 'on' },
    { TRUST_PROXY: '2' },
    { TRUST_PROXY: '127.0.0.1' },
  ])('does not exist where others can reach the shop: %j', (env) => {
    expect(codesOf(env)).toEqual(NONE)
  })

  test('has no default where a transport is configured', () => {
    expect(codesOf({ SMTP_URL: 'smtp://mail.example.in' })).toEqual({
      ...NONE,
      isTestCodeProof: true,
      canSendCodes: true,
    })
  })

  test('that the owner sets is accepted anywhere, and shown to visitors only in a demo on this machine', () => {
    const set = { VERIFICATION_TEST_CODE: '4711' }
    const hidden = { testCode: '4711', demoCode: null, isTestCodeProof: false, canSendCodes: true }
    expect(codesOf(set)).toEqual({ ...hidden, demoCode: '4711', isTestCodeProof: true })
    expect(codesOf(set, true)).toEqual(hidden)
    expect(codesOf({ ...set, PUBLIC_URL: 'https://shop.example.in' })).toEqual(hidden)
    const withMail = { ...set, SMTP_URL: 'smtp://mail.example.in' }
    expect(codesOf(withMail)).toEqual({ ...hidden, isTestCodeProof: true })
    expect(codesOf(withMail, true)).toEqual(hidden)
  })
})
