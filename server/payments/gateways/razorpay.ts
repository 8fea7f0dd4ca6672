import { z } from 'zod'
import type { DisputeStatus } from '#domain/gateway-disputes.ts'
import { type Paise, paise, ZERO } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { RazorpayKeys } from '#server/platform/config/config.ts'
import type { WebFetch } from '#server/platform/web/web-request.ts'
import {
  type Gateway,
  GatewayError,
  type GatewayPayment,
  type GatewayPaymentStatus,
  type GatewayRefund,
  type PaymentRequest,
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

type RazorpayDeps = {
  keys: RazorpayKeys
  baseUrl: string
  fetch: WebFetch
  clock: Clock
  timeoutMs?: number
}

export const RAZORPAY_BASE_URL = 'https://api.razorpay.com/v1'

/** Five days, the longest that Razorpay takes. What is not captured then goes back to the customer by itself. */
const MANUAL_CAPTURE_MINUTES = 7200
const REFUNDS_PER_PAGE = 100
const MAX_REFUND_PAGES = 20
const SETTLEMENTS_PER_PAGE = 1000
const MAX_SETTLEMENT_PAGES = 100

/**
 * Razorpay: whole paise, an order of its own for each attempt, a signed return, and a webhook whose secret is not the
 * secret of the keys. An authorised payment is captured by the shop.
 */
export function createRazorpay({ keys, baseUrl, fetch, clock, timeoutMs }: RazorpayDeps): ConnectedGateway {
  const call = createGatewayApi({
    label: 'Razorpay',
    baseUrl,
    headers: {
      authorization: `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`,
    },
    fetch,
    readRefusal,
    classify,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

  const fetchOrder = (id: string) => call({ path: pathOf`/orders/${id}`, answer: Order })

  /** The first one, should two calls at once have made two. */
  async function findOrder(attemptId: string) {
    const { items } = await call({
      path: `/orders?receipt=${encodeURIComponent(attemptId)}&count=10`,
      answer: collectionOf(Order),
    })
    return items.filter(({ receipt }) => receipt === attemptId).sort((a, b) => a.created_at - b.created_at)[0]
  }

  async function makeOrder({ attemptId, amount, orderNumber }: PaymentRequest) {
    try {
      return await call({
        method: 'POST',
        path: '/orders',
        body: {
          amount,
          currency: 'INR',
          receipt: attemptId,
          notes: { order: orderNumber },
          payment: {
            capture: 'manual',
            capture_options: { manual_expiry_period: MANUAL_CAPTURE_MINUTES, refund_speed: 'normal' },
          },
        },
        answer: Order,
      })
    } catch (error) {
      // Accounts for which receipts are unique refuse the second of two calls at once.
      const isRefused = error instanceof GatewayError && error.kind === 'refused'
      const found = isRefused ? await findOrder(attemptId) : undefined
      if (!found) throw error
      return found
    }
  }

  const start: Gateway['start'] = async (request) => {
    const { attemptId, gatewayOrderId, amount, customer } = request
    const known = gatewayOrderId ? await fetchOrder(gatewayOrderId) : await findOrder(attemptId)
    const order = known ?? (await makeOrder(request))
    if (order.amount !== amount)
      throw new GatewayError('refused', 'Razorpay has this payment with another amount.')
    return {
      gatewayOrderId: order.id,
      form: {
        action: `${baseUrl}/checkout/embedded`,
        fields: {
          key_id: keys.keyId,
          order_id: order.id,
          amount: String(amount),
          currency: 'INR',
          name: request.shopName,
          description: `Order ${request.orderNumber}`,
          ...(customer
            ? {
                'prefill[name]': customer.name,
                'prefill[email]': customer.email,
                'prefill[contact]': customer.phone,
              }
            : {}),
          callback_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    }
  }

  const fetchPayments: Gateway['fetchPayments'] = async ({ gatewayOrderId }) => {
    const { items } = await call({
      path: pathOf`/orders/${gatewayOrderId}/payments`,
      answer: collectionOf(Payment),
    })
    return items.map(toPayment)
  }

  const capture: Gateway['capture'] = async (_attempt, { id, amount }) => {
    try {
      await call({
        method: 'POST',
        path: pathOf`/payments/${id}/capture`,
        body: { amount, currency: 'INR' },
        answer: Payment,
      })
    } catch (error) {
      // A second capture is an error there. Only a look tells it from one that the gateway does not want.
      if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
      const payment = await call({ path: pathOf`/payments/${id}`, answer: Payment })
      if (toPayment(payment).status !== 'captured' || payment.amount !== amount) throw error
    }
  }

  const refund: Gateway['refund'] = async (_attempt, { refundId, paymentId, amount }) => {
    const made = await call({
      method: 'POST',
      path: pathOf`/payments/${paymentId}/refund`,
      // The key needs ten characters.
      headers: { 'x-refund-idempotency': `refund-${refundId}` },
      body: { amount, speed: 'normal', receipt: refundId },
      answer: Refund,
    })
    return toRefund(made)
  }

  const fetchRefund: Gateway['fetchRefund'] = async (_attempt, { refundId, paymentId, gatewayRefundId }) => {
    if (gatewayRefundId !== null) {
      const path = pathOf`/payments/${paymentId}/refunds/${gatewayRefundId}`
      const found = await call({ path, answer: Refund }).catch(nullIfUnknown)
      return found && toRefund(found)
    }
    for (let page = 0; page < MAX_REFUND_PAGES; page += 1) {
      const { items } = await call({
        path: pathOf`/payments/${paymentId}/refunds` + toQuery(REFUNDS_PER_PAGE, page),
        answer: collectionOf(Refund),
      })
      const found = items.find(({ receipt }) => receipt === refundId)
      if (found) return toRefund(found)
      if (items.length < REFUNDS_PER_PAGE) return null
    }
    throw new GatewayError('unavailable', 'Razorpay lists more refunds of this payment than the shop reads.')
  }

  /** A payment that failed comes back with the fields of its error only, and they are not signed. */
  const isReturnValid: Gateway['isReturnValid'] = ({ gatewayOrderId }, fields) => {
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = fields
    if (paymentId === undefined && signature === undefined) return true
    return (
      paymentId !== undefined &&
      signature !== undefined &&
      // The order id of the form could be that of another, cheaper order.
      isSignedWith([keys.keySecret], {
        encoding: 'hex',
        signature,
        content: [`${gatewayOrderId}|${paymentId}`],
      })
    )
  }

  const readEvent: Gateway['readEvent'] = ({ headers, body }) => {
    const signature = headers['x-razorpay-signature']
    if (!signature) return { problem: 'no-signature' }
    const signed = { encoding: 'hex', signature, content: [body] } as const
    if (!isSignedWith(listValidSecrets(keys.eventSecrets, clock.now()), signed))
      return { problem: 'wrong-signature' }
    const event = Event.safeParse(parseJson(body.toString('utf8')))
    if (!event.success) return { problem: 'unreadable' }
    const { payment, order } = event.data.payload
    const gatewayOrderId = payment?.entity.order_id ?? order?.entity.id
    const attemptId = order?.entity.receipt
    return {
      // Test events of the dashboard have no id. The signature is the same for the same bytes.
      id: headers['x-razorpay-event-id'] || signature,
      kind: event.data.event,
      attempt: gatewayOrderId ? { gatewayOrderId, ...(attemptId ? { attemptId } : {}) } : null,
    }
  }

  const readDispute: Gateway['readDispute'] = (body) => {
    const event = DisputeEvent.safeParse(parseJson(body))
    if (!event.success) return null
    const { id, payment_id, amount, amount_deducted, reason_code, respond_by, status } =
      event.data.payload.dispute.entity
    return {
      id,
      paymentId: payment_id,
      status: DISPUTE_STATUSES[status],
      amount,
      withheld: paise(Math.min(amount, amount_deducted ?? amount)),
      reason: reason_code.replaceAll('_', ' '),
      respondBy: respond_by ? new Date(respond_by * 1000) : null,
    }
  }

  const listSettlements: Gateway['listSettlements'] = async (day) => {
    const [year, month, date] = day.split('-').map(Number)
    const lines: SettlementLine[] = []
    for (let page = 0; page < MAX_SETTLEMENT_PAGES; page += 1) {
      const { items } = await call({
        path: `/settlements/recon/combined${toQuery(SETTLEMENTS_PER_PAGE, page)}&year=${year}&month=${month}&day=${date}`,
        answer: collectionOf(SettlementItem),
      })
      lines.push(...items.map((item) => toLine(item, day)))
      if (items.length < SETTLEMENTS_PER_PAGE) return lines
    }
    throw new GatewayError('unavailable', 'Razorpay lists more settlements of this day than the shop reads.')
  }

  return {
    name: 'razorpay',
    start,
    fetchPayments,
    capture,
    // Its orders cannot be closed: late money is refunded.
    close: async () => {},
    refund,
    fetchRefund,
    isReturnValid,
    readEvent,
    readDispute,
    listSettlements,
    checkKeys: async () => {
      await call({ path: '/orders?count=1', answer: collectionOf(z.unknown()) })
    },
  }
}

const toQuery = (count: number, page: number) => `?count=${count}&skip=${count * page}`

const collectionOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item) })
const Amount = z
  .number()
  .int()
  .nonnegative()
  .transform((amount) => paise(amount))
const OptionalAmount = Amount.nullish().transform((amount) => amount ?? ZERO)
/** Any other currency would be counted as rupees. */
const Rupee = z.literal('INR')

const Order = z.object({
  id: z.string(),
  amount: Amount,
  currency: Rupee,
  receipt: z.string().nullish(),
  created_at: z.number(),
})

const STATUSES: Record<z.output<typeof Payment>['status'], GatewayPaymentStatus> = {
  created: 'pending',
  authorized: 'authorised',
  captured: 'captured',
  refunded: 'captured',
  failed: 'failed',
}

const Payment = z.object({
  id: z.string(),
  amount: Amount,
  currency: Rupee,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  amount_refunded: OptionalAmount,
  method: optionalText,
  error_description: optionalText,
  acquirer_data: z.record(z.string(), z.unknown()).nullish().catch(null),
})

const WENT_BACK = 'The payment was not taken, and goes back to you.'

function toPayment(payment: z.output<typeof Payment>): GatewayPayment {
  // Razorpay gives back by itself what was not captured in time. The shop never had it.
  const wentBack = payment.status === 'refunded' && payment.captured === false
  const status = wentBack ? 'failed' : STATUSES[payment.status]
  const { rrn, upi_transaction_id, bank_transaction_id, auth_code } = payment.acquirer_data ?? {}
  const reference = [rrn, upi_transaction_id, bank_transaction_id, auth_code].find(
    (each) => typeof each === 'string' && each !== '',
  )
  return {
    id: payment.id,
    status,
    amount: payment.amount,
    refunded: wentBack ? ZERO : payment.amount_refunded,
    method: payment.method.toLowerCase(),
    bankReference: typeof reference === 'string' ? reference : '',
    failure:
      status === 'failed'
        ? payment.error_description || (wentBack ? WENT_BACK : 'The payment failed.')
        : null,
  }
}

const Refund = z.object({
  id: z.string(),
  amount: Amount,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  acquirer_data: z.object({ arn: optionalText }).nullish().catch(null),
})

const toRefund = ({ id, status, amount, acquirer_data }: z.output<typeof Refund>): GatewayRefund => ({
  id,
  status,
  amount,
  bankReference: acquirer_data?.arn ?? '',
})

const entityOf = <S extends z.ZodType>(entity: S) => z.object({ entity }).optional()
const Event = z.object({
  event: z.string().min(1).max(100),
  payload: z.object({
    payment: entityOf(z.object({ order_id: z.string().nullish() })),
    order: entityOf(z.object({ id: z.string(), receipt: z.string().nullish() })),
  }),
})

const DISPUTE_STATUSES = {
  open: 'open',
  under_review: 'under-review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const satisfies Record<string, DisputeStatus>

const DisputeEvent = z.object({
  payload: z.object({
    dispute: z.object({
      entity: z.object({
        id: z.string().min(1),
        payment_id: z.string().min(1),
        amount: Amount,
        currency: Rupee,
        amount_deducted: Amount.nullish(),
        reason_code: optionalText,
        respond_by: z.number().nullish(),
        status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
      }),
    }),
  }),
})

const SettlementItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  debit: OptionalAmount,
  credit: OptionalAmount,
  amount: OptionalAmount,
  fee: OptionalAmount,
  tax: OptionalAmount,
  settlement_id: optionalText,
  settlement_utr: optionalText,
  payment_id: z.string().nullish(),
})

function toLine(item: z.output<typeof SettlementItem>, day: string): SettlementLine {
  const line = {
    entityId: item.entity_id,
    paymentId: item.payment_id ?? (item.type === 'payment' ? item.entity_id : null),
    settlementId: item.settlement_id,
    utr: item.settlement_utr,
    settledOn: day,
    fee: item.fee,
    tax: item.tax,
  }
  if (item.type === 'payment') return { ...line, kind: 'payment', gross: item.amount }
  if (item.type === 'refund') return { ...line, kind: 'refund', gross: negate(item.amount) }
  // Of anything else only what moved is sure, after its fee.
  return { ...line, kind: 'adjustment', gross: paise(item.credit - item.debit + item.fee) }
}

const negate = (amount: Paise): Paise => paise(-amount)

const Refusal = z.object({ error: z.object({ description: z.string() }) })
const readRefusal = (body: unknown): string => Refusal.safeParse(body).data?.error.description ?? ''

function nullIfUnknown(error: unknown): null {
  if (error instanceof GatewayAnswerError && /does not exist|not a valid id/i.test(error.message)) return null
  throw error
}

/** Wrong keys are a 400 on some of its pages and a 401 on others, and so is a key of a refund that is used twice. */
function classify(status: number, refusal: string): GatewayError['kind'] | null {
  if (status >= 500) return null
  if (/\bapi (?:key|secret)\b|key\/secret|authentication failed/i.test(refusal)) return 'unauthorised'
  return /different request with the same idempotency key/i.test(refusal) ? 'refused' : null
}
