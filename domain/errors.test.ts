import { describe, expect, test } from 'vitest'
import { getErrorMessage, NO_MESSAGE, notFound, OFFLINE, ShopError } from './errors.ts'

const words = { failed: 'Login failed. Please try again.', unexpected: 'An unexpected error occurred.' }

describe('what a screen says of a failure', () => {
  test('is the sentence of the shop', () =>
    expect(getErrorMessage(notFound('Category not found'), words)).toBe('Category not found'))

  test('is its own where the shop gave none', () =>
    expect(
      getErrorMessage(new ShopError('invalid', 'Something went wrong.', { code: NO_MESSAGE }), words),
    ).toBe(words.failed))

  test('is that something unexpected happened where the shop was not reached, or a program broke', () => {
    expect(getErrorMessage(new ShopError('unavailable', 'Offline.', { code: OFFLINE }), words)).toBe(
      words.unexpected,
    )
    expect(getErrorMessage(new TypeError('x is not a function'), words)).toBe(words.unexpected)
  })
})
