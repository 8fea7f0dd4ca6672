import { describe, expect, test } from 'vitest'
import {
  badgeTone,
  EARNING_STATUSES,
  ORDER_STATUSES,
  statusEffect,
  trackingStep,
  trackingTone,
} from './order-status.ts'

const GONE = ['cancelled', 'returned', 'refunded']

describe('moving an order', () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      const expected =
        GONE.includes(from) === GONE.includes(to) ? 'none' : GONE.includes(to) ? 'give-back' : 'take'
      test(`from ${from} to ${to}: ${expected}`, () => expect(statusEffect(from, to)).toBe(expected))
    }
})

test('the four steps of tracking; what left the track has none', () => {
  expect(ORDER_STATUSES.map(trackingStep)).toEqual([0, 1, 2, 3, null, null, null])
})

test('tracking is red off the track, green at the end, blue on the way', () => {
  expect(ORDER_STATUSES.map(trackingTone)).toEqual([
    'processing',
    'processing',
    'processing',
    'delivered',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
})

test('completed has the colour of delivered, an unknown status none', () => {
  expect(badgeTone('completed')).toBe('delivered')
  expect(badgeTone('lost')).toBe('neutral')
})

test('revenue leaves out cancelled, returned and refunded', () => {
  expect(EARNING_STATUSES).toEqual(['pending', 'processing', 'shipped', 'delivered'])
})
