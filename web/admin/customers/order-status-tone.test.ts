import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { orderStatusTone } from './order-status-tone.ts'

test('only delivered, processing and cancelled orders have a colour in a customer profile', () => {
  expect(Object.fromEntries(ORDER_STATUSES.map((status) => [status, orderStatusTone(status)]))).toEqual({
    delivered: 'success',
    processing: 'info',
    cancelled: 'danger',
    pending: 'neutral',
    shipped: 'neutral',
    returned: 'neutral',
    refunded: 'neutral',
  })
})
