import {
  type Answer,
  type Fields,
  fieldsOf,
  json,
  matchPath,
  parseFields,
  type SimulatorRequest,
  stringOf,
  stringsOf,
} from '../http.ts'
import { isEqualSecret } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'
import {
  type Account,
  DAY_MS,
  type Order,
  type Payment,
  type Refund,
  randomDigits,
  randomId,
} from '../state.ts'
import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { refuse } from './errors.ts'
import { listSettlements, reconcile, settlementsOfOrder } from './settlements.ts'

/** A call of the API, after its keys were checked. */
export type Call = {
  simulator: Simulator
  account: Account
  params: Record<string, string>
  body: Fields
}

const ROUTES: [method: string, pattern: string, handler: (call: Call) => Answer][] = [
  ['POST', '/orders', createOrder],
  ['GET', '/orders/:id', (call) => json(200, orderEntity(call.simulator, findOrder(call)))],
  ['PATCH', '/orders/:id', terminateOrder],
  ['GET', '/orders/:id/payments', listPayments],
  ['GET', '/orders/:id/payments/:paymentId', fetchPayment],
  ['POST', '/orders/:id/refunds', createRefund],
  ['GET', '/orders/:id/refunds', listRefunds],
  ['GET', '/orders/:id/refunds/:refundId', fetchRefund],
  ['GET', '/orders/:id/settlements', (call) => settlementsOfOrder(call, findOrder(call))],
  ['POST', '/settlement/recon', reconcile],
  ['POST', '/settlements', listSettlements],
]

const VERSIONS = ['2022-09-01', '2023-08-01', '2025-01-01', '2026-01-01']

/** Answers a call under `/cashfree/pg`. */
export function answerCashfree(simulator: Simulator, request: SimulatorRequest, path: string): Answer {
  const account = authenticate(simulator, request)
  if (!VERSIONS.includes(String(request.headers['x-api-version']))) {
    throw refuse(400, 'version_invalid', 'The header x-api-version is missing or unknown')
  }
  for (const [method, pattern, handler] of ROUTES) {
    const params = matchPath(pattern, path)
    if (!params || method !== request.method) continue
    const body = parseFields(request.text)
    if (!body) throw refuse(400, 'request_invalid', 'The body is not a JSON object')
    const call = { simulator, account, params, body }
    const key = request.headers['x-idempotency-key']
    return typeof key === 'string' && method === 'POST'
      ? answerOnce(call, request, key, handler)
      : handler(call)
  }
  throw refuse(404, 'request_failed', 'There is no such call')
}

function authenticate(simulator: Simulator, { headers }: SimulatorRequest): Account {
  const account = simulator.findAccount('cashfree', String(headers['x-client-id'] ?? ''))
  if (!account || !isEqualSecret(String(headers['x-client-secret'] ?? ''), account.keySecret)) {
    throw refuse(401, 'request_failed', 'authentication failed', 'authentication_error')
  }
  return account
}

/** The same key again gets the first answer, if it asks the same. */
function answerOnce(
  call: Call,
  request: SimulatorRequest,
  key: string,
  handler: (call: Call) => Answer,
): Answer {
  const { answers } = call.simulator.state
  const name = `${call.account.keyId} ${key}`
  const asked = `${request.path} ${request.text}`
  const earlier = answers[name]
  if (earlier && earlier.request !== asked) {
    throw refuse(
      422,
      'request_invalid',
      'The idempotency key was used for another request',
      'idempotency_error',
    )
  }
  if (earlier) {
    return {
      status: earlier.status,
      headers: { 'content-type': 'application/json', 'x-idempotency-replayed': 'true' },
      body: earlier.body,
    }
  }
  const answer = handler(call)
  answers[name] = { request: asked, status: answer.status, body: answer.body }
  return answer
}

/** Rupees with at most two decimals, as paise. */
function readAmount(value: unknown, code: string): number {
  const paise = typeof value === 'number' ? Math.round(value * 100) : Number.NaN
  if (!Number.isSafeInteger(paise) || Math.abs(paise - Number(value) * 100) > 1e-6 * Math.max(1, paise)) {
    throw refuse(400, code, 'An amount has rupees with at most two decimals')
  }
  if (paise < 100) throw refuse(400, code, 'The amount has to be at least 1.00')
  return paise
}

const ORDER_ID = /^[A-Za-z0-9_-]{3,45}$/

