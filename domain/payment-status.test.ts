import { expect, test } from 'vitest'
import { ORDER_STATUSES } from './order-status.ts'
import { paymentAfter } from './payment-status.ts'

test('cash is paid when the pieces are handed over', () => {
  const after = ORDER_STATUSES.map((to) => paymentAfter('cod', 'pending', to))
  expect(after).toEqual(['pending', 'pending', 'pending', 'completed', 'pending', 'pending', 'refunded'])
})

test('a transfer is confirmed by beginning the work', () => {
  const after = ORDER_STATUSES.map((to) => paymentAfter('bank_transfer', 'pending', to))
  expect(after).toEqual(['pending', 'completed', 'completed', 'completed', 'pending', 'pending', 'refunded'])
})

test('cancelling and returning say nothing of the money', () => {
  for (const to of ['cancelled', 'returned'] as const) {
    expect(paymentAfter('cod', 'completed', to)).toBe('completed')
    expect(paymentAfter('bank_transfer', 'refunded', to)).toBe('refunded')
  }
})
