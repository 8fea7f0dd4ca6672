import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { calculateStockAfterEdit, getStockLevel } from './stock.ts'

test('over 10 is many, 1 to 10 few, 0 none', () => {
  expect([11, 10, 1, 0].map(getStockLevel)).toEqual(['many', 'few', 'few', 'none'])
})

describe('the stock after a form is saved', () => {
  test.each([
    ['nothing sold meanwhile: what was typed', { now: 5, typed: 8, shown: 5 }, 8],
    ['two sold meanwhile: the three that came are added to what is left', { now: 3, typed: 8, shown: 5 }, 6],
    ['the number left alone: what is left', { now: 3, typed: 5, shown: 5 }, 3],
    ['more taken away than is left: none, never fewer', { now: 1, typed: 2, shown: 5 }, 0],
    ['a form that shows no stock: what was counted', { now: 3, typed: 8, shown: undefined }, 8],
  ])('%s', (_, { now, typed, shown }, expected) => {
    expect(calculateStockAfterEdit(now, typed, shown)).toBe(expected)
  })

  test('is never below 0, and two forms saved one after the other both count', () => {
    const count = fc.nat(1000)
    fc.assert(
      fc.property(count, count, count, (start, one, other) => {
        const first = calculateStockAfterEdit(start, one, start)
        const both = calculateStockAfterEdit(first, other, start)
        expect(both).toBe(Math.max(0, one + other - start))
      }),
    )
  })
})
