import { expect, test } from 'vitest'
import { normalizeCode } from './codes.ts'

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
