import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test.each([
  [new Error('The disk is full'), 'The disk is full'],
  [new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }), 'connect ECONNREFUSED'],
  [new Error('Rates could not be read', { cause: new Error('ENOENT') }), 'Rates could not be read'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('of %s is “%s”', (thrown, message) => {
  expect(errorMessage(thrown)).toBe(message)
})
