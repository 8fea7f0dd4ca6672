import { expect, test } from 'vitest'
import { conflict, ShopError } from '#domain/errors.ts'
import { inWords, SAVE, sentenceOf } from './sentences.ts'

test('a refusal speaks for itself, a broken server and a missing one have the words of the catalogue (S2 §8)', () => {
  expect(sentenceOf(conflict('A product with this SKU already exists'), SAVE)).toBe(
    'A product with this SKU already exists',
  )
  expect(sentenceOf(new ShopError('unavailable', 'x'), SAVE)).toBe('Failed to save product')
  expect(sentenceOf(new ShopError('unavailable', 'x', { code: 'OFFLINE' }), SAVE)).toBe('An error occurred')
  expect(sentenceOf(new TypeError('x'), SAVE)).toBe('An error occurred')
})

test('what a person may not do is left to the page', async () => {
  const forbidden = new ShopError('forbidden', 'You are not allowed to do this.')
  await expect(inWords(Promise.reject(forbidden), SAVE)).rejects.toBe(forbidden)
  await expect(inWords(Promise.reject(new ShopError('unavailable', 'x')), SAVE)).rejects.toThrow(
    'Failed to save product',
  )
  expect(await inWords(Promise.resolve(1), SAVE)).toBe(1)
})
