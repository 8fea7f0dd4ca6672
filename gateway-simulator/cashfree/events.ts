import type { EventMessage, Happening, Simulator } from '../simulator.ts'
import type { Account, Order, Payment } from '../state.ts'
import {
  cashfreeOrder,
  disputeEntity,
  errorDetails,
  gatewayDetails,
  isoInIndia,
  paymentEntity,
  refundEntity,
  rupees,
} from './entities.ts'

/** The event in the words of Cashfree. What Cashfree does not report has none. */
export function cashfreeEvent(simulator: Simulator, _account: Account, happening: Happening): EventMessage[] {
  const named = typeAndData(simulator, happening)
  if (!named) return []
  const order = 'order' in happening ? happening.order : null
  const body = JSON.stringify({
    data: named.data,
    event_time: isoInIndia(simulator.now()),
    type: named.type,
  })
  // The order can name another address than the account.
  return [{ kind: named.type, body: withDecimals(body), url: order?.cashfree?.notifyUrl ?? null }]
}

/**
 * Cashfree writes 170.00 where JSON of most programs says 170, so a signature over a body that was parsed and written
 * again is wrong.
 */
const withDecimals = (body: string): string =>
  body.replaceAll(/("\w*amount\w*":)(\d+(?:\.\d+)?)/g, (_, name: string, amount: string) => {
    return name + Number(amount).toFixed(2)
  })

function typeAndData(simulator: Simulator, happening: Happening): { type: string; data: unknown } | null {
  switch (happening.kind) {
    case 'captured':
      return {
        type: 'PAYMENT_SUCCESS_WEBHOOK',
        data: paymentData(simulator, happening.order, happening.payment),
      }
    case 'failed':
      return {
        type: 'PAYMENT_FAILED_WEBHOOK',
        data: paymentData(simulator, happening.order, happening.payment),
      }
    case 'dropped':
      return {
        type: 'PAYMENT_USER_DROPPED_WEBHOOK',
        data: paymentData(simulator, happening.order, happening.payment),
      }
    case 'refund-processed':
    case 'refund-failed':
      return happening.refund.automatic
        ? {
            type: 'AUTO_REFUND_STATUS_WEBHOOK',
            data: { auto_refund: refundEntity(simulator, happening.refund) },
          }
        : { type: 'REFUND_STATUS_WEBHOOK', data: { refund: refundEntity(simulator, happening.refund) } }
    case 'dispute-created':
    case 'dispute-updated':
    case 'dispute-closed':
      return {
        type: happening.kind.replace('-', '_').toUpperCase(),
        data: {
          dispute: disputeEntity(happening.dispute),
          order_details: {
            order_id: happening.order.reference,
            order_currency: 'INR',
            order_amount: rupees(happening.order.amount),
            cf_payment_id: happening.payment.id,
            payment_amount: rupees(happening.payment.amount),
            payment_currency: 'INR',
          },
          customer_details: cashfreeOrder(happening.order).customer,
        },
      }
    case 'settled':
      return {
        type: 'SETTLEMENT_SUCCESS',
        data: {
          settlement: {
            settlement_id: happening.settlement.id,
            amount_settled: rupees(happening.settlement.amount),
            settled_on: isoInIndia(happening.settlement.settledAt),
            utr: happening.settlement.utr,
            status: 'SUCCESS',
            settlement_type: 'NORMAL_SETTLEMENT',
          },
        },
      }
    default:
      return null
  }
}

function paymentData(simulator: Simulator, order: Order, payment: Payment) {
  const entity = paymentEntity(simulator, payment)
  return {
    order: {
      order_id: order.reference,
      order_amount: rupees(order.amount),
      order_currency: order.currency,
      order_tags: cashfreeOrder(order).tags,
    },
    payment: {
      cf_payment_id: entity.cf_payment_id,
      payment_status: entity.payment_status,
      payment_amount: entity.payment_amount,
      payment_currency: entity.payment_currency,
      payment_message: entity.payment_message,
      payment_time: entity.payment_time,
      bank_reference: entity.bank_reference,
      auth_id: entity.auth_id,
      payment_method: entity.payment_method,
      payment_group: entity.payment_group,
    },
    customer_details: cashfreeOrder(order).customer,
    ...(payment.failure && { error_details: errorDetails(payment) }),
    payment_gateway_details: gatewayDetails(order, payment),
    payment_offers: null,
  }
}
