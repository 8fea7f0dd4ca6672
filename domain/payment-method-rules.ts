import type { CodRules, OpenCodOrders } from './cod-rules.ts'
import type { Paise } from './money.ts'

/** What decides whether an order may be paid with a method. `cashToday` is the person's other cash orders of the day. */
export type PaymentSituation = {
  /** Without the fee of cash on delivery. */
  total: Paise
  /** What the order costs in cash, with the fee. */
  cashTotal: Paise
  cashToday: Paise
  limit: Paise
  /** False: the shop takes no cash at the postal code of the delivery. */
  cashOnDelivery: boolean
  codRules: CodRules
  openCod: OpenCodOrders
  /** The shop takes no cash from this person for a reason that checkout does not know. */
  isCodRefused: boolean
  /** The rules of the shop ask for an advance, which is never paid in cash. */
  needsAdvance?: boolean
  /** Store credit pays for all of the order. */
  isPaidByCredit?: boolean
  /** Staff place the order, who may agree on a transfer for any amount. */
  isByStaff?: boolean
  /** Staff sell it at the counter, where it is paid at once. */
  isAtCounter?: boolean
  /** A payment gateway is connected. */
  paysOnline: boolean
}

export type PaymentRefusal = {
  message: string
  code: 'CASH_LIMIT' | 'COD_LIMIT' | 'PAYMENT_METHOD'
  /** Why checkout shows the method as unavailable. Null: checkout leaves it out. */
  checkoutHint: string | null
}

/** A payment method: what checkout, mails and invoices say, and which rules apply. One file for each method. */
export type PaymentMethodRules = {
  label: string
  /** Below the label at checkout. */
  checkoutHint: string
  icon: 'cash' | 'bank' | 'lock' | 'check'
  /** In the order confirmation: how the customer pays `total`. */
  getInstruction: (total: string) => string
  /**
   * `on-delivery`: the courier takes the money, so the status of the order says whether it is paid. `in-advance`: the payment
   * is confirmed, and an order that is not paid in time is cancelled.
   */
  timing: 'on-delivery' | 'in-advance'
  /** Who says that the money has arrived: the courier, staff who look at the bank account, or the gateway. */
  collectedBy: 'courier' | 'staff' | 'gateway'
  /** The law limits how much cash the shop takes from one person in a day. */
  isCash: boolean
  /** Null: the method is offered for this order. */
  getRefusal: (situation: PaymentSituation) => PaymentRefusal | null
}
