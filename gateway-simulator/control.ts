import { readBooks } from './books.ts'
import { returnFields } from './checkout/checkout.ts'
import { FAULT_KINDS, type Fault } from './faults.ts'
import {
  type Answer,
  AnswerError,
  type Fields,
  json,
  parseFields,
  type SimulatorRequest,
  stringOf,
} from './http.ts'
import { FAILURES, type Outcome, readCard } from './outcomes.ts'
import { payableAmount, payingProblem, settlePayment } from './pay.ts'
import { settle } from './settle.ts'
import type { Instrument, Simulator } from './simulator.ts'
import { type Account, type GatewayName, newAccount, newState, type Payment, type Refund } from './state.ts'
import type { WebhookSender } from './webhooks.ts'

/** An API call as it arrived, for tests that count them. */
export type CallRecord = {
  method: string
  path: string
  body: string
  status: number | null
  fault: string | null
}

export type ControlDeps = {
  simulator: Simulator
  sender: WebhookSender
  faults: Fault[]
  calls: CallRecord[]
}

/** `/_books` and `/_control/…`: for tests only, without keys. */
export async function answerControl(deps: ControlDeps, request: SimulatorRequest): Promise<Answer> {
  const { simulator, sender, faults, calls } = deps
  const { state } = simulator
  const body = parseFields(request.text)
  if (!body) throw wrong('The body is not a JSON object.')
  switch (`${request.method} ${request.path}`) {
    case 'GET /_books':
      return json(200, readBooks(state, request.query.get('keyId')))
    case 'GET /_control/events':
      return json(200, state.events)
    case 'GET /_control/calls':
      return json(200, calls)
    case 'POST /_control/reset':
      Object.assign(state, newState())
      faults.length = 0
      calls.length = 0
      return json(200, {})
    case 'POST /_control/account':
      return json(200, changeAccount(simulator, body))
    case 'POST /_control/webhook':
      return json(200, changeWebhook(simulator, body))
    case 'POST /_control/webhook/release':
      return json(200, { released: release(simulator, body) })
    case 'POST /_control/webhook/replay':
      return json(200, replay(simulator, body))
    case 'POST /_control/webhook/idle':
      await sender.idle()
      return json(200, {})
    case 'POST /_control/faults':
      faults.push(readFault(body))
      return json(200, { faults: faults.length })
    case 'DELETE /_control/faults':
      faults.length = 0
      return json(200, {})
    case 'POST /_control/pay':
      return json(200, pay(simulator, body))
    case 'POST /_control/payment':
      return json(200, movePayment(simulator, body))
    case 'POST /_control/refund':
      return json(200, moveRefund(simulator, body))
    case 'POST /_control/dispute':
      return json(200, moveDispute(simulator, body))
    case 'POST /_control/settle':
      return json(200, { settlements: settleDay(simulator, body) })
    case 'POST /_control/clock':
      return json(200, moveClock(simulator, body))
    case 'POST /_control/corrupt':
      simulator.post('capture', simulator.paymentOf(text(body, 'paymentId')), {
        merchant: whole(body, 'amount'),
      })
      return json(200, {})
    default:
      throw new AnswerError(json(404, { problem: `no call ${request.method} ${request.path}` }))
  }
}

const wrong = (problem: string): AnswerError => new AnswerError(json(400, { problem }))

function text(body: Fields, name: string): string {
  const value = body[name]
  if (typeof value !== 'string') throw wrong(`${name} is not a string`)
  return value
}

