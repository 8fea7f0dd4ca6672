import { describe, expect, test } from 'vitest'
import {
  getPasswordError,
  PASSWORD_TOO_COMMON_MESSAGE,
  PASSWORD_TOO_PERSONAL_MESSAGE,
  passwordTooShortMessage,
} from './password-policy.ts'

const RANKS: Record<string, number> = { '123456': 1, password: 2, jasmine: 222, marigold: 15_158 }
const rules = { customerMinLength: 6, getRank: (password: string) => RANKS[password] ?? null }
const OWNER = { name: 'Ananya Reddy', email: 'ananya.reddy@example.in', phone: '9876543210' }
const customer = { ...OWNER, isStaff: false }
const staff = { ...OWNER, isStaff: true }

describe('a customer', () => {
  test.each([
    ['five5', passwordTooShortMessage(6)],
    ['123456', PASSWORD_TOO_COMMON_MESSAGE],
    ['Jasmine', PASSWORD_TOO_COMMON_MESSAGE],
    ['marigold', null],
    ['रजनीगंधा', null],
    ['9876543210', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['ananya.reddy@example.in', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['Ananya Reddy', PASSWORD_TOO_PERSONAL_MESSAGE],
  ])('with the password %s: %s', (password, fault) => {
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
    ['marigold1234', PASSWORD_TOO_COMMON_MESSAGE],
    ['password2026!', PASSWORD_TOO_COMMON_MESSAGE],
    ['aaaaaaaaaaaaa', PASSWORD_TOO_COMMON_MESSAGE],
    ['121212121212', PASSWORD_TOO_COMMON_MESSAGE],
    ['ananya reddy', PASSWORD_TOO_PERSONAL_MESSAGE],
    ['a-long-secret', null],
    ['jasmine-and-gold', null],
  ])('with the password %s: %s', (password, fault) => {
    expect(getPasswordError(password, staff, rules)).toBe(fault)
  })

  test('needs more than 12 characters only where customers do', () => {
    expect(getPasswordError('a-long-secret', staff, { ...rules, customerMinLength: 20 })).toBe(
      passwordTooShortMessage(20),
    )
  })
})
