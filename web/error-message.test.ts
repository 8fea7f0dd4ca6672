import { describe, expect, test } from 'vitest'
import { INTERNAL, NO_MESSAGE, notFound, OFFLINE, ShopError } from '#domain/errors.ts'
import { errorMessage } from './error-message.ts'

const TEXTS = { failed: 'Login failed. Please try again.', unexpected: 'An unexpected error occurred.' }
const offlineError = new ShopError('unavailable', 'The shop cannot be reached.', { code: OFFLINE })

describe('errorMessage', () => {
  test('returns the reason that the server gives', () => {
    expect(errorMessage(notFound('Category not found'), TEXTS)).toBe('Category not found')
    expect(errorMessage(new ShopError('unavailable', 'The shop is busy.'), TEXTS)).toBe('The shop is busy.')
  })

  test('returns the text for a failure when the server gives no reason', () => {
    const withoutReason = new ShopError('invalid', 'Something went wrong.', { code: NO_MESSAGE })
    expect(errorMessage(withoutReason, TEXTS)).toBe(TEXTS.failed)
    const internalError = new ShopError('unavailable', 'Something went wrong on our side.', {
      code: INTERNAL,
    })
    expect(errorMessage(internalError, TEXTS)).toBe(TEXTS.failed)
  })

  test('returns the text for an unexpected error when no answer came or a script failed', () => {
    expect(errorMessage(offlineError, TEXTS)).toBe(TEXTS.unexpected)
    expect(errorMessage(new TypeError('x is not a function'), TEXTS)).toBe(TEXTS.unexpected)
  })

  test('returns the advice about the connection for a screen without a text for it', () => {
    expect(errorMessage(offlineError, { failed: 'Not sent.' })).toBe('The shop cannot be reached.')
    expect(errorMessage(new TypeError('x is not a function'), { failed: 'Not sent.' })).toBe('Not sent.')
  })

  test('uses a single text for every error without a reason', () => {
    expect(errorMessage(offlineError, 'Not saved.')).toBe('Not saved.')
    expect(errorMessage(new TypeError('x is not a function'), 'Not saved.')).toBe('Not saved.')
  })
})
