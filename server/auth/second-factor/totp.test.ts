import { expect, test } from 'vitest'
import { totpOf } from '#server/testing/totp.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

/** RFC 6238, appendix B, for SHA-1: the last six of its eight digits. The secret is "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

test.each(VECTORS)('at second %i the code of RFC 6238 is right', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(totpOf(SECRET, at)).toBe(code)
  expect(totpStep(SECRET, code, at)).toBe(Math.floor(seconds / 30))
})

test('a code is taken in its own period and in the one before and after, and no further', () => {
  const secret = newTotpSecret()
  const now = new Date('2026-11-21T04:15:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const step = now.getTime() / 30_000
  expect(totpStep(secret, totpOf(secret, at(-30)), now)).toBe(step - 1)
  expect(totpStep(secret, totpOf(secret, at(30)), now)).toBe(step + 1)
  expect(totpStep(secret, totpOf(secret, at(-60)), now)).toBeNull()
  expect(totpStep(secret, totpOf(secret, at(60)), now)).toBeNull()
})

test('the QR code names the shop and the account', () => {
  expect(totpUri(SECRET, { issuer: 'Swarna', label: 'lakshmi@example.in' })).toBe(
    `otpauth://totp/Swarna:lakshmi%40example.in?issuer=Swarna&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  )
})