function whole(body: Fields, name: string): number {
  const value = body[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(`${name} is not a whole number`)
  return value
}

function oneOf<T extends string>(value: unknown, values: readonly T[], name: string): T {
  const found = values.find((entry) => entry === value)
  if (found === undefined) throw wrong(`${name} is not one of ${values.join(', ')}`)
  return found
}

const GATEWAYS: GatewayName[] = ['razorpay', 'cashfree']

/** The account of a key, or else the first one of the gateway. */
function accountOf(simulator: Simulator, body: Fields): Account {
  const gateway = oneOf(body.gateway, GATEWAYS, 'gateway')
  const keyId = stringOf(body.keyId)
  const account = simulator.state.accounts.find(
    (entry) => entry.gateway === gateway && (keyId === null || entry.keyId === keyId),
  )
  if (!account) throw wrong(`no account ${keyId}`)
  return account
}

/** Makes the account of a key, or changes it. */
function changeAccount(simulator: Simulator, body: Fields): Account {
  const gateway = oneOf(body.gateway, GATEWAYS, 'gateway')
  const keyId = stringOf(body.keyId)
  if (keyId !== null && !simulator.findAccount(gateway, keyId)) {
    simulator.state.accounts.push(newAccount(gateway, keyId, text(body, 'keySecret')))
  }
  const account = accountOf(simulator, body)
  if (body.keySecret !== undefined) {
    if (account.keySecret !== body.keySecret) account.webhook.oldSecret = account.keySecret
    account.keySecret = text(body, 'keySecret')
  }
  if (body.capture !== undefined) {
    account.capture = oneOf(body.capture, ['manual', 'automatic'], 'capture')
  }
  if (body.receipts !== undefined) {
    account.receipts = oneOf(body.receipts, ['unique', 'any'], 'receipts')
  }
  if (body.refunds !== undefined) {
    account.refunds = oneOf(body.refunds, ['processed', 'pending', 'failed'], 'refunds')
  }
  if (body.feeBasisPoints !== undefined) account.feeBasisPoints = whole(body, 'feeBasisPoints')
  if (body.upiLimit !== undefined) account.upiLimit = whole(body, 'upiLimit')
  return account
}

function changeWebhook(simulator: Simulator, body: Fields): Account['webhook'] {
  const { webhook } = accountOf(simulator, body)
  if (body.url !== undefined) webhook.url = body.url === null ? null : text(body, 'url')
  if (body.secret !== undefined && body.secret !== webhook.secret) {
    webhook.oldSecret = webhook.secret
    webhook.secret = text(body, 'secret')
  }
  if (typeof body.enabled === 'boolean') webhook.enabled = body.enabled
  if (typeof body.hold === 'boolean') webhook.hold = body.hold
  if (typeof body.signWithOldSecret === 'boolean') webhook.signWithOldSecret = body.signWithOldSecret
  for (const name of ['delayMs', 'copies', 'dropNext', 'retryBaseMs', 'timeoutMs'] as const) {
    if (body[name] !== undefined) webhook[name] = whole(body, name)
  }
  return webhook
}

/** Sends what was held. `order`: as it happened, the last one first, or by the numbers of a seed. */
function release(simulator: Simulator, body: Fields): number {
  const account = accountOf(simulator, body)
  const order = oneOf(body.order ?? 'forward', ['forward', 'backward', 'shuffled'], 'order')
  account.webhook.hold = false
  const held = simulator.state.events.filter(
    ({ status, gateway, keyId }) =>
      status === 'held' && gateway === account.gateway && keyId === account.keyId,
  )
  if (order === 'backward') held.reverse()
  if (order === 'shuffled') shuffle(held, typeof body.seed === 'number' ? body.seed : 1)
  for (const [at, event] of held.entries()) {
    event.status = 'waiting'
    // One after the other: a millisecond lies between them.
    simulator.addJob({ at: simulator.now() + at, kind: 'deliver', id: event.id })
  }
  return held.length
}

function shuffle<T>(list: T[], seed: number): void {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    ;[list[at], list[other]] = [list[other]!, list[at]!]
  }
}

/** Sends an event again, by hand as from the dashboard: `secret` says which one signs it. */
function replay(simulator: Simulator, body: Fields): { id: string } {
  const id = text(body, 'eventId')
  const event = simulator.state.events.find((entry) => entry.id === id)
  if (!event) throw wrong(`no event ${id}`)
  const secret = oneOf(body.secret ?? 'current', ['current', 'original'], 'secret')
  const account = simulator.accountOf(event)
  if (secret === 'current') {
    event.secret = account.gateway === 'razorpay' ? account.webhook.secret : account.keySecret
  }
  event.status = 'waiting'
  simulator.addJob({ at: simulator.now(), kind: 'deliver', id })
  return { id }
}

function readFault(body: Fields): Fault {
  const path = stringOf(body.path) ?? ''
  try {
    new RegExp(path)
  } catch {
    throw wrong('path is no regular expression')
  }
  return {
    kind: oneOf(body.kind, FAULT_KINDS, 'kind'),
    method: stringOf(body.method),
    path,
    times: body.times === null ? null : body.times === undefined ? 1 : whole(body, 'times'),
    status: body.status === undefined ? 503 : whole(body, 'status'),
    body: stringOf(body.body) ?? '',
    delayMs: body.delayMs === undefined ? 0 : whole(body, 'delayMs'),
  }
}

const METHODS = ['card', 'upi', 'netbanking'] as const

/** A customer pays without a browser. The answer has what the browser would bring back. */
function pay(simulator: Simulator, body: Fields) {
  const account = accountOf(simulator, body)
  const wanted = text(body, 'gatewayOrderId')
  const order = Object.values(simulator.state.orders).find(
    (entry) =>
      entry.gateway === account.gateway &&
      (entry.id === wanted || entry.cashfree?.cfOrderId === wanted || entry.reference === wanted),
  )
  if (!order) throw wrong(`no order ${wanted}`)
  const problem = payingProblem(simulator, order)
  if (problem !== null) throw new AnswerError(json(409, { problem }))
  const amount = body.amount === undefined ? payableAmount(simulator, order) : whole(body, 'amount')
  const method = oneOf(body.method ?? 'upi', METHODS, 'method')
  const payment = simulator.startPayment(order, amount, instrumentOf(method), {
    email: stringOf(body.email) ?? 'customer@example.com',
    contact: stringOf(body.contact) ?? '+919876543210',
  })
  settlePayment(simulator, payment, outcomeOf(body.outcome ?? 'success'))
  return { paymentId: payment.id, status: payment.status, fields: returnFields(simulator, payment) }
}

