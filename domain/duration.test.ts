import { expect, test } from 'vitest'
import { formatCountdown, formatDuration, getRetryMessage } from '#domain/duration.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('%i seconds read %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
  expect(getRetryMessage(seconds)).toBe(`Please try again in ${words}.`)
})

test('a countdown has minutes and two digits of seconds', () => {
  expect([30, 9, 0, 600].map(formatCountdown)).toEqual(['0:30', '0:09', '0:00', '10:00'])
})
