/** Of a payment at a gateway, in the order in which they follow each other. `failed` may still become `authorised`. */
export const GATEWAY_PAYMENT_STATUSES = ['pending', 'failed', 'authorised', 'captured'] as const
export type GatewayPaymentStatus = (typeof GATEWAY_PAYMENT_STATUSES)[number]

export const GATEWAY_PAYMENT_LABELS = {
  pending: 'Not finished',
  failed: 'Failed',
  authorised: 'Authorised',
  captured: 'Received',
} as const satisfies Record<GatewayPaymentStatus, string>

/**
 * The status after a gateway reports one. A report that took long, or one that was sent before another, never takes a payment
 * back.
 */
export const advancePaymentStatus = (
  known: GatewayPaymentStatus,
  reported: GatewayPaymentStatus,
): GatewayPaymentStatus =>
  GATEWAY_PAYMENT_STATUSES.indexOf(reported) > GATEWAY_PAYMENT_STATUSES.indexOf(known) ? reported : known

/** Of a refund through a gateway. `requested`: the gateway has not answered yet. */
export const GATEWAY_REFUND_STATUSES = ['requested', 'pending', 'processed', 'failed'] as const
export type GatewayRefundStatus = (typeof GATEWAY_REFUND_STATUSES)[number]

export const GATEWAY_REFUND_LABELS = {
  requested: 'Asked for',
  pending: 'On its way',
  processed: 'Paid',
  failed: 'Failed',
} as const satisfies Record<GatewayRefundStatus, string>

/**
 * The status after a gateway reports one. Only a refund that fails goes on from `processed`, and a failed one is over: what was
 * paid after all is another refund.
 */
export const advanceRefundStatus = (
  known: GatewayRefundStatus,
  reported: GatewayRefundStatus,
): GatewayRefundStatus =>
  GATEWAY_REFUND_STATUSES.indexOf(reported) > GATEWAY_REFUND_STATUSES.indexOf(known) ? reported : known

/** Why money goes back to where it came from. */
const CAUSE_LABELS = {
  staff: 'Refunded by staff',
  'paid-twice': 'The order was paid already',
  closed: 'The order was closed',
  outside: 'Refunded on the page of the gateway',
} as const
export type GatewayRefundCause = keyof typeof CAUSE_LABELS
export const GATEWAY_REFUND_CAUSES = Object.keys(CAUSE_LABELS) as [
  GatewayRefundCause,
  ...GatewayRefundCause[],
]
export const getRefundCauseLabel = (cause: GatewayRefundCause): string => CAUSE_LABELS[cause]
