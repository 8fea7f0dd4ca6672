import type { Simulator } from '../simulator.ts'
import type { Dispute, Order, Payment, Refund } from '../state.ts'

export const seconds = (ms: number): number => Math.floor(ms / 1000)

/** An empty set of notes is a list in the answers of Razorpay. */
const notesOf = (notes: Record<string, string>) => (Object.keys(notes).length === 0 ? [] : notes)

export function orderEntity(simulator: Simulator, order: Order) {
  const attempts = simulator.paymentsOf(order.id).length
  const paid = simulator.paidOf(order)
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: paid,
    amount_due: Math.max(0, order.amount - paid),
    currency: order.currency,
    receipt: order.reference,
    offer_id: null,
    status: paid >= order.amount ? 'paid' : attempts > 0 ? 'attempted' : 'created',
    attempts,
    notes: notesOf(order.notes),
    created_at: seconds(order.createdAt),
  }
}

const STATUS: Record<Payment['status'], string> = {
  pending: 'created',
  failed: 'failed',
  dropped: 'failed',
  authorised: 'authorized',
  captured: 'captured',
  released: 'refunded',
}

export function paymentEntity(simulator: Simulator, payment: Payment) {
  const refunded = simulator.refundedOf(payment)
  const isFullyRefunded = refunded > 0 && refunded >= payment.amount
  const isCaptured = payment.status === 'captured'
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: 'INR',
    status: isFullyRefunded ? 'refunded' : STATUS[payment.status],
    order_id: payment.orderId,
    invoice_id: null,
    international: payment.card?.international ?? false,
    method: payment.method,
    amount_refunded: refunded,
    refund_status: isFullyRefunded ? 'full' : refunded > 0 ? 'partial' : null,
    captured: isCaptured,
    description: null,
    card_id: payment.card ? `card_${payment.id.slice(4)}` : null,
    ...(payment.card && { card: cardEntity(payment) }),
    bank: payment.bank,
    wallet: null,
    vpa: payment.vpa,
    email: payment.email,
    contact: payment.contact,
    notes: [],
    fee: isCaptured ? payment.fee : null,
    tax: isCaptured ? payment.tax : null,
    error_code: payment.failure?.code ?? null,
    error_description: payment.failure?.description ?? null,
    error_source: payment.failure?.source ?? null,
    error_step: payment.failure?.step ?? null,
    error_reason: payment.failure?.reason ?? null,
    acquirer_data: acquirerData(payment),
    created_at: seconds(payment.createdAt),
    ...(payment.method === 'upi' && {
      upi: { payer_account_type: 'bank_account', vpa: payment.vpa, flow: 'intent' },
    }),
  }
}

function cardEntity(payment: Payment) {
  return {
    id: `card_${payment.id.slice(4)}`,
    entity: 'card',
    name: '',
    last4: payment.card?.last4 ?? '',
    network: payment.card?.network ?? 'Unknown',
    type: payment.card?.type ?? 'unknown',
    issuer: null,
    international: payment.card?.international ?? false,
    emi: false,
    sub_type: 'consumer',
  }
}

function acquirerData(payment: Payment) {
  if (payment.method === 'netbanking') return { bank_transaction_id: payment.bankReference }
  if (payment.method === 'card') {
    return { auth_code: payment.bankReference?.slice(0, 6) ?? null, rrn: payment.bankReference }
  }
  return { rrn: payment.bankReference }
}

export function refundEntity(refund: Refund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: refund.paymentId,
    notes: notesOf(refund.notes),
    receipt: refund.reference,
    acquirer_data: { arn: refund.arn },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: refund.status,
    speed_processed: 'normal',
    speed_requested: refund.speed,
  }
}

export function disputeEntity(dispute: Dispute) {
  return {
    id: dispute.id,
    entity: 'dispute',
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: 'INR',
    amount_deducted: dispute.status === 'won' ? 0 : dispute.amount,
    reason_code: dispute.reason,
    respond_by: seconds(dispute.createdAt) + 7 * 86_400,
    status: dispute.status,
    phase: 'chargeback',
    created_at: seconds(dispute.createdAt),
  }
}
