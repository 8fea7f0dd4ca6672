import {
  type Answer,
  type Fields,
  fieldsOf,
  json,
  matchPath,
  parseFields,
  type SimulatorRequest,
  stringOf,
} from '../http.ts'
import { isEqualSecret } from '../signatures.ts'
import type { Simulator } from '../simulator.ts'
import type { Account, Order, Payment } from '../state.ts'
import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { refuse } from './errors.ts'
import { newOrder } from './orders.ts'
import { cancelLink, createLink, fetchLink, listLinks, updateLink } from './payment-links.ts'
import { readAmount, readCurrency, readNotes } from './read.ts'
import { fetchSettlement, listSettlements, reconcile } from './settlements.ts'

/** A call of the API, after its keys were checked. */
type Call = {
  simulator: Simulator
  account: Account
  request: SimulatorRequest
  query: URLSearchParams
  params: Record<string, string>
  body: Fields
}

const ROUTES: [method: string, pattern: string, handler: (call: Call) => Answer][] = [
  ['POST', '/orders', createOrder],
  ['GET', '/orders', listOrders],
  ['GET', '/orders/:id', (call) => json(200, orderEntity(call.simulator, findOrder(call)))],
  ['PATCH', '/orders/:id', updateOrder],
  ['GET', '/orders/:id/payments', listOrderPayments],
  ['GET', '/payments', listPayments],
  ['GET', '/payments/:id', (call) => json(200, paymentEntity(call.simulator, findPayment(call)))],
  ['POST', '/payments/:id/capture', capture],
  ['POST', '/payments/:id/refund', refund],
  ['GET', '/payments/:id/refunds', listRefundsOfPayment],
  ['GET', '/payments/:id/refunds/:refundId', fetchRefund],
  ['GET', '/refunds', listRefunds],
  ['GET', '/refunds/:refundId', fetchRefund],
  ['GET', '/settlements', listSettlements],
  ['GET', '/settlements/recon/combined', reconcile],
  ['GET', '/settlements/:id', (call) => fetchSettlement(call, call.params.id ?? '')],
  ['POST', '/payment_links', createLink],
  ['GET', '/payment_links', listLinks],
  ['GET', '/payment_links/:id', (call) => fetchLink(call, call.params.id ?? '')],
  ['PATCH', '/payment_links/:id', (call) => updateLink(call, call.params.id ?? '')],
  ['POST', '/payment_links/:id/cancel', (call) => cancelLink(call, call.params.id ?? '')],
]

/** Answers a call under `/razorpay/v1`. */
export function answerRazorpay(simulator: Simulator, request: SimulatorRequest, path: string): Answer {
  const account = authenticate(simulator, request)
  for (const [method, pattern, handler] of ROUTES) {
    const params = matchPath(pattern, path)
    if (!params || method !== request.method) continue
    const body = parseFields(request.text)
    if (!body) throw refuse('The request body is not a valid JSON object.')
    return handler({ simulator, account, request, query: request.query, params, body })
  }
  throw refuse('There is no such call.')
}

function authenticate(simulator: Simulator, request: SimulatorRequest): Account {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ')
  const [keyId = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  const account = simulator.findAccount('razorpay', keyId)
  if (scheme !== 'Basic' || !account || !isEqualSecret(rest.join(':'), account.keySecret)) {
    throw refuse('Authentication failed', undefined, 401)
  }
  return account
}

function createOrder({ simulator, account, body }: Call): Answer {
  const amount = readAmount(body.amount)
  readCurrency(body.currency)
  const receipt = stringOf(body.receipt)
  if (receipt !== null && receipt.length > 40) {
    throw refuse('The receipt has at most 40 characters.', 'receipt')
  }
  const notes = readNotes(body.notes)
  const first = body.first_payment_min_amount
  const earlier = ordersOf(simulator, account).find(
    ({ reference }) => receipt !== null && reference === receipt,
  )
  if (earlier && body.unique_receipt === true) return json(200, orderEntity(simulator, earlier))
  if (earlier && account.receipts === 'unique')
    throw refuse('There is an order with this receipt.', 'receipt')
  const order = newOrder(simulator, account, {
    amount,
    capture: readCapture(body),
    reference: receipt,
    notes,
    partialPayment: body.partial_payment === true,
    firstPaymentMinimum: first === undefined ? null : readAmount(first, 'first_payment_min_amount'),
    linkId: null,
  })
  return json(200, orderEntity(simulator, order))
}

/** Null: as the account says. */
function readCapture(body: Fields): Order['capture'] {
  const { capture } = fieldsOf(body.payment)
  if (capture === undefined) return null
  if (capture !== 'manual' && capture !== 'automatic') throw refuse('The capture is not valid.', 'capture')
  return capture
}

const ordersOf = (simulator: Simulator, account: Account): Order[] =>
  Object.values(simulator.state.orders).filter((order) => order.keyId === account.keyId)

const paymentsOf = (simulator: Simulator, account: Account): Payment[] =>
  Object.values(simulator.state.payments).filter((payment) => payment.keyId === account.keyId)

/** The newest first, at most 10 without `count`. */
function page<T extends { createdAt: number }>({ query }: Call, all: T[]): T[] {
  const from = Number(query.get('from') ?? 0) * 1000
  const to = Number(query.get('to') ?? Number.MAX_SAFE_INTEGER) * 1000
  const count = Number(query.get('count') ?? 10)
  const skip = Number(query.get('skip') ?? 0)
  if (!(count >= 1 && count <= 100)) throw refuse('The count must be between 1 and 100.', 'count')
  return all
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to + 999)
    .toReversed()
    .slice(skip, skip + count)
}

