import type { Simulator } from '../simulator.ts'
import type { CashfreeOrder, Dispute, Order, Payment, Refund } from '../state.ts'

/** Decimal rupees, as Cashfree counts. */
export const rupees = (paise: number): number => paise / 100

/** ISO 8601 in the time of India. */
export const isoInIndia = (ms: number): string =>
  `${new Date(ms + 330 * 60_000).toISOString().slice(0, 19)}+05:30`

/** An order that was made at Cashfree. */
export function cashfreeOrder(order: Order): CashfreeOrder {
  if (!order.cashfree) throw new Error(`${order.id} is no order of Cashfree`)
  return order.cashfree
}

export function orderStatus(simulator: Simulator, order: Order): string {
  if (simulator.paidOf(order) >= order.amount) return 'PAID'
  if (order.terminated) {
    const isOpen = simulator.paymentsOf(order.id).some(({ status }) => status === 'pending')
    return isOpen ? 'TERMINATION_REQUESTED' : 'TERMINATED'
  }
  return simulator.isExpired(order) ? 'EXPIRED' : 'ACTIVE'
}

export function orderEntity(simulator: Simulator, order: Order) {
  const own = cashfreeOrder(order)
  return {
    cf_order_id: own.cfOrderId,
    created_at: isoInIndia(order.createdAt),
    customer_details: own.customer,
    entity: 'order',
    order_amount: rupees(order.amount),
    order_currency: order.currency,
    order_expiry_time: isoInIndia(order.expiresAt ?? order.createdAt),
    order_id: order.reference,
    order_meta: {
      return_url: own.returnUrl,
      notify_url: own.notifyUrl,
      payment_methods: own.paymentMethods,
    },
    order_note: own.note,
    order_splits: [],
    order_status: orderStatus(simulator, order),
    order_tags: own.tags,
    payment_session_id: own.paymentSessionId,
    terminal_data: null,
    cart_details: null,
  }
}

const STATUS: Record<Payment['status'], string> = {
  pending: 'PENDING',
  failed: 'FAILED',
  dropped: 'USER_DROPPED',
  authorised: 'SUCCESS',
  captured: 'SUCCESS',
  released: 'VOID',
}

const MESSAGE: Record<Payment['status'], string> = {
  pending: 'The bank has not answered yet',
  failed: 'The payment failed',
  dropped: 'The customer left',
  authorised: 'The payment is authorised',
  captured: 'The payment succeeded',
  released: 'The payment went back to the customer',
}

export function paymentGroup(payment: Payment): string {
  if (payment.method === 'netbanking') return 'net_banking'
  if (payment.method === 'upi') return 'upi'
  return payment.card?.type === 'debit' ? 'debit_card' : 'credit_card'
}

export function paymentMethod(payment: Payment) {
  if (payment.method === 'upi') return { upi: { channel: 'collect', upi_id: payment.vpa ?? '' } }
  if (payment.method === 'netbanking') {
    return {
      netbanking: { channel: 'link', netbanking_bank_code: '3021', netbanking_bank_name: payment.bank ?? '' },
    }
  }
  return {
    card: {
      channel: 'link',
      card_number: `XXXXXXXXXXXX${payment.card?.last4 ?? ''}`,
      card_network: (payment.card?.network ?? '').toLowerCase(),
      card_type: payment.card?.type === 'debit' ? 'debit_card' : 'credit_card',
      card_country: payment.card?.international ? 'US' : 'IN',
      card_bank_name: '',
    },
  }
}

export const errorDetails = (payment: Payment) =>
  payment.failure && {
    error_code: payment.status === 'dropped' ? 'USER_DROPPED' : 'TRANSACTION_DECLINED',
    error_description: payment.failure.description,
    error_reason: payment.failure.reason,
    error_source: payment.failure.source,
  }

export function paymentEntity(simulator: Simulator, payment: Payment) {
  const order = simulator.orderOf(payment)
  const endedAt = payment.capturedAt ?? payment.authorisedAt
  return {
    auth_id: null,
    authorization: null,
    bank_reference: payment.bankReference,
    cf_payment_id: payment.id,
    entity: 'payment',
    error_details: errorDetails(payment),
    is_captured: payment.status === 'captured',
    order_amount: rupees(order.amount),
    order_currency: order.currency,
    order_id: order.reference,
    payment_amount: rupees(payment.amount),
    payment_completion_time: endedAt === null ? null : isoInIndia(endedAt),
    payment_currency: 'INR',
    payment_gateway_details: gatewayDetails(order, payment),
    payment_group: paymentGroup(payment),
    payment_message: MESSAGE[payment.status],
    payment_method: paymentMethod(payment),
    payment_offers: null,
    payment_status: STATUS[payment.status],
    payment_time: isoInIndia(payment.createdAt),
  }
}

export const gatewayDetails = (order: Order, payment: Payment) => ({
  gateway_name: 'CASHFREE',
  gateway_order_id: order.cashfree?.cfOrderId ?? null,
  gateway_payment_id: payment.id,
  gateway_status_code: null,
  gateway_order_reference_id: null,
  gateway_settlement: 'CASHFREE',
})

/** `CANCELLED`: it was under way, and then it could not be done. */
function refundStatus(refund: Refund): string {
  if (refund.status === 'processed') return 'SUCCESS'
  if (refund.status === 'pending') return 'PENDING'
  return refund.processedAt === null ? 'FAILED' : 'CANCELLED'
}

export function refundEntity(simulator: Simulator, refund: Refund) {
  const payment = simulator.paymentOf(refund.paymentId)
  const status = refundStatus(refund)
  return {
    cf_payment_id: payment.id,
    cf_refund_id: refund.id,
    created_at: isoInIndia(refund.createdAt),
    entity: 'refund',
    metadata: null,
    order_id: simulator.orderOf(payment).reference,
    processed_at: refund.processedAt === null ? null : isoInIndia(refund.processedAt),
    refund_amount: rupees(refund.amount),
    refund_arn: refund.arn,
    refund_charge: 0,
    refund_currency: 'INR',
    refund_id: refund.reference,
    refund_mode: 'STANDARD',
    refund_note: refund.note,
    refund_speed: { requested: refund.speed, accepted: 'STANDARD', processed: 'STANDARD', message: null },
    refund_splits: [],
    refund_status: status,
    refund_type: refund.automatic ? 'PAYMENT_AUTO_REFUND' : 'MERCHANT_INITIATED',
    status_description: `The refund is ${status.toLowerCase()}`,
  }
}

const DISPUTE_STATUS: Record<Dispute['status'], string> = {
  open: 'CHARGEBACK_CREATED',
  under_review: 'CHARGEBACK_DOCS_RECEIVED',
  won: 'CHARGEBACK_MERCHANT_WON',
  lost: 'CHARGEBACK_MERCHANT_LOST',
}

export const disputeEntity = (dispute: Dispute) => ({
  dispute_id: dispute.id,
  dispute_type: 'CHARGEBACK',
  reason_code: dispute.reason,
  reason_description: dispute.reason.replaceAll('_', ' '),
  dispute_amount: rupees(dispute.amount),
  dispute_amount_currency: 'INR',
  created_at: isoInIndia(dispute.createdAt),
  respond_by: isoInIndia(dispute.createdAt + 7 * 86_400_000),
  resolved_at: dispute.resolvedAt === null ? null : isoInIndia(dispute.resolvedAt),
  dispute_status: DISPUTE_STATUS[dispute.status],
})
