import { expect, test } from 'vitest'
import { NO_MESSAGE, ShopError } from '#domain/errors.ts'
import { SAVE_ERRORS, withErrorTexts } from './error-texts.ts'

test('an error without a reason gets a text of the screen; a refusal is left to the page', async () => {
  const forbidden = new ShopError('forbidden', 'You are not allowed to do this.')
  await expect(withErrorTexts(Promise.reject(forbidden), SAVE_ERRORS)).rejects.toBe(forbidden)
  const withoutReason = new ShopError('unavailable', 'x', { code: NO_MESSAGE })
  await expect(withErrorTexts(Promise.reject(withoutReason), SAVE_ERRORS)).rejects.toThrow(
    'Failed to save product',
  )
  expect(await withErrorTexts(Promise.resolve(1), SAVE_ERRORS)).toBe(1)
})
