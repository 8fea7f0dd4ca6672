import { expect, test } from 'vitest'
import { describeDeliveryTime, describeLeadTime, getLongestLeadDays } from './lead-time.ts'

test('a product from stock has the delivery time of the shop', () => {
  expect(describeLeadTime(null)).toBeNull()
  expect(describeDeliveryTime(null, '7-10 working days')).toBe('7-10 working days')
})

test('a product made to order is delivered after it is ready', () => {
  expect(describeLeadTime(1)).toBe('Made to order: ready in 1 day')
  expect(describeDeliveryTime(15, '7-10 working days')).toBe(
    'Made to order: ready in 15 days, then delivered in 7-10 working days',
  )
})

test('an order waits for the item that takes longest', () => {
  expect(getLongestLeadDays([{ leadDays: null }, { leadDays: 15 }, { leadDays: 7 }])).toBe(15)
  expect(getLongestLeadDays([{ leadDays: null }])).toBeNull()
  expect(getLongestLeadDays([])).toBeNull()
})
