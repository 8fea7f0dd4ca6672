import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { orderStatusTone } from './order-status-tone.ts'

test('only completed, processing and cancelled orders have a colour in a profile, others are neutral', () => {
  expect(orderStatusTone('completed')).toBe('delivered')
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, orderStatusTone(status)]))).toEqual({
    delivered: 'delivered',
    processing: 'processing',
    cancelled: 'cancelled',
    pending: 'neutral',
    shipped: 'neutral',
    returned: 'neutral',
    refunded: 'neutral',
  })
})
