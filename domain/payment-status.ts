import { isActiveStatus, type OrderStatus } from './order-status.ts'

export const PAYMENT_METHODS = ['cod', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_STATUSES = ['pending', 'completed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Cash is paid at the door. Where nothing is given, the new status says nothing of the money. */
const COD_PAYMENT_STATUS: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending: 'pending',
  processing: 'pending',
  shipped: 'pending',
  delivered: 'completed',
  refunded: 'refunded',
}

/**
 * What a new status of an order says of its payment. A bank transfer is paid when staff confirm it, and not by a status;
 * one that was refunded has to be paid again when the order is taken up again.
 */
export function getPaymentStatusAfter(
  method: PaymentMethod,
  before: PaymentStatus,
  to: OrderStatus,
): PaymentStatus {
  if (method === 'cod') return COD_PAYMENT_STATUS[to] ?? before
  if (to === 'refunded') return 'refunded'
  return before === 'refunded' && isActiveStatus(to) ? 'pending' : before
}
