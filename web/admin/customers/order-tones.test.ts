import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { toneOf } from './order-tones.ts'

test('only completed, processing and cancelled orders have a colour in a profile, others are neutral', () => {
  expect(toneOf('completed')).toBe('delivered')
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, toneOf(status)]))).toEqual({
    delivered: 'delivered',
    processing: 'processing',
    cancelled: 'cancelled',
    pending: 'neutral',
    shipped: 'neutral',
    returned: 'neutral',
    refunded: 'neutral',
  })
})
