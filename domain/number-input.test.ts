import { expect, test } from 'vitest'
import { stripNumberFormatting } from '#domain/number-input.ts'

test.each([
  ['₹1,25,000.50', '125000.50'],
  ['Rs. 1,250', '1250'],
  ['1250', '1250'],
  ['12,50', '12,50'],
  ['1,2,3', '1,2,3'],
])('%s is read as the number %s', (written, number) => {
  expect(stripNumberFormatting(written)).toBe(number)
})
