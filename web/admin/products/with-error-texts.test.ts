import { expect, test } from 'vitest'
import { NO_MESSAGE, ShopError } from '#domain/errors.ts'
import * as errorTexts from './error-texts.ts'
import { withErrorTexts } from './with-error-texts.ts'

test('an error without a reason gets a text of the screen; a refusal is left to the page', async () => {
  const forbidden = new ShopError('forbidden', 'You are not allowed to do this.')
  await expect(withErrorTexts(Promise.reject(forbidden), errorTexts.saveErrors)).rejects.toBe(forbidden)
  const withoutReason = new ShopError('unavailable', 'x', { code: NO_MESSAGE })
  await expect(withErrorTexts(Promise.reject(withoutReason), errorTexts.saveErrors)).rejects.toThrow(
    'Failed to save product',
  )
  expect(await withErrorTexts(Promise.resolve(1), errorTexts.saveErrors)).toBe(1)
})