const collection = (items: unknown[]): Answer =>
  json(200, { entity: 'collection', count: items.length, items })

function listOrders(call: Call): Answer {
  const { simulator, account, query } = call
  const receipt = query.get('receipt')
  const found = ordersOf(simulator, account).filter(
    ({ reference }) => receipt === null || reference === receipt,
  )
  return collection(page(call, found).map((order) => orderEntity(simulator, order)))
}

function updateOrder(call: Call): Answer {
  const order = findOrder(call)
  order.notes = readNotes(call.body.notes)
  return json(200, orderEntity(call.simulator, order))
}

function listOrderPayments(call: Call): Answer {
  const { simulator } = call
  return collection(
    simulator.paymentsOf(findOrder(call).id).map((payment) => paymentEntity(simulator, payment)),
  )
}

function listPayments(call: Call): Answer {
  const { simulator, account } = call
  return collection(
    page(call, paymentsOf(simulator, account)).map((payment) => paymentEntity(simulator, payment)),
  )
}

function findOrder({ simulator, account, params }: Call): Order {
  const order = simulator.state.orders[params.id ?? '']
  if (order?.keyId !== account.keyId) throw refuse('This id does not exist')
  return order
}

function findPayment({ simulator, account, params }: Call): Payment {
  const payment = simulator.state.payments[params.id ?? '']
  if (payment?.keyId !== account.keyId) throw refuse('This id does not exist')
  return payment
}

function capture(call: Call): Answer {
  const { simulator, body } = call
  const payment = findPayment(call)
  const order = simulator.orderOf(payment)
  const amount = readAmount(body.amount)
  readCurrency(body.currency)
  const isTaken = simulator.paidOf(order) + payment.amount > order.amount
  if (payment.status === 'captured' || (payment.status === 'authorised' && isTaken)) {
    throw refuse('The order of this payment is paid already.')
  }
  if (payment.status !== 'authorised') {
    throw refuse('Only an authorized payment can be captured')
  }
  if (amount !== payment.amount) {
    throw refuse('The amount differs from the amount that was authorized', 'amount')
  }
  simulator.capture(payment)
  return json(200, paymentEntity(simulator, payment))
}

function refund(call: Call): Answer {
  const { simulator, account, request } = call
  const payment = findPayment(call)
  const key = request.headers['x-refund-idempotency']
  if (typeof key !== 'string') return json(200, refundEntity(makeRefund(call, payment)))
  if (key.length < 10) throw refuse('The idempotency key needs at least 10 characters.')
  if (!/^[A-Za-z0-9_-]+$/.test(key)) {
    throw refuse('The idempotency key may contain only letters, digits, hyphens and underscores.')
  }
  const asked = `${request.path} ${request.text}`
  const name = `${account.keyId} ${key}`
  const earlier = simulator.state.refundKeys[name]
  if (earlier && earlier.request !== asked) {
    throw refuse('The idempotency key was used for another request.')
  }
  const made = earlier && simulator.state.refunds[earlier.refundId]
  if (made) return json(200, refundEntity(made))
  const refund = makeRefund(call, payment)
  simulator.state.refundKeys[name] = { request: asked, refundId: refund.id }
  return json(200, refundEntity(refund))
}

function makeRefund({ simulator, body }: Call, payment: Payment) {
  const left = payment.amount - simulator.refundedOf(payment)
  if (payment.status !== 'captured') {
    throw refuse('Only a captured payment can be refunded')
  }
  if (left === 0) throw refuse('All of the payment is refunded already')
  const amount = body.amount === undefined ? left : readAmount(body.amount)
  if (amount > left) {
    throw refuse('The refund is greater than what is left of the payment', 'amount')
  }
  const speed = stringOf(body.speed) ?? 'normal'
  if (speed !== 'normal' && speed !== 'optimum') throw refuse('The selected speed is invalid.', 'speed')
  const reference = stringOf(body.receipt)
  const notes = readNotes(body.notes)
  return simulator.refund(payment, amount, { reference, speed, notes, note: null })
}

function listRefundsOfPayment(call: Call): Answer {
  const refunds = call.simulator.refundsOf(findPayment(call).id)
  return collection(page(call, refunds).map(refundEntity))
}

function listRefunds(call: Call): Answer {
  const { simulator, account } = call
  const own = Object.values(simulator.state.refunds).filter(
    (refund) => simulator.paymentOf(refund.paymentId).keyId === account.keyId,
  )
  return collection(page(call, own).map(refundEntity))
}

function fetchRefund({ simulator, account, params }: Call): Answer {
  const refund = simulator.state.refunds[params.refundId ?? '']
  const isOwn = refund && simulator.paymentOf(refund.paymentId).keyId === account.keyId
  if (!isOwn || (params.id !== undefined && refund.paymentId !== params.id)) {
    throw refuse('This id does not exist')
  }
  return json(200, refundEntity(refund))
}
