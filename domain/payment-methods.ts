import { bankTransfer } from './bank-transfer.ts'
import { cashOnDelivery } from './cash-on-delivery.ts'
import { counterSale } from './counter-sale.ts'
import { onlinePayment } from './online-payment.ts'
import { getPaymentOnDelivery, isActiveStatus, isWaitingToStart, type OrderStatus } from './order-status.ts'
import type { PaymentMethodRules, PaymentRefusal, PaymentSituation } from './payment-method-rules.ts'
import type { PaymentStatus } from './payment-status.ts'
import { storeCredit } from './store-credit.ts'

/** The payment methods of the shop, in the order in which checkout shows them. To add one, add its file and its entry. */
const METHOD_RULES = {
  cod: cashOnDelivery,
  online: onlinePayment,
  bank_transfer: bankTransfer,
  store_credit: storeCredit,
  counter: counterSale,
} as const satisfies Record<string, PaymentMethodRules>

export type PaymentMethod = keyof typeof METHOD_RULES
export const PAYMENT_METHODS = Object.keys(METHOD_RULES) as [PaymentMethod, ...PaymentMethod[]]

export const getPaymentMethod = (method: PaymentMethod): PaymentMethodRules => METHOD_RULES[method]
export const getPaymentMethodLabel = (method: PaymentMethod): string => METHOD_RULES[method].label
export const isPaidInAdvance = (method: PaymentMethod): boolean =>
  getPaymentMethod(method).timing === 'in-advance'

/** The customer pays it on the page of a gateway. */
export const isPaidOnline = (method: PaymentMethod): boolean =>
  getPaymentMethod(method).collectedBy === 'gateway'

/** It was paid and handed over in the shop, so it has no delivery. */
export const isSoldAtCounter = (method: PaymentMethod): boolean => method === 'counter'

export const CASH_METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter(
  (method) => METHOD_RULES[method].isCash,
)
export const ADVANCE_METHODS: readonly PaymentMethod[] = PAYMENT_METHODS.filter(isPaidInAdvance)

export const getPaymentRefusal = (
  method: PaymentMethod,
  situation: PaymentSituation,
): PaymentRefusal | null =>
  situation.isPaidByCredit && method !== 'store_credit'
    ? NOTHING_TO_PAY
    : METHOD_RULES[method].getRefusal(situation)

const NOTHING_TO_PAY: PaymentRefusal = {
  code: 'PAYMENT_METHOD',
  message: 'Store credit pays for all of this order. Please check it and place the order again.',
  checkoutHint: null,
}

export const getOfferedMethods = (situation: PaymentSituation): PaymentMethod[] =>
  PAYMENT_METHODS.filter((method) => getPaymentRefusal(method, situation) === null)

/** The method that the customer wants, or the first one that is offered for this order. */
export function choosePaymentMethod(
  wanted: PaymentMethod | null,
  situation: PaymentSituation,
): PaymentMethod {
  const offered = getOfferedMethods(situation)
  return offered.find((method) => method === wanted) ?? offered[0] ?? PAYMENT_METHODS[0]
}

/** `advance`: null, or left out, for an order that is paid as a whole. */
type OrderPayment = { method: PaymentMethod; status: PaymentStatus; advance?: { isPaid: boolean } | null }

/** The shop waits for the money before it starts. The order is cancelled when it does not come in time. */
export const isAwaitingPayment = (orderStatus: OrderStatus, { method, status }: OrderPayment): boolean =>
  isPaidInAdvance(method) && status === 'pending' && isWaitingToStart(orderStatus)

/** The order waits for a transfer to the account of the shop: of what it costs, of its advance, or of the rest. */
export const isAwaitingTransfer = (orderStatus: OrderStatus, payment: OrderPayment): boolean =>
  !isPaidOnline(payment.method) &&
  (isAwaitingPayment(orderStatus, payment) || isRestOpen(orderStatus, payment))

/** The advance has arrived and the rest has not. The order goes on, but is not shipped. */
export const isRestOpen = (orderStatus: OrderStatus, payment: OrderPayment): boolean =>
  payment.advance?.isPaid === true && isUnpaid(orderStatus, payment)

/** The customer can pay on the page of a gateway. The rest after an advance can come either way. */
export const canPayOnline = (orderStatus: OrderStatus, payment: OrderPayment): boolean =>
  isPaidOnline(payment.method) ? isUnpaid(orderStatus, payment) : isRestOpen(orderStatus, payment)

/** Money is missing, also when staff have started before it arrived. */
export const isUnpaid = (orderStatus: OrderStatus, { method, status }: OrderPayment): boolean =>
  isPaidInAdvance(method) && status === 'pending' && isActiveStatus(orderStatus)

/**
 * The payment status when an order gets a new status. A payment in advance is completed by staff and not by a status; when
 * it was refunded and the order becomes active again, it has to be paid again.
 */
export function getPaymentStatusAfter(
  { method, status }: OrderPayment,
  orderStatus: OrderStatus,
): PaymentStatus {
  const onDelivery = getPaymentOnDelivery(orderStatus)
  if (!isPaidInAdvance(method)) return onDelivery ?? status
  if (onDelivery === 'refunded') return 'refunded'
  return status === 'refunded' && isActiveStatus(orderStatus) ? 'pending' : status
}
