import { describe, expect, test } from 'vitest'
import { notFound, OFFLINE, ShopError, sentenceOf, WORDLESS } from './errors.ts'

const words = { failed: 'Login failed. Please try again.', unexpected: 'An unexpected error occurred.' }

describe('what a screen says of a failure', () => {
  test('is the sentence of the shop', () =>
    expect(sentenceOf(notFound('Category not found'), words)).toBe('Category not found'))

  test('is its own where the shop gave none', () =>
    expect(sentenceOf(new ShopError('invalid', 'Something went wrong.', { code: WORDLESS }), words)).toBe(
      words.failed,
    ))

  test('is that something unexpected happened where the shop was not reached, or a program broke', () => {
    expect(sentenceOf(new ShopError('unavailable', 'Offline.', { code: OFFLINE }), words)).toBe(
      words.unexpected,
    )
    expect(sentenceOf(new TypeError('x is not a function'), words)).toBe(words.unexpected)
  })
})
