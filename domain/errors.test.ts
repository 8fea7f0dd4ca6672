import { expect, test } from 'vitest'
import { conflict, invalidField, ShopError, tooManyRequests } from './errors.ts'

test('an error without a code has its kind as code', () => {
  expect(new ShopError('too-many', 'Please wait.').code).toBe('TOO_MANY')
  expect(conflict('Taken').code).toBe('CONFLICT')
})

test('bad input names its field', () => {
  expect(invalidField('phone', 'Required').errors).toEqual([{ path: 'phone', message: 'Required' }])
})

test('a limit says when to try again', () => {
  expect(tooManyRequests('Please wait.', 30)).toMatchObject({ kind: 'too-many', retryAfterSeconds: 30 })
})
