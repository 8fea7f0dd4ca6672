import { describe, expect, test } from 'vitest'
import {
  getBadgeTone,
  getStatusEffect,
  getTrackingStep,
  getTrackingTone,
  ORDER_STATUSES,
  REVENUE_STATUSES,
} from './order-status.ts'

const GONE = ['cancelled', 'returned', 'refunded']

describe('moving an order', () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      const expected =
        GONE.includes(from) === GONE.includes(to) ? 'none' : GONE.includes(to) ? 'give-back' : 'take'
      test(`from ${from} to ${to}: ${expected}`, () => expect(getStatusEffect(from, to)).toBe(expected))
    }
})

test('the four steps of tracking; what left the track has none', () => {
  expect(ORDER_STATUSES.map(getTrackingStep)).toEqual([0, 1, 2, 3, null, null, null])
})

test('tracking is red off the track, green at the end, blue on the way', () => {
  expect(ORDER_STATUSES.map(getTrackingTone)).toEqual([
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
  expect(getBadgeTone('completed')).toBe('delivered')
  expect(getBadgeTone('lost')).toBe('neutral')
})

test('revenue leaves out cancelled, returned and refunded', () => {
  expect(REVENUE_STATUSES).toEqual(['pending', 'processing', 'shipped', 'delivered'])
})
