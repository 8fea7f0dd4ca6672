import { describe, expect, test } from 'vitest'
import {
  addDays,
  endOfIndiaDay,
  formatDateTime,
  formatMonth,
  formatRelativeDateTime,
  getLastDayOfMonth,
  getPreviousMonth,
  isDateOrDateTime,
  startOfIndiaDay,
  toIndiaDay,
} from './india-time.ts'

describe('days are India’s days', () => {
  test('a day begins at 18:30 of the day before in UTC', () => {
    expect(toIndiaDay('2026-11-20T18:29:59.999Z')).toBe('2026-11-20')
    expect(toIndiaDay('2026-11-20T18:30:00Z')).toBe('2026-11-21')
    expect(startOfIndiaDay('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z')
    expect(endOfIndiaDay('2026-11-21')).toEqual(startOfIndiaDay('2026-11-22'))
  })
  test('months and years end', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  })
})

test('months', () => {
  expect(formatMonth('2026-01')).toBe('Jan 2026')
  expect(getPreviousMonth('2026-01')).toBe('2025-12')
  expect(['2026-11', '2026-12', '2028-02'].map(getLastDayOfMonth)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2028-02-29',
  ])
})

test('moments read as people say them', () => {
  const now = new Date('2026-11-21T04:15:00Z')
  expect(formatDateTime('2026-11-21T04:12:00Z')).toBe('21 Nov 2026, 9:42 am')
  expect(formatDateTime('2026-11-21T06:30:00Z')).toBe('21 Nov 2026, 12:00 pm')
  expect(formatDateTime('2026-11-21T18:30:00Z')).toBe('22 Nov 2026, 12:00 am')
  expect(formatRelativeDateTime('2026-11-21T03:45:00Z', now)).toBe('today, 9:15 am')
  expect(formatRelativeDateTime('2026-11-20T12:32:00Z', now)).toBe('yesterday, 6:02 pm')
  expect(formatRelativeDateTime('2026-11-12T10:12:00Z', now)).toBe('12 Nov 2026, 3:42 pm')
})

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-11-21T09:42:00+05:30', true],
  ['2026-11-21T04:12:00.000Z', true],
  ['2026-11-21T04:12', true],
  ['2026-02-30', false],
  ['2026-02-29', false],
  ['2026-04-31T10:00:00Z', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-11-21T24:00:00Z', false],
  ['2026-11-21T23:60:00Z', false],
  ['2026-11-21 noon', false],
  ['on 2026-11-21', false],
  ['+002026-11-21', false],
  ['21-11-2026', false],
  ['', false],
])('%j is a moment: %s', (text, expected) => expect(isDateOrDateTime(text)).toBe(expected))
