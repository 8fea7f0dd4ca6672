import { expect, test } from 'vitest'
import { describeDeliveryTime, describeLeadTime } from './lead-time.ts'
import { describeReadyDate, getLongestLeadDays } from './ready-date.ts'
import { getLineLeadDays, isOrderable } from './supply.ts'

test('a product from stock has the delivery time of the shop', () => {
  expect(describeLeadTime(null)).toBeNull()
  expect(describeDeliveryTime(null, '7-10 working days')).toBe('7-10 working days')
  expect(describeReadyDate(null, '2026-11-23T10:00:00Z')).toBeNull()
})

test('a product made to order is delivered after it is ready', () => {
  expect(describeLeadTime(1)).toBe('Made to order: ready in 1 day')
  expect(describeDeliveryTime(15, '7-10 working days')).toBe(
    'Made to order: ready in 15 days, then delivered in 7-10 working days',
  )
})

test('the day when an order is ready is counted in India', () => {
  expect(describeReadyDate(15, '2026-11-23T10:00:00Z')).toBe('Made to order: ready by 8 Dec 2026')
  expect(describeReadyDate(15, '2026-11-23T20:00:00Z')).toBe('Made to order: ready by 9 Dec 2026')
})

test('only a variant with lead days can be ordered beyond its stock', () => {
  expect(isOrderable({ stock: 2, leadDays: null }, 2)).toBe(true)
  expect(isOrderable({ stock: 2, leadDays: null }, 3)).toBe(false)
  expect(isOrderable({ stock: 0, leadDays: null })).toBe(false)
  expect(isOrderable({ stock: 0, leadDays: 15 }, 3)).toBe(true)
})

test('a line that the stock covers is sent from stock, a larger one is made to order as a whole', () => {
  expect(getLineLeadDays({ stock: 2, leadDays: 15 }, 2)).toBeNull()
  expect(getLineLeadDays({ stock: 2, leadDays: 15 }, 3)).toBe(15)
  expect(getLineLeadDays({ stock: 0, leadDays: 15 }, 1)).toBe(15)
})

test('an order waits for the item that takes longest', () => {
  expect(getLongestLeadDays([{ leadDays: null }, { leadDays: 15 }, { leadDays: 7 }])).toBe(15)
  expect(getLongestLeadDays([{ leadDays: null }])).toBeNull()
  expect(getLongestLeadDays([])).toBeNull()
})
