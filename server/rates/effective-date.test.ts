import { expect, test } from 'vitest'
import { resolveEffectiveAt } from './effective-date.ts'

/** 21 November 2026, 1:30 at night in India; in UTC it is still the 20th. */
const now = new Date('2026-11-20T20:00:00Z')

test('a rate dated today takes effect at once, and today is India’s day', () => {
  expect(resolveEffectiveAt('2026-11-21', now)).toEqual({ at: now, isScheduled: false })
  expect(resolveEffectiveAt('2026-11-20T21:00:00Z', now)).toEqual({ at: now, isScheduled: false })
})

test('a rate dated ahead waits for India’s midnight', () => {
  const midnight = new Date('2026-11-21T18:30:00Z')
  expect(resolveEffectiveAt('2026-11-22', now)).toEqual({ at: midnight, isScheduled: true })
  expect(resolveEffectiveAt('2026-11-22T09:00:00+05:30', now)).toEqual({ at: midnight, isScheduled: true })
})

test('an earlier day is the day it says', () => {
  expect(resolveEffectiveAt('2026-11-19', now)).toEqual({
    at: new Date('2026-11-18T18:30:00Z'),
    isScheduled: false,
  })
})

test.each(['1990-01-01', '2026-12-22', '2026-12-22T18:29:59Z'])('a rate can be dated %s', (day) => {
  expect(resolveEffectiveAt(day, now).at).toBeInstanceOf(Date)
})

test.each([
  '1989-12-31',
  '2026-12-23',
  '2026-12-22T18:30:00Z',
  '0001-01-01',
  '2999-12-31',
  '9999-12-31T23:59:59Z',
  '+010000-01-01',
  '0000-01-01T00:00:00+05:30',
])('a rate is not dated “%s”', (day) => {
  expect(() => resolveEffectiveAt(day, now)).toThrow('Choose a date from 1 Jan 1990 to 22 Dec 2026.')
})
