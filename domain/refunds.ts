import { type Paise, paise } from './money.ts'

/** How the shop pays money back. */
export const REFUND_METHODS = ['upi', 'bank', 'cash'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/** A larger refund is paid by bank transfer only (`LARGE_REFUND_RULE` in return-texts.ts). */
const MAX_REFUND_BY_HAND = paise(10_000_00)

/** How a refund of this amount may be paid. */
export const getRefundMethods = (amount: Paise): RefundMethod[] =>
  amount > MAX_REFUND_BY_HAND ? ['bank'] : [...REFUND_METHODS]
