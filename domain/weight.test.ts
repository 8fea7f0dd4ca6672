import { expect, test } from 'vitest'
import { formatWeight, toMilligrams } from './weight.ts'

test.each([
  [18.42, 'g', 18_420],
  [0.0005, 'g', 1],
  [0.0004, 'g', 0],
  [250, 'mg', 250],
  [0.75, 'ct', 150],
  [1.5, 'kg', 1_500_000],
] as const)('%d %s are %d mg', (value, unit, milligrams) => {
  expect(toMilligrams(value, unit)).toBe(milligrams)
})

test('grams are written with three decimals, other units as they are', () => {
  expect(formatWeight(18.42)).toBe('18.420 g')
  expect(formatWeight(0.75, 'ct')).toBe('0.75 ct')
})
