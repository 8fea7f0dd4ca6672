import type { OrderStatus } from './order-status.ts'

export const PAYMENT_METHODS = ['cod', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_STATUSES = ['pending', 'completed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

type AfterMove = Partial<Record<OrderStatus, PaymentStatus>>

/**
 * What a move of staff says of the money. Cash is paid at the door; a transfer is confirmed by beginning the work. Where
 * nothing stands, the move says nothing of it: a cancelled order is paid or not as it was before.
 */
const AFTER_MOVE: Record<PaymentMethod, AfterMove> = {
  cod: {
    ...{ pending: 'pending', processing: 'pending', shipped: 'pending' },
    ...{ delivered: 'completed', refunded: 'refunded' },
  },
  bank_transfer: {
    ...{ pending: 'pending', processing: 'completed', shipped: 'completed' },
    ...{ delivered: 'completed', refunded: 'refunded' },
  },
}

export const paymentAfter = (method: PaymentMethod, before: PaymentStatus, to: OrderStatus): PaymentStatus =>
  AFTER_MOVE[method][to] ?? before