function createOrder({ simulator, account, body }: Call): Answer {
  const amount = readAmount(body.order_amount, 'order_amount_invalid')
  if (body.order_currency !== undefined && body.order_currency !== 'INR') {
    throw refuse(400, 'order_currency_invalid', 'Only INR is supported')
  }
  const customer = fieldsOf(body.customer_details)
  if (!/^[A-Za-z0-9_-]{1,50}$/.test(stringOf(customer.customer_id) ?? '')) {
    throw refuse(
      400,
      'customer_details.customer_id_invalid',
      'customer_id is missing or has other characters',
    )
  }
  if (!/^\+?\d{10,15}$/.test(stringOf(customer.customer_phone) ?? '')) {
    throw refuse(400, 'customer_details.customer_phone_invalid', 'customer_phone is missing or no number')
  }
  const reference = body.order_id === undefined ? `order_${randomId()}` : stringOf(body.order_id)
  if (reference === null || !ORDER_ID.test(reference)) {
    throw refuse(400, 'order_id_invalid', 'order_id has 3 to 45 letters, digits, - and _')
  }
  if (findByReference(simulator, account, reference)) {
    throw refuse(409, 'order_already_exists', 'An order with this id exists already')
  }
  const expiry = stringOf(body.order_expiry_time)
  const expiresAt = expiry === null ? simulator.now() + 30 * DAY_MS : Date.parse(expiry)
  if (!(expiresAt > simulator.now())) {
    throw refuse(400, 'order_expiry_time_invalid', 'order_expiry_time is no time in the future')
  }
  const meta = fieldsOf(body.order_meta)
  const order: Order = {
    id: `cf_${randomId()}`,
    gateway: 'cashfree',
    keyId: account.keyId,
    amount,
    currency: 'INR',
    capture: null,
    reference,
    notes: {},
    partialPayment: false,
    firstPaymentMinimum: null,
    linkId: null,
    createdAt: simulator.now(),
    expiresAt,
    terminated: false,
    cashfree: {
      cfOrderId: randomDigits(10),
      paymentSessionId: `session_${randomId()}${randomId()}${randomId()}payment`,
      customer: {
        customer_id: customer.customer_id,
        customer_name: customer.customer_name ?? null,
        customer_email: customer.customer_email ?? null,
        customer_phone: customer.customer_phone,
        customer_uid: null,
      },
      returnUrl: stringOf(meta.return_url),
      notifyUrl: stringOf(meta.notify_url),
      paymentMethods: stringOf(meta.payment_methods),
      note: stringOf(body.order_note),
      tags: body.order_tags === undefined ? null : stringsOf(body.order_tags),
    },
  }
  simulator.state.orders[order.id] = order
  return json(200, orderEntity(simulator, order))
}

const findByReference = (simulator: Simulator, account: Account, reference: string): Order | undefined =>
  Object.values(simulator.state.orders).find(
    (order) => order.gateway === 'cashfree' && order.keyId === account.keyId && order.reference === reference,
  )

function findOrder({ simulator, account, params }: Call): Order {
  const order = findByReference(simulator, account, params.id ?? '')
  if (!order) throw refuse(404, 'order_not_found', 'There is no order with this id')
  return order
}

function terminateOrder(call: Call): Answer {
  const { simulator, body } = call
  const order = findOrder(call)
  if (body.order_status !== 'TERMINATED') {
    throw refuse(400, 'order_status_invalid', 'order_status can only become TERMINATED')
  }
  if (simulator.paidOf(order) >= order.amount) {
    throw refuse(400, 'order_already_paid', 'A paid order cannot be terminated')
  }
  order.terminated = true
  return json(200, orderEntity(simulator, order))
}

function listPayments(call: Call): Answer {
  const { simulator } = call
  const payments = simulator.paymentsOf(findOrder(call).id).toReversed()
  return json(
    200,
    payments.map((payment) => paymentEntity(simulator, payment)),
  )
}

function fetchPayment(call: Call): Answer {
  const { simulator, params } = call
  const payment = simulator.paymentsOf(findOrder(call).id).find(({ id }) => id === params.paymentId)
  if (!payment) throw refuse(404, 'payment_not_found', 'There is no payment with this id')
  return json(200, paymentEntity(simulator, payment))
}

/** The sandbox lets the note of a refund choose what becomes of it. */
const BY_NOTE: Record<string, Account['refunds']> = {
  SUCCESS: 'processed',
  FAILED: 'failed',
  PENDING: 'pending',
  ACTIVE: 'pending',
}

function createRefund(call: Call): Answer {
  const { simulator, account, body } = call
  const order = findOrder(call)
  const reference = stringOf(body.refund_id)
  if (reference === null || !/^[A-Za-z0-9_-]{3,40}$/.test(reference)) {
    throw refuse(400, 'refund_id_invalid', 'refund_id has 3 to 40 letters, digits, - and _')
  }
  const amount = readAmount(body.refund_amount, 'refund_amount_invalid')
  const payment = simulator.paymentsOf(order.id).find(({ status }) => status === 'captured')
  if (!payment) throw refuse(400, 'order_not_paid', 'Nothing was paid for this order')
  if (refundsOf(simulator, order).some((refund) => refund.reference === reference)) {
    throw refuse(409, 'refund_already_exists', 'A refund with this id exists already')
  }
  if (amount > payment.amount - simulator.refundedOf(payment)) {
    throw refuse(400, 'refund_amount_invalid', 'The refund is more than what is left of the payment')
  }
  const note = stringOf(body.refund_note)
  const speed = stringOf(body.refund_speed) ?? 'STANDARD'
  const becomes = BY_NOTE[note ?? ''] ?? account.refunds
  const refund = simulator.refund(payment, amount, { reference, speed, notes: {}, note }, becomes)
  return json(200, refundEntity(simulator, refund))
}

const refundsOf = (simulator: Simulator, order: Order): Refund[] =>
  simulator.paymentsOf(order.id).flatMap((payment: Payment) => simulator.refundsOf(payment.id))

function listRefunds(call: Call): Answer {
  const { simulator } = call
  return json(
    200,
    refundsOf(simulator, findOrder(call)).map((refund) => refundEntity(simulator, refund)),
  )
}

function fetchRefund(call: Call): Answer {
  const { simulator, params } = call
  const refund = refundsOf(simulator, findOrder(call)).find(({ reference }) => reference === params.refundId)
  if (!refund) throw refuse(404, 'refund_not_found', 'There is no refund with this id')
  return json(200, refundEntity(simulator, refund))
}
