import { describe, expect, test } from 'vitest'
import {
  canHaveInvoice,
  findStatusChange,
  getClosedOrderNote,
  getClosedOrderNotice,
  getClosedReturnStatus,
  getPaymentOnDelivery,
  getStatusEffect,
  getStatusTone,
  getTrackingStep,
  getTrackingTone,
  isBeingPrepared,
  isDispatched,
  isWaitingToStart,
  needsInvoice,
  ORDER_STATUSES,
  REVENUE_STATUSES,
  UNDELIVERED_STATUSES,
  WAITING_STATUSES,
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

test('an order has left the shop once it is shipped', () => {
  expect(ORDER_STATUSES.filter(isDispatched)).toEqual(['shipped', 'delivered'])
})

test('an order is being prepared from the start of the work until it leaves the shop', () => {
  expect(ORDER_STATUSES.filter(isBeingPrepared)).toEqual(['processing'])
})

test('the customer may cancel only before the shop starts', () => {
  expect(ORDER_STATUSES.filter(isWaitingToStart)).toEqual(['pending'])
  expect(WAITING_STATUSES).toEqual(['pending'])
})

test('an order needs its invoice when it is shipped; staff may write it once they have started', () => {
  expect(ORDER_STATUSES.filter(needsInvoice)).toEqual(['shipped', 'delivered'])
  expect(ORDER_STATUSES.filter(canHaveInvoice)).toEqual(['processing', 'shipped', 'delivered'])
})

test('a closed order closes its open return requests', () => {
  const closing = ORDER_STATUSES.map((status) => [status, getClosedReturnStatus(status)])
  expect(closing.filter(([, closedAs]) => closedAs !== null)).toEqual([
    ['cancelled', 'received'],
    ['returned', 'received'],
    ['refunded', 'refunded'],
  ])
})

test('a closed order says that it is closed, and since when', () => {
  expect(getClosedOrderNotice('cancelled')).toBe('This order has been cancelled')
  expect(getClosedOrderNote('returned', '21 Nov 2026')).toBe('Order returned on 21 Nov 2026')
})

test('the change to a status is the first entry of its last run', () => {
  const history = (['pending', 'delivered', 'shipped', 'delivered', 'delivered'] as const).map(
    (status, at) => ({ status, at }),
  )
  const changeTo = (...wanted: string[]) => findStatusChange(history, (status) => wanted.includes(status))?.at
  expect(changeTo('delivered')).toBe(3)
  expect(changeTo('shipped')).toBe(2)
  expect(changeTo('pending')).toBe(0)
  expect(changeTo('shipped', 'delivered')).toBe(1)
  expect(changeTo('cancelled')).toBeUndefined()
  expect(findStatusChange([], () => true)).toBeUndefined()
})

test('a payment on delivery is made with the delivery and refunded with the order', () => {
  expect(ORDER_STATUSES.map((status) => `${status} ${getPaymentOnDelivery(status)}`)).toEqual([
    'pending pending',
    'processing pending',
    'shipped pending',
    'delivered completed',
    'cancelled null',
    'returned null',
    'refunded refunded',
  ])
})
