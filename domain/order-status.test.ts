import { describe, expect, test } from 'vitest'
import {
  canHaveInvoice,
  getStatusEffect,
  getStatusTone,
  getTrackingStep,
  getTrackingTone,
  isWaitingToStart,
  needsInvoice,
  ORDER_STATUSES,
  REVENUE_STATUSES,
  UNDELIVERED_STATUSES,
} from './order-status.ts'

const CLOSED = ['cancelled', 'returned', 'refunded']

describe('a change of status', () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      const expected =
        CLOSED.includes(from) === CLOSED.includes(to) ? 'none' : CLOSED.includes(to) ? 'give-back' : 'take'
      test(`from ${from} to ${to}: ${expected}`, () => expect(getStatusEffect(from, to)).toBe(expected))
    }
})

test('the tracking page has four steps; a closed order has none', () => {
  expect(ORDER_STATUSES.map(getTrackingStep)).toEqual([0, 1, 2, 3, null, null, null])
})

test('the tracking page shows a closed order in red, a delivered one in green, others in blue', () => {
  expect(ORDER_STATUSES.map(getTrackingTone)).toEqual([
    'info',
    'info',
    'info',
    'success',
    'danger',
    'danger',
    'danger',
  ])
})

test('each status has a colour of its own in lists', () => {
  expect(new Set(ORDER_STATUSES.map(getStatusTone)).size).toBe(ORDER_STATUSES.length)
})

test('revenue leaves out cancelled, returned and refunded orders', () => {
  expect(REVENUE_STATUSES).toEqual(['pending', 'processing', 'shipped', 'delivered'])
})

test('an order is undelivered while the shop or the courier has it', () => {
  expect(UNDELIVERED_STATUSES).toEqual(['pending', 'processing', 'shipped'])
})

test('the customer may cancel only before the shop starts', () => {
  expect(ORDER_STATUSES.filter(isWaitingToStart)).toEqual(['pending'])
})

test('an order needs its invoice when it is shipped; staff may write it once they have started', () => {
  expect(ORDER_STATUSES.filter(needsInvoice)).toEqual(['shipped', 'delivered'])
  expect(ORDER_STATUSES.filter(canHaveInvoice)).toEqual(['processing', 'shipped', 'delivered'])
})
