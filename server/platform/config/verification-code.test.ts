import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const codesOf = (env: Record<string, string>) => {
  const { verificationTestCode, demoCode, canSendCodes } = readConfig(env)
  return { verificationTestCode, demoCode, canSendCodes }
}
const NONE = { verificationTestCode: null, demoCode: null, canSendCodes: false }

describe('the fixed verification code', () => {
  test.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://localhost:3000' },
  ])('is 1234 in a demo on this machine: %j', (env) => {
    expect(codesOf(env)).toEqual({ verificationTestCode: '1234', demoCode: '1234', canSendCodes: true })
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
    expect(codesOf({ SMTP_URL: 'smtp://mail.example.in' })).toEqual({ ...NONE, canSendCodes: true })
  })

  test('that the owner sets is accepted anywhere, and shown to visitors only in a demo on this machine', () => {
    const set = { VERIFICATION_TEST_CODE: '4711' }
    const counts = { verificationTestCode: '4711', canSendCodes: true }
    expect(codesOf(set)).toEqual({ ...counts, demoCode: '4711' })
    expect(codesOf({ ...set, PUBLIC_URL: 'https://shop.example.in' })).toEqual({ ...counts, demoCode: null })
    expect(codesOf({ ...set, SMTP_URL: 'smtp://mail.example.in' })).toEqual({ ...counts, demoCode: null })
  })
})
