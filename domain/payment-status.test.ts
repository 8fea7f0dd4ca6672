import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { getPaymentStatusAfter } from './payment-status.ts'

test('cash is paid when the pieces are handed over', () => {
  const after = ORDER_STATUSES.map((to) => getPaymentStatusAfter('cod', 'pending', to))
  expect(after).toEqual(['pending', 'pending', 'pending', 'completed', 'pending', 'pending', 'refunded'])
})

test('a transfer is paid when staff confirm it, not by a status', () => {
  const after = ORDER_STATUSES.map((to) => getPaymentStatusAfter('bank_transfer', 'pending', to))
  expect(after).toEqual(['pending', 'pending', 'pending', 'pending', 'pending', 'pending', 'refunded'])
  for (const to of ORDER_STATUSES.filter((status) => status !== 'refunded'))
    expect(getPaymentStatusAfter('bank_transfer', 'completed', to)).toBe('completed')
})

test('a transfer that was refunded has to be paid again when the order is taken up again', () => {
  expect(getPaymentStatusAfter('bank_transfer', 'refunded', 'pending')).toBe('pending')
})

test('cancelling and returning say nothing of the money', () => {
  for (const to of ['cancelled', 'returned'] as const) {
    expect(getPaymentStatusAfter('cod', 'completed', to)).toBe('completed')
    expect(getPaymentStatusAfter('bank_transfer', 'refunded', to)).toBe('refunded')
  }
})
