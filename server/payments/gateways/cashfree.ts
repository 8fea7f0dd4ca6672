import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { DisputeStatus } from '#domain/gateway-disputes.ts'
import { addDays } from '#domain/india-time.ts'
import { fromRupees, paise, sum, toRupees } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CashfreeKeys } from '#server/platform/config/config.ts'
import type { WebFetch } from '#server/platform/web/web-request.ts'
import {
  type Gateway,
  GatewayError,
  type GatewayPayment,
  type GatewayPaymentStatus,
  type GatewayRefund,
  type SettlementLine,
} from './gateway.ts'
import {
  type ConnectedGateway,
  createGatewayApi,
  GatewayAnswerError,
  optionalText,
  parseJson,
  pathOf,
} from './gateway-api.ts'
import { isSignedWith, listValidSecrets } from './signatures.ts'

type CashfreeDeps = {
  keys: CashfreeKeys
  baseUrl: string
  fetch: WebFetch
  clock: Clock
  timeoutMs?: number
}

const API_VERSION = '2025-01-01'
/** Cashfree has two addresses, and the id of a test account begins with TEST. */
export const getCashfreeBaseUrl = ({ clientId }: Pick<CashfreeKeys, 'clientId'>): string =>
  `https://${clientId.startsWith('TEST') ? 'sandbox' : 'api'}.cashfree.com/pg`

/** Cashfree takes no order without the phone number of a customer. This one is nobody’s. */
const UNKNOWN_PHONE = '9999999999'

/**
 * An order does not end sooner. The documentation names no least time; a customer who has begun to pay needs some minutes,
 * and money that comes after the deadline of the shop is settled as late money anyway.
 */
const MIN_LIFE_MS = 16 * 60_000
/** The signature holds a time, so that an old event cannot be sent again. As Cashfree advises. */
const EVENT_WINDOW_MS = 5 * 60_000
const SETTLEMENTS_PER_PAGE = 500
const MAX_SETTLEMENT_PAGES = 200

/**
 * Cashfree: rupees with decimals, our ids for orders and refunds, orders that end, a return without a signature, and
 * events that are signed with the secret of the keys and a time. It captures by itself, unless the account is set up to
 * reserve first.
 */
