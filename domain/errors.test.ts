import { expect, test } from 'vitest'
import {
  conflict,
  forbidden,
  invalid,
  invalidField,
  notFound,
  refuse,
  refuseField,
  ShopError,
  tooManyRequests,
  unauthenticated,
  unavailable,
} from './errors.ts'

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

test('each error has its kind, a sentence and the code that it is given', () => {
  expect(notFound('None')).toMatchObject({ kind: 'not-found', message: 'None', code: 'NOT_FOUND' })
  expect(notFound('None', 'NO_RATES').code).toBe('NO_RATES')
  expect(invalid('Wrong', undefined, 'BAD_ROWS')).toMatchObject({ kind: 'invalid', code: 'BAD_ROWS' })
  expect(invalid('Wrong').errors).toBeUndefined()
  expect(forbidden()).toMatchObject({ kind: 'forbidden', message: 'You are not allowed to do this.' })
  expect(unauthenticated()).toMatchObject({ kind: 'unauthenticated', message: 'Please sign in.' })
  expect(unauthenticated('Again', 'REAUTHENTICATE').code).toBe('REAUTHENTICATE')
  expect(conflict('Stale', 'STALE', { version: 2 })).toMatchObject({ details: { version: 2 }, code: 'STALE' })
  expect(conflict('Taken').details).toEqual({})
  expect(unavailable('Full', 5)).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 })
  expect(unavailable('Full').retryAfterSeconds).toBeUndefined()
  expect(new ShopError('invalid', 'Wrong', { cause: 'disk' })).toMatchObject({
    name: 'ShopError',
    cause: 'disk',
  })
})

test('a refusal carries what its sentence is made of', () => {
  const reason = { code: 'OUT_OF_STOCK', values: { available: 2 }, message: 'Only 2 left' }
  expect(refuse(reason, { stock: 2 })).toMatchObject({ kind: 'conflict', ...reason, details: { stock: 2 } })
  expect(refuse(reason).details).toEqual({})
  expect(refuseField('quantity', reason, 'REFUSED')).toMatchObject({
    kind: 'invalid',
    code: 'REFUSED',
    message: 'Only 2 left',
    errors: [{ path: 'quantity', ...reason }],
  })
})
