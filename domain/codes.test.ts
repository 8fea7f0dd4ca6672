import { expect, test } from 'vitest'
import { createClaimCode, getInitials, isOrderPrefix, normalizeClaimCode, normalizeCode } from './codes.ts'

test.each([
  ['save10', 'SAVE10'],
  [' SW-261120-7k3qf9 ', 'SW-261120-7K3QF9'],
  ['DIWALI_26', 'DIWALI_26'],
])('%j is the code %s', (text, code) => {
  expect(normalizeCode(text)).toBe(code)
})

test.each([
  '',
  ' ',
  'ſave10',
  'dıwali',
  'ＳＡＶＥ10',
  'SAVE\u200b10',
  'SAVE 10',
  'SAVE10.',
  'SAVE10\u0000',
  'सोना',
  'A'.repeat(41),
])('%j is no code', (text) => {
  expect(normalizeCode(text)).toBeNull()
})

test('a claim code is twelve letters in groups of four, and is read however a person types it', () => {
  const code = createClaimCode(Uint8Array.from({ length: 20 }, (_, index) => index))
  expect(code).toBe('0123-4567-89AB')
  expect(normalizeClaimCode(code)).toBe('0123456789AB')
  expect(normalizeClaimCode(' oi2l 4567\u00a089ab. ')).toBe('0121456789AB')
  expect(normalizeClaimCode('OOII-LLIO')).toBe('00111110')
})

test.each([
  ['K', true],
  ['SWRN', true],
  ['', false],
  ['SWRNA', false],
  ['sw', false],
  ['S1', false],
  ['SW ', false],
  [' SW', false],
])('order numbers begin with “%s”: %s', (prefix, isPrefix) => expect(isOrderPrefix(prefix)).toBe(isPrefix))

test.each([
  ['Kaveri Jewels', 4, 'KJ'],
  ['Kaveri', 4, 'KA'],
  ['Sri Lakshmi Narayana Gold Palace', 4, 'SLNG'],
  ['Sri Lakshmi Narayana Gold Palace', 2, 'SL'],
  ['P. N. Gadgil & Sons', 4, 'PNGS'],
  ['Ānanda Śrī', 4, 'AS'],
  ['कावेरी', 4, ''],
])('the numbers of %s begin with at most %i letters: %j', (name, most, initials) => {
  expect(getInitials(name, most)).toBe(initials)
})
