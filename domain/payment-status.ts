export const PAYMENT_STATUSES = ['pending', 'completed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_STATUS_LABELS = {
  pending: 'Pending',
  completed: 'Completed',
  refunded: 'Refunded',
} as const satisfies Record<PaymentStatus, string>
