import { type Paise, paise } from './money.ts'

/** How staff pay money back themselves. */
export const REFUND_METHODS = ['upi', 'bank', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** How an order is refunded: by staff, through the gateway to where the money came from, or as store credit. */
export const ORDER_REFUND_METHODS = [...REFUND_METHODS, 'source', 'store_credit'] as const
export type OrderRefundMethod = (typeof ORDER_REFUND_METHODS)[number]

/** A larger refund is paid by bank transfer only (`LARGE_REFUND_RULE` in return-texts.ts). */
const MAX_REFUND_BY_HAND = paise(10_000_00)

/** How staff may pay a refund of this amount. */
export const getRefundMethods = (amount: Paise): RefundMethod[] =>
  amount > MAX_REFUND_BY_HAND ? ['bank'] : [...REFUND_METHODS]

const REFUND_RULES = {
  upi: { label: 'UPI', needsReference: true },
  bank: { label: 'Bank transfer', needsReference: true },
  cash: { label: 'Cash', needsReference: false },
  source: { label: 'To where the customer paid from', needsReference: false },
  store_credit: { label: 'Store credit', needsReference: false },
} as const satisfies Record<OrderRefundMethod, { label: string; needsReference: boolean }>

export const getOrderRefundLabel = (method: OrderRefundMethod): string => REFUND_RULES[method].label
/** Staff enter the number of the transfer. */
export const needsRefundReference = (method: OrderRefundMethod): boolean =>
  REFUND_RULES[method].needsReference
