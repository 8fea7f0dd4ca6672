import { describe, expect, test } from 'vitest'
import {
  type EstimateGuesses,
  getPasswordError,
  PASSWORD_TOO_COMMON_MESSAGE,
  PASSWORD_TOO_PERSONAL_MESSAGE,
  PASSWORD_TOO_SIMPLE_MESSAGE,
  passwordTooShortMessage,
} from './password-policy.ts'

/** The estimate of the server is tested in server/auth/passwords/password-rules.test.ts. */
const GUESSES: Record<string, number> = { jasmine: 222, marigold: 15_158, 'marigold-1234': 4e5 }
const PATTERNS: Record<string, number> = { swarna2026: 15_000 }
const estimateGuesses: EstimateGuesses = (password, _words, usesList) =>
  (usesList ? GUESSES[password.toLowerCase()] : undefined) ?? PATTERNS[password] ?? 1e12
const rules = { customerMinLength: 6, shopName: 'Swarna Jewellers', estimateGuesses }
const OWNER = { name: 'Ananya Reddy', email: 'ananya.reddy@example.in', phone: '9876543210' }
const customer = { ...OWNER, isStaff: false }
const staff = { ...OWNER, isStaff: true }

describe('a customer', () => {
  test.each([
    ['five5', passwordTooShortMessage(6)],
    ['Jasmine', PASSWORD_TOO_COMMON_MESSAGE],
    ['marigold', null],
    ['9876543210', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['ananya.reddy@example.in', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['Ananya Reddy', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['swarna-jewellers', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['swarna2026', PASSWORD_TOO_SIMPLE_MESSAGE],
    ['swarna 2026', PASSWORD_TOO_SIMPLE_MESSAGE],
    ['      ', PASSWORD_TOO_SIMPLE_MESSAGE],
  ])('with the password %j: %s', (password, fault) => {
    expect(getPasswordError(password, customer, rules)).toBe(fault)
  })

  test('needs as many characters as the setting says', () => {
    expect(getPasswordError('marigold', customer, { ...rules, customerMinLength: 9 })).toBe(
      passwordTooShortMessage(9),
    )
  })

  test('an emoji is one character', () => {
    expect(getPasswordError('🪔🪔🪔🪔🪔', customer, rules)).toBe(passwordTooShortMessage(6))
  })
})

describe('a member of staff', () => {
  test.each([
    ['eleven-long', passwordTooShortMessage(12)],
    ['marigold-1234', PASSWORD_TOO_COMMON_MESSAGE],
    ['ananya reddy', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['a-long-secret', null],
  ])('with the password %s: %s', (password, fault) => {
    expect(getPasswordError(password, staff, rules)).toBe(fault)
  })

  test('needs more than 12 characters only where customers do', () => {
    expect(getPasswordError('a-long-secret', staff, { ...rules, customerMinLength: 20 })).toBe(
      passwordTooShortMessage(20),
    )
  })
})
