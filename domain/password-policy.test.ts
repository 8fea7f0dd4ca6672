import { describe, expect, test } from 'vitest'
import {
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_PERSONAL,
  passwordFault,
  passwordTooShort,
} from './password-policy.ts'

const RANKS: Record<string, number> = { '123456': 1, password: 2, jasmine: 222, marigold: 15_158 }
const rules = { customerLength: 6, rankOf: (password: string) => RANKS[password] ?? null }
const OWNER = { name: 'Ananya Reddy', email: 'ananya.reddy@example.in', phone: '9876543210' }
const customer = { ...OWNER, isStaff: false }
const staff = { ...OWNER, isStaff: true }

describe('a customer', () => {
  test.each([
    ['five5', passwordTooShort(6)],
    ['123456', PASSWORD_TOO_COMMON],
    ['Jasmine', PASSWORD_TOO_COMMON],
    ['marigold', null],
    ['रजनीगंधा', null],
    ['9876543210', PASSWORD_TOO_PERSONAL],
    ['ananya.reddy@example.in', PASSWORD_TOO_PERSONAL],
    ['Ananya Reddy', PASSWORD_TOO_PERSONAL],
  ])('with the password %s: %s', (password, fault) => {
    expect(passwordFault(password, customer, rules)).toBe(fault)
  })

  test('needs as many characters as the setting says', () => {
    expect(passwordFault('marigold', customer, { ...rules, customerLength: 9 })).toBe(passwordTooShort(9))
  })

  test('an emoji is one character', () => {
    expect(passwordFault('🪔🪔🪔🪔🪔', customer, rules)).toBe(passwordTooShort(6))
  })
})

describe('a member of staff', () => {
  test.each([
    ['eleven-long', passwordTooShort(12)],
    ['marigold1234', PASSWORD_TOO_COMMON],
    ['password2026!', PASSWORD_TOO_COMMON],
    ['aaaaaaaaaaaaa', PASSWORD_TOO_COMMON],
    ['121212121212', PASSWORD_TOO_COMMON],
    ['ananya reddy', PASSWORD_TOO_PERSONAL],
    ['a-long-secret', null],
    ['jasmine-and-gold', null],
  ])('with the password %s: %s', (password, fault) => {
    expect(passwordFault(password, staff, rules)).toBe(fault)
  })

  test('needs more than 12 characters only where customers do', () => {
    expect(passwordFault('a-long-secret', staff, { ...rules, customerLength: 20 })).toBe(passwordTooShort(20))
  })
})