export function createCashfree({ keys, baseUrl, fetch, clock, timeoutMs }: CashfreeDeps): ConnectedGateway {
  const call = createGatewayApi({
    label: 'Cashfree',
    baseUrl,
    headers: {
      'x-client-id': keys.clientId,
      'x-client-secret': keys.clientSecret,
      'x-api-version': API_VERSION,
    },
    fetch,
    readRefusal: (body) => Refusal.safeParse(body).data?.message ?? '',
    classify: (status, refusal) => (status === 409 && /exist/i.test(refusal) ? 'refused' : null),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

  const fetchOrder = (orderId: string) => call({ path: pathOf`/orders/${orderId}`, answer: Order })

  const start: Gateway['start'] = async (request) => {
    const { attemptId, amount, customer } = request
    const earliest = new Date(clock.now().getTime() + MIN_LIFE_MS)
    const order = await call({
      method: 'POST',
      path: '/orders',
      headers: { 'x-idempotency-key': toUuid(attemptId) },
      body: {
        order_id: attemptId,
        order_amount: toRupees(amount),
        order_currency: 'INR',
        customer_details: customer
          ? {
              customer_id: customer.id,
              customer_name: customer.name,
              customer_email: customer.email,
              customer_phone: customer.phone,
            }
          : { customer_id: attemptId, customer_phone: UNKNOWN_PHONE },
        order_meta: { return_url: request.returnUrl, notify_url: request.eventUrl },
        order_expiry_time: (request.expiresAt > earliest ? request.expiresAt : earliest).toISOString(),
        order_note: `Order ${request.orderNumber}`,
      },
      answer: Order,
    }).catch(async (error: unknown) => {
      if (!isRefused(error)) throw error
      return await fetchOrder(attemptId).catch(() => {
        throw error
      })
    })
    if (order.order_amount !== amount)
      throw new GatewayError('refused', 'Cashfree has this payment with another amount.')
    return {
      gatewayOrderId: order.order_id,
      form: {
        action: `${baseUrl}/view/sessions/checkout`,
        fields: { payment_session_id: order.payment_session_id },
      },
    }
  }

  const listPayments = (orderId: string) =>
    call({ path: pathOf`/orders/${orderId}/payments`, answer: z.array(Payment) })

  const fetchPayments: Gateway['fetchPayments'] = async ({ gatewayOrderId }) => {
    const payments = await listPayments(gatewayOrderId)
    if (payments.every((payment) => statusOf(payment) !== 'captured'))
      return payments.map((payment) => toPayment(payment, []))
    const path = pathOf`/orders/${gatewayOrderId}/refunds`
    const refunds = await call({ path, answer: z.array(Refund) })
    return payments.map((payment) => toPayment(payment, refunds))
  }

  const capture: Gateway['capture'] = async ({ gatewayOrderId }, { id, amount }) => {
    const findPayment = async () =>
      (await listPayments(gatewayOrderId)).find(({ cf_payment_id }) => cf_payment_id === id)
    const isCaptured = (payment: z.output<typeof Payment> | undefined) =>
      payment !== undefined && statusOf(payment) === 'captured' && payment.payment_amount === amount
    // Nearly every payment is captured already, and for accounts that do not reserve first the call does not exist.
    if (isCaptured(await findPayment())) return
    try {
      await call({
        method: 'POST',
        path: pathOf`/orders/${gatewayOrderId}/authorization`,
        headers: { 'x-idempotency-key': toUuid(`capture ${id}`) },
        body: { action: 'CAPTURE', amount: toRupees(amount) },
        answer: z.unknown(),
      })
    } catch (error) {
      if (!isRefused(error) || !isCaptured(await findPayment())) throw error
    }
  }

  const close: Gateway['close'] = async ({ gatewayOrderId }) => {
    try {
      await call({
        method: 'PATCH',
        path: pathOf`/orders/${gatewayOrderId}`,
        headers: { 'x-idempotency-key': toUuid(`close ${gatewayOrderId}`) },
        body: { order_status: 'TERMINATED' },
        answer: z.unknown(),
      })
    } catch (error) {
      if (!isRefused(error) || (await fetchOrder(gatewayOrderId)).order_status === 'ACTIVE') throw error
    }
  }

  const findRefund = (orderId: string, refundId: string) =>
    call({ path: pathOf`/orders/${orderId}/refunds/${refundId}`, answer: Refund })

  const refund: Gateway['refund'] = async ({ gatewayOrderId }, { refundId, amount }) => {
    const made = await call({
      method: 'POST',
      path: pathOf`/orders/${gatewayOrderId}/refunds`,
      headers: { 'x-idempotency-key': toUuid(`refund ${refundId}`) },
      body: {
        refund_id: refundId,
        refund_amount: toRupees(amount),
        refund_note: 'Refund by the shop',
        refund_speed: 'STANDARD',
      },
      answer: Refund,
    }).catch(async (error: unknown) => {
      if (!isRefused(error)) throw error
      return await findRefund(gatewayOrderId, refundId).catch(() => {
        throw error
      })
    })
    if (made.refund_amount !== amount)
      throw new GatewayError('refused', 'Cashfree has this refund with another amount.')
    return toRefund(made)
  }

  const fetchRefund: Gateway['fetchRefund'] = async ({ gatewayOrderId }, { refundId }) => {
    const found = await findRefund(gatewayOrderId, refundId).catch((error: unknown) => {
      if (isUnknown(error)) return null
      throw error
    })
    return found && toRefund(found)
  }

  const readEvent: Gateway['readEvent'] = ({ headers, body }) => {
    const signature = headers['x-webhook-signature']
    const time = headers['x-webhook-timestamp']
    if (!signature || !time) return { problem: 'no-signature' }
    const signed = { encoding: 'base64', signature, content: [time, body] } as const
    if (!isSignedWith(listValidSecrets(keys.eventSecrets, clock.now()), signed))
      return { problem: 'wrong-signature' }
    const age = Math.abs(clock.now().getTime() - Number(time))
    if (!(age <= EVENT_WINDOW_MS)) return { problem: 'too-old' }
    const event = Event.safeParse(parseJson(body.toString('utf8')))
    if (!event.success) return { problem: 'unreadable' }
    const { type, event_time, data } = event.data
    const refund = data.refund ?? data.auto_refund
    const orderId = data.order?.order_id ?? refund?.order_id ?? data.order_details?.order_id
    const subject = refund
      ? `refund ${refund.refund_id} ${refund.refund_status}`
      : data.dispute
        ? `dispute ${data.dispute.dispute_id} ${data.dispute.dispute_status}`
        : `payment ${data.payment?.cf_payment_id} ${data.payment?.payment_status}`
    return {
      // Events have no id, and each delivery is signed with a time of its own.
      id: createHash('sha256').update(`${type} ${event_time} ${orderId} ${subject}`).digest('hex'),
      kind: type,
      attempt: orderId ? { attemptId: orderId, gatewayOrderId: orderId } : null,
    }
  }

  const readDispute: Gateway['readDispute'] = (body) => {
    const event = DisputeEvent.safeParse(parseJson(body))
    if (!event.success) return null
    const { dispute, order_details } = event.data.data
    return {
      id: dispute.dispute_id,
      paymentId: order_details.cf_payment_id,
      status: toDisputeStatus(dispute.dispute_status),
      amount: dispute.dispute_amount,
      withheld: dispute.dispute_amount,
      reason: dispute.reason_description,
      respondBy: dispute.respond_by ? new Date(dispute.respond_by) : null,
    }
  }

  const listSettlements: Gateway['listSettlements'] = async (day) => {
    const lines: SettlementLine[] = []
    let cursor: string | null = null
    for (let page = 0; page < MAX_SETTLEMENT_PAGES; page += 1) {
      const answer: z.output<typeof Settlements> = await call({
        method: 'POST',
        path: '/settlement/recon',
        body: {
          pagination: { limit: SETTLEMENTS_PER_PAGE, cursor },
          filters: {
            start_date: `${day}T00:00:00+05:30`,
            end_date: `${addDays(day, 1)}T00:00:00+05:30`,
          },
        },
        answer: Settlements,
      })
      lines.push(...answer.data.map((row) => toLine(row, day)))
      cursor = answer.cursor || null
      if (cursor === null || answer.data.length === 0) return lines
    }
    throw new GatewayError('unavailable', 'Cashfree lists more settlements of this day than the shop reads.')
  }

  return {
    name: 'cashfree',
    start,
    fetchPayments,
    capture,
    close,
    refund,
    fetchRefund,
    // It signs nothing: the browser only brings back our own id.
    isReturnValid: () => true,
    readEvent,
    readDispute,
    listSettlements,
    checkKeys: async () => {
      await fetchOrder(KEY_CHECK_ORDER_ID).catch((error: unknown) => {
        if (!isUnknown(error) || !/order/i.test(error.message)) throw error
      })
    },
  }
}

/** An order that does not exist: whoever may ask is told so. */
const KEY_CHECK_ORDER_ID = 'test-of-the-connection'

const isUnknown = (error: unknown): error is GatewayAnswerError =>
  error instanceof GatewayAnswerError && error.status === 404

const isRefused = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && error.kind === 'refused'

/** Its idempotency keys are UUIDs. The same text gives the same one. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Rupees with at most two decimals, as paise. */
const Amount = z
  .number()
  .refine((rupees) => Math.abs(Math.round(rupees * 100) / 100 - rupees) < 1e-7)
  .transform(fromRupees)
const NotNegative = Amount.refine((amount) => amount >= 0)
/** Ids are numbers in older versions of the API and in some events. */
const Id = z.union([z.string(), z.number()]).transform(String)
const Rupee = z.literal('INR')

const Order = z.object({
  order_id: z.string(),
  order_amount: NotNegative,
  order_currency: Rupee,
  order_status: z.string(),
  payment_session_id: optionalText,
})

const Payment = z.object({
  cf_payment_id: Id,
  // What the customer paid, which a surcharge or an offer of the gateway makes differ from what was asked for.
  payment_amount: NotNegative,
  payment_currency: Rupee.nullish(),
  payment_status: z.enum([
    'SUCCESS',
    'NOT_ATTEMPTED',
    'FAILED',
    'USER_DROPPED',
    'VOID',
    'CANCELLED',
    'PENDING',
  ]),
  is_captured: z.boolean().nullish(),
  payment_group: optionalText,
  payment_message: optionalText,
  bank_reference: optionalText,
  error_details: z.object({ error_description: optionalText }).nullish().catch(null),
})

const STATUSES: Record<z.output<typeof Payment>['payment_status'], GatewayPaymentStatus> = {
  SUCCESS: 'captured',
  NOT_ATTEMPTED: 'pending',
  PENDING: 'pending',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
  CANCELLED: 'failed',
  // Reserved and given back.
  VOID: 'failed',
}

const statusOf = ({ payment_status, is_captured }: z.output<typeof Payment>): GatewayPaymentStatus =>
  payment_status === 'SUCCESS' && is_captured === false ? 'authorised' : STATUSES[payment_status]

function toPayment(
  payment: z.output<typeof Payment>,
  refunds: readonly z.output<typeof Refund>[],
): GatewayPayment {
  const status = statusOf(payment)
  const own = refunds.filter(
    ({ cf_payment_id, refund_status }) =>
      cf_payment_id === payment.cf_payment_id && REFUND_STATUSES[refund_status] !== 'failed',
  )
  return {
    id: payment.cf_payment_id,
    status,
    amount: payment.payment_amount,
    refunded: sum(own.map(({ refund_amount }) => refund_amount)),
    method: payment.payment_group.toLowerCase(),
    bankReference: payment.bank_reference,
    failure:
      status === 'failed'
        ? payment.error_details?.error_description || payment.payment_message || 'The payment failed.'
        : null,
  }
}

const Refund = z.object({
  cf_refund_id: Id,
  cf_payment_id: Id.nullish(),
  refund_amount: NotNegative,
  refund_status: z.enum(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']),
  refund_arn: optionalText,
})

const REFUND_STATUSES: Record<z.output<typeof Refund>['refund_status'], GatewayRefund['status']> = {
  SUCCESS: 'processed',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
}

const toRefund = (refund: z.output<typeof Refund>): GatewayRefund => ({
  id: refund.cf_refund_id,
  status: REFUND_STATUSES[refund.refund_status],
  amount: refund.refund_amount,
  bankReference: refund.refund_arn,
})

const RefundNews = z.object({
  order_id: z.string(),
  refund_id: Id.nullish(),
  refund_status: optionalText,
})

const Event = z.object({
  type: z.string().min(1).max(100),
  event_time: optionalText,
  data: z.object({
    order: z.object({ order_id: z.string() }).nullish(),
    payment: z.object({ cf_payment_id: Id, payment_status: optionalText }).nullish(),
    refund: RefundNews.nullish(),
    auto_refund: RefundNews.nullish(),
    dispute: z.object({ dispute_id: Id, dispute_status: optionalText }).nullish(),
    order_details: z.object({ order_id: z.string() }).nullish(),
  }),
})

const DisputeEvent = z.object({
  data: z.object({
    dispute: z.object({
      dispute_id: Id,
      dispute_amount: Amount.refine((amount) => amount > 0),
      dispute_status: z.string(),
      reason_description: optionalText,
      respond_by: z.iso.datetime({ offset: true }).nullish().catch(null),
    }),
    order_details: z.object({ order_id: z.string(), cf_payment_id: Id }),
  }),
})

/** `CHARGEBACK_MERCHANT_WON`, `PRE_ARBITRATION_CREATED`: the stage, and how it goes. */
function toDisputeStatus(status: string): DisputeStatus {
  if (status.endsWith('_MERCHANT_WON')) return 'won'
  if (/_MERCHANT_(?:LOST|ACCEPTED)$/.test(status)) return 'lost'
  return status.endsWith('_CREATED') ? 'open' : 'under-review'
}

const Settlements = z.object({
  cursor: z.string().nullish(),
  data: z.array(
    z.object({
      event_id: Id,
      event_type: z.string(),
      sale_type: z.enum(['CREDIT', 'DEBIT']),
      event_amount: Amount,
      event_settlement_amount: Amount,
      payment_service_tax: Amount.nullish(),
      cf_payment_id: Id.nullish(),
      refund_id: Id.nullish(),
      cf_settlement_id: Id.nullish(),
      settlement_utr: optionalText,
    }),
  ),
})

/** What arrives is the settlement amount, so the fee is what is missing to it. */
function toLine(row: z.output<typeof Settlements>['data'][number], day: string): SettlementLine {
  const sign = row.sale_type === 'CREDIT' ? 1 : -1
  const gross = paise(sign * Math.abs(row.event_amount))
  const net = paise(sign * Math.abs(row.event_settlement_amount))
  const kind =
    row.event_type === 'PAYMENT' ? 'payment' : row.event_type === 'REFUND' ? 'refund' : 'adjustment'
  return {
    kind,
    entityId:
      (kind === 'payment' ? row.cf_payment_id : kind === 'refund' ? row.refund_id : null) ?? row.event_id,
    paymentId: row.cf_payment_id ?? null,
    gross,
    fee: paise(gross - net),
    // Lines of refunds repeat the tax of their payment.
    tax: kind === 'payment' ? (row.payment_service_tax ?? paise(0)) : paise(0),
    settlementId: row.cf_settlement_id ?? '',
    utr: row.settlement_utr,
    settledOn: day,
  }
}

const Refusal = z.object({ message: z.string() })
