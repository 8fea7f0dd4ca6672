import { expect, test } from 'vitest'
import { stripNumberFormatting } from '#domain/number-input.ts'

test.each([
  ['₹1,25,000.50', '125000.50'],
  ['Rs. 1,250', '1250'],
  ['rs 1250', '1250'],
  ['INR12,500', '12500'],
  ['-1,250', '-1250'],
  ['1250', '1250'],
  ['1250 Rs.', '1250 Rs.'],
  ['x1,250', 'x1,250'],
  ['1,250x', '1,250x'],
  ['1,250.', '1,250.'],
  ['12,50', '12,50'],
  ['1,2,3', '1,2,3'],
])('%s is read as the number %s', (written, number) => {
  expect(stripNumberFormatting(written)).toBe(number)
})