function instrumentOf(method: (typeof METHODS)[number]): Instrument {
  if (method === 'card') return { method, vpa: null, bank: null, card: readCard('4100280000001007') }
  if (method === 'netbanking') return { method, vpa: null, bank: 'HDFC', card: null }
  return { method, vpa: 'success@razorpay', bank: null, card: null }
}

/** `failure`, or a reason of `outcomes.ts`. */
function outcomeOf(value: unknown): Outcome {
  const kind = String(value)
  if (kind === 'success' || kind === 'pending' || kind === 'late' || kind === 'dropped') return { kind }
  const failure = FAILURES[kind === 'failure' ? 'payment_failed' : kind]
  if (!failure) throw wrong(`no outcome ${kind}`)
  return { kind: 'failure', failure }
}

/** The bank answers at last, also after a failure, or gives an authorised payment back. */
function movePayment(simulator: Simulator, body: Fields): Payment {
  const payment = simulator.state.payments[text(body, 'paymentId')]
  if (!payment) throw wrong(`no payment ${body.paymentId}`)
  const becomes = oneOf(body.becomes, ['authorised', 'failed', 'captured', 'released'], 'becomes')
  const isOpen = payment.status === 'pending' || payment.status === 'failed' || payment.status === 'dropped'
  if (becomes === 'authorised' && isOpen) simulator.authorise(payment)
  else if (becomes === 'failed' && payment.status === 'pending') {
    simulator.fail(payment, FAILURES.payment_timed_out!)
  } else if (becomes === 'captured' && payment.status === 'authorised') simulator.capture(payment)
  else if (becomes === 'released' && payment.status === 'authorised') simulator.release(payment)
  else throw wrong(`a payment that is ${payment.status} cannot become ${becomes}`)
  return payment
}

function moveRefund(simulator: Simulator, body: Fields): Refund {
  const refund = simulator.state.refunds[text(body, 'refundId')]
  if (!refund) throw wrong(`no refund ${body.refundId}`)
  const becomes = oneOf(body.becomes, ['processed', 'failed'], 'becomes')
  if (becomes === 'processed' && refund.status === 'pending') simulator.processRefund(refund)
  else if (becomes === 'failed' && refund.status !== 'failed' && !refund.automatic)
    simulator.failRefund(refund)
  else throw wrong(`a refund that is ${refund.status} cannot become ${becomes}`)
  return refund
}

function moveDispute(simulator: Simulator, body: Fields) {
  const becomes = oneOf(body.becomes ?? 'open', ['open', 'under_review', 'won', 'lost'], 'becomes')
  if (becomes === 'open') {
    const payment = simulator.state.payments[text(body, 'paymentId')]
    if (payment?.status !== 'captured') throw wrong('only a captured payment can be disputed')
    const left = payment.amount - simulator.refundedOf(payment)
    const amount = body.amount === undefined ? left : whole(body, 'amount')
    if (amount <= 0 || amount > left) throw wrong(`at most ${left} can be disputed`)
    return simulator.openDispute(payment, amount, stringOf(body.reason) ?? 'goods_or_services_not_received')
  }
  const dispute = simulator.state.disputes[text(body, 'disputeId')]
  if (!dispute) throw wrong(`no dispute ${body.disputeId}`)
  if (dispute.resolvedAt !== null) throw wrong('the dispute is closed')
  simulator.moveDispute(dispute, becomes)
  return dispute
}

function settleDay(simulator: Simulator, body: Fields) {
  const day = text(body, 'day')
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw wrong('day is not YYYY-MM-DD')
  const accounts = body.gateway === undefined ? simulator.state.accounts : [accountOf(simulator, body)]
  return accounts.map((account) => settle(simulator, account, day)).filter((made) => made !== null)
}

/** `{advanceMs}` or `{now}`, an ISO time. Never backwards once there is an order, so that events keep their order. */
function moveClock(simulator: Simulator, body: Fields): { now: string } {
  const step =
    body.now === undefined ? whole(body, 'advanceMs') : Date.parse(text(body, 'now')) - simulator.now()
  if (Number.isNaN(step)) throw wrong('now is no time')
  if (step < 0 && Object.keys(simulator.state.orders).length > 0) {
    throw wrong('the clock only goes forward')
  }
  simulator.state.clockOffset += step
  simulator.onJobs()
  return { now: new Date(simulator.now()).toISOString() }
}
