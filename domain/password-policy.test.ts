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

test('the guesses count the words of the owner and of the shop, with and without signs, from three letters on', () => {
  const words: (readonly string[])[] = []
  const remember: EstimateGuesses = (_password, personalWords) => {
    words.push(personalWords)
    return 1e12
  }
  const wordsOf = (owner: Partial<typeof OWNER>, shopName: string) => {
    getPasswordError(
      'a-long-secret',
      { isStaff: false, ...owner },
      { ...rules, shopName, estimateGuesses: remember },
    )
    return words.at(-1)!
  }
  expect(wordsOf(OWNER, 'Om & Raj Jewels')).toEqual([
    'Ananya Reddy',
    'ananyareddy',
    'Ananya',
    'Reddy',
    'ananya.reddy@example.in',
    'ananyareddy@examplein',
    'ananya',
    'reddy',
    'example',
    'ananya.reddy',
    'Om & Raj Jewels',
    'om&rajjewels',
    'Raj',
    'Jewels',
    '9876543210',
  ])
  expect(wordsOf({}, 'Swarna')).toEqual(['Swarna', 'swarna'])
  expect(wordsOf({ name: 'राधा2' }, '')).toEqual(['राधा2'])
})

test('a password of just enough guesses is accepted', () => {
  const withGuesses = (ofPatterns: number, withList: number, isStaff = false) =>
    getPasswordError(
      'xk3vq9-7pw2mt',
      { isStaff },
      { ...rules, estimateGuesses: (_password, _words, usesList) => (usesList ? withList : ofPatterns) },
    )
  expect(withGuesses(1e6, 1e4)).toBeNull()
  expect(withGuesses(1e6 - 1, 1e4)).toBe(PASSWORD_TOO_SIMPLE_MESSAGE)
  expect(withGuesses(1e6, 1e4 - 1)).toBe(PASSWORD_TOO_COMMON_MESSAGE)
  expect(withGuesses(1e6, 1e8, true)).toBeNull()
  expect(withGuesses(1e6, 1e8 - 1, true)).toBe(PASSWORD_TOO_COMMON_MESSAGE)
})

describe('a customer', () => {
  test.each([
    ['five5', passwordTooShortMessage(6)],
    ['Jasmine', PASSWORD_TOO_COMMON_MESSAGE],
    ['marigold', null],
    ['9876543210', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['ananya.reddy@example.in', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['Ananya Reddy', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['swarna-jewellers', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['Swarna/Jewellers', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['(swarna, jewellers)', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['#$%^&*!@(', null],
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
