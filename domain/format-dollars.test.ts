import { describe, expect, test } from 'vitest'
import { formatDollars } from '#domain/format-dollars.ts'
import { fc } from '#testing/fast-check.ts'

describe('dollars', () => {
  const reference = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

  test('are written as `Intl` writes them', () => {
    expect(formatDollars(1299)).toBe('$1,299.00')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (cents) => {
        expect(formatDollars(cents / 100)).toBe(reference.format(cents / 100))
      }),
    )
  })
})
