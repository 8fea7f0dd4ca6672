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
