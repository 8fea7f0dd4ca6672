import { expect, test } from 'vitest'
import { countdown, duration, tryAgainIn } from './waiting.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('%i seconds read %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
  expect(tryAgainIn(seconds)).toBe(`Please try again in ${words}.`)
})

test('a countdown has minutes and two digits of seconds', () => {
  expect([30, 9, 0, 600].map(countdown)).toEqual(['0:30', '0:09', '0:00', '10:00'])
})
