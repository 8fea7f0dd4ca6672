import { describe, expect, test } from 'vitest'
import type { OrderStatus } from './order-status.ts'
import {
  getAllowedSteps,
  getAvailableResolutions,
  getDeliveredAt,
  getLastReturnDay,
  getReturnError,
  getStatusAfterStep,
  isOpenReturn,
  RETURN_STATUSES,
} from './returns.ts'

const WINDOWS = { returnDays: 30, exchangeDays: 7 }
const order = (...entries: [OrderStatus, string][]) => ({
  status: entries.at(-1)![0],
  statusHistory: entries.map(([status, timestamp]) => ({ status, timestamp })),
})
/** Half past midnight in India, 2 November. */
const HANDED_OVER = '2026-11-01T19:00:00Z'
const DELIVERED = order(['shipped', '2026-10-30T06:00:00Z'], ['delivered', HANDED_OVER])

describe('the delivery of an order', () => {
  test('is when it became delivered; what is noted of it later changes nothing', () => {
    expect(getDeliveredAt(DELIVERED)).toBe(HANDED_OVER)
    expect(getDeliveredAt(order(['delivered', HANDED_OVER], ['delivered', '2026-11-09T06:00:00Z']))).toBe(
      HANDED_OVER,
    )
  })

  test('is the last one when the first was a mistake', () => {
    const again = order(
      ['delivered', '2026-10-20T06:00:00Z'],
      ['shipped', '2026-10-21T06:00:00Z'],
      ['delivered', HANDED_OVER],
    )
    expect(getDeliveredAt(again)).toBe(HANDED_OVER)
  })

  test('is none before and after', () => {
    expect(getDeliveredAt(order(['shipped', HANDED_OVER]))).toBeNull()
    expect(getDeliveredAt(order(['delivered', HANDED_OVER], ['returned', HANDED_OVER]))).toBeNull()
  })
})

describe('a return can be asked for', () => {
  test('within 30 days of the delivery, an exchange within 7, both with the last day and in days of India', () => {
    expect(getLastReturnDay(DELIVERED, 'refund', WINDOWS)).toBe('2026-12-02')
    expect(getLastReturnDay(DELIVERED, 'exchange', WINDOWS)).toBe('2026-11-09')
    expect(getAvailableResolutions(DELIVERED, WINDOWS, '2026-11-09')).toEqual(['refund', 'exchange'])
    expect(getAvailableResolutions(DELIVERED, WINDOWS, '2026-11-10')).toEqual(['refund'])
    expect(getAvailableResolutions(DELIVERED, WINDOWS, '2026-12-02')).toEqual(['refund'])
    expect(getAvailableResolutions(DELIVERED, WINDOWS, '2026-12-03')).toEqual([])
  })

  test('not where the shop takes nothing back', () => {
    expect(getAvailableResolutions(DELIVERED, { returnDays: 0, exchangeDays: 7 }, '2026-11-03')).toEqual([
      'exchange',
    ])
    expect(getReturnError(DELIVERED, 'refund', { returnDays: 0, exchangeDays: 7 }, '2026-11-03')).toBe(
      'Items cannot be returned.',
    )
  })

  test('else the reason is said', () => {
    const on = (day: string) => getReturnError(DELIVERED, 'exchange', WINDOWS, day)
    expect(on('2026-11-09')).toBeNull()
    expect(on('2026-11-10')).toBe('Items of this order could be exchanged until 9 Nov 2026.')
    expect(getReturnError(order(['shipped', HANDED_OVER]), 'refund', WINDOWS, '2026-11-02')).toBe(
      'This order is shipped. You can request a return once it is delivered.',
    )
  })
})

describe('a return goes', () => {
  test.each([
    ['requested', 'approve', 'approved'],
    ['requested', 'receive', 'received'],
    ['requested', 'decline', 'declined'],
    ['approved', 'receive', 'received'],
    ['approved', 'decline', 'declined'],
    ['received', 'refund', 'refunded'],
  ] as const)('from %s, with %s, to %s', (from, step, to) => {
    expect(getStatusAfterStep(from, step)).toBe(to)
  })

  test('no other way', () => {
    const steps = RETURN_STATUSES.map((status) => [status, getAllowedSteps(status)])
    expect(Object.fromEntries(steps)).toEqual({
      requested: ['approve', 'receive', 'decline'],
      approved: ['receive', 'decline'],
      received: ['refund'],
      refunded: [],
      declined: [],
    })
    expect(getStatusAfterStep('received', 'decline')).toBeNull()
  })

  test('and is open until the items are received or it is declined', () => {
    expect(RETURN_STATUSES.filter(isOpenReturn)).toEqual(['requested', 'approved'])
  })
})
