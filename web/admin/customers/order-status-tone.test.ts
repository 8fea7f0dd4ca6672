import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { orderStatusTone } from './order-status-tone.ts'

test('only delivered, processing and cancelled orders have a colour in a customer profile', () => {
  const coloured = ORDER_STATUSES.map((status) => [status, orderStatusTone(status)]).filter(
    ([, tone]) => tone !== 'neutral',
  )
  expect(Object.fromEntries(coloured)).toEqual({
    delivered: 'success',
    processing: 'info',
    cancelled: 'danger',
  })
})
