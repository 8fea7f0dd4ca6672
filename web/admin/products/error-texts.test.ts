import { expect, test } from 'vitest'
import { conflict, ShopError } from '#domain/errors.ts'
import { productErrorMessage, SAVE_ERRORS, withErrorTexts } from './error-texts.ts'

test('a refusal keeps its message; a server error and a network error have their own', () => {
  expect(productErrorMessage(conflict('A product with this SKU already exists'), SAVE_ERRORS)).toBe(
    'A product with this SKU already exists',
  )
  expect(productErrorMessage(new ShopError('unavailable', 'x'), SAVE_ERRORS)).toBe('Failed to save product')
  expect(productErrorMessage(new ShopError('unavailable', 'x', { code: 'OFFLINE' }), SAVE_ERRORS)).toBe(
    'An error occurred',
  )
  expect(productErrorMessage(new TypeError('x'), SAVE_ERRORS)).toBe('An error occurred')
})

test('what a person may not do is left to the page', async () => {
  const forbidden = new ShopError('forbidden', 'You are not allowed to do this.')
  await expect(withErrorTexts(Promise.reject(forbidden), SAVE_ERRORS)).rejects.toBe(forbidden)
  await expect(
    withErrorTexts(Promise.reject(new ShopError('unavailable', 'x')), SAVE_ERRORS),
  ).rejects.toThrow('Failed to save product')
  expect(await withErrorTexts(Promise.resolve(1), SAVE_ERRORS)).toBe(1)
})
