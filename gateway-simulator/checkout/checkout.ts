import { type Answer, escapeHtml, redirect, type SimulatorRequest } from '../http.ts'
import { failure, type Outcome, outcomeOfCard, readCard, readCardNumber } from '../outcomes.ts'
import { outcomeOfUpi, payableAmount, payingProblem, settlePayment, UPI } from '../pay.ts'
import { linkStatus } from '../razorpay/link-entity.ts'
import { hmacHex } from '../signatures.ts'
import type { Instrument, Simulator } from '../simulator.ts'
import type { CheckoutSession, Order, Payment } from '../state.ts'
import { hidden, page, rupees, TEST_DATA } from './page.ts'

const BANKS = { HDFC: 'HDFC Bank', ICIC: 'ICICI Bank', SBIN: 'State Bank of India', UTIB: 'Axis Bank' }

type Visit = { simulator: Simulator; session: CheckoutSession; order: Order; form: URLSearchParams }

/** Pages under `/pay/:session`. They need no script. */
export function answerCheckout(simulator: Simulator, request: SimulatorRequest): Answer {
  const [, , sessionId = '', step = '', paymentId = ''] = request.path.split('/')
  const session = simulator.state.sessions[sessionId]
  const order = session && simulator.state.orders[session.orderId]
  if (!session || !order) return page('Page not found', '<p>This payment page does not exist.</p>', 404)
  const visit: Visit = { simulator, session, order, form: new URLSearchParams(request.text) }
  const payment = simulator.state.payments[paymentId]
  if (payment && payment.orderId !== order.id) return page('Page not found', '', 404)
  if (request.method === 'GET') {
    if (payment && step === 'bank') return bankPage(visit, payment)
    if (payment && step === 'result') return resultPage(visit, payment)
    return methodsPage(visit)
  }
  if (step === 'cancel') return cancel(visit)
  if (payment && step === 'bank') return answerOfBank(visit, payment)
  const problem = payingProblem(simulator, order)
  if (problem !== null) return methodsPage(visit)
  if (step === 'card') return payByCard(visit)
  if (step === 'upi') return payByUpi(visit)
  if (step === 'netbanking') return payByBank(visit)
  return page('Page not found', '', 404)
}

const address = (session: CheckoutSession, ...steps: string[]): string =>
  `/pay/${[session.id, ...steps].join('/')}`

function methodsPage({ simulator, session, order }: Visit, alert = ''): Answer {
  const title = `Pay ${session.shopName}`
  const problem = payingProblem(simulator, order)
  if (problem !== null) {
    const captured = simulator.paymentsOf(order.id).find(({ status }) => status === 'captured')
    const back = captured ? returnForm(simulator, session, captured) : cancelForm(session)
    return page(title, `<section><p>${problem}</p>${back}</section>`)
  }
  const payable = payableAmount(simulator, order)
  const amount = order.partialPayment
    ? `<label>Amount in rupees <input name="amount" inputmode="decimal" value="${payable / 100}"></label>`
    : ''
  const banks = Object.entries(BANKS).map(([code, name]) => `<option value="${code}">${name}</option>`)
  const form = (step: string, body: string) =>
    `<form method="post" action="${address(session, step)}">${amount}${body}</form>`
  return page(
    title,
    `<p>${rupees(payable)}${session.description ? ` for ${escapeHtml(session.description)}` : ''}</p>
${alert && `<section><p role="alert">${escapeHtml(alert)}</p></section>`}
<section><h2>UPI</h2>${form(
      'upi',
      `<label>UPI id <input name="vpa" value="success@razorpay" autocomplete="off" spellcheck="false"></label>
<button>Pay by UPI</button>`,
    )}</section>
<section><h2>Card</h2>${form(
      'card',
      `<label>Card number <input name="number" inputmode="numeric" autocomplete="off" value="4100 2800 0000 1007"></label>
<div class="pair"><label>Expiry <input name="expiry" autocomplete="off" value="12/40"></label>
<label>CVV <input name="cvv" inputmode="numeric" autocomplete="off" value="123"></label></div>
<button>Pay by card</button>`,
    )}</section>
<section><h2>Net banking</h2>${form(
      'netbanking',
      `<label>Bank <select name="bank">${banks.join('')}</select></label><button>Pay by net banking</button>`,
    )}</section>
${TEST_DATA}
${cancelForm(session)}`,
  )
}

const cancelForm = (session: CheckoutSession): string =>
  `<form method="post" action="${address(session, 'cancel')}"><button class="quiet">Cancel</button></form>`

/** Null: the amount cannot be paid. */
function readAmount({ simulator, order, form }: Visit): number | null {
  const payable = payableAmount(simulator, order)
  if (!order.partialPayment) return payable
  const amount = Math.round(Number(form.get('amount')) * 100)
  const minimum = simulator.paidOf(order) === 0 ? (order.firstPaymentMinimum ?? 100) : 100
  return amount >= Math.min(minimum, payable) && amount <= payable ? amount : null
}

function start(visit: Visit, instrument: Instrument): Payment | null {
  const amount = readAmount(visit)
  if (amount === null) return null
  const { email, contact } = visit.session
  return visit.simulator.startPayment(visit.order, amount, instrument, { email, contact })
}

const WRONG_AMOUNT = 'This amount cannot be paid.'

function payByCard(visit: Visit): Answer {
  const number = readCardNumber(visit.form.get('number') ?? '')
  const card = readCard(number)
  if (!card) return methodsPage(visit, 'This is not a card number.')
  const payment = start(visit, { method: 'card', vpa: null, bank: null, card })
  if (!payment) return methodsPage(visit, WRONG_AMOUNT)
  visit.simulator.cardNumbers.set(payment.id, number)
  return redirect(address(visit.session, 'bank', payment.id))
}

function payByUpi(visit: Visit): Answer {
  const vpa = (visit.form.get('vpa') ?? '').trim()
  if (!/^[\w.-]+@[\w.-]+$/.test(vpa)) return methodsPage(visit, 'This is not a UPI id.')
  const payment = start(visit, { ...UPI, vpa })
  if (!payment) return methodsPage(visit, WRONG_AMOUNT)
  settlePayment(visit.simulator, payment, outcomeOfUpi(visit.simulator, payment))
  return redirect(address(visit.session, 'result', payment.id))
}

function payByBank(visit: Visit): Answer {
  const bank = visit.form.get('bank') ?? ''
  const payment = start(visit, { method: 'netbanking', vpa: null, bank, card: null })
  if (!payment) return methodsPage(visit, WRONG_AMOUNT)
  return redirect(address(visit.session, 'bank', payment.id))
}

/** The page of the bank: an OTP for a card, and a choice of the result as in the test mode of the gateways. */
function bankPage({ session }: Visit, payment: Payment): Answer {
  const otp =
    payment.method === 'card'
      ? '<label>OTP <input name="otp" inputmode="numeric" autocomplete="off" value="1234"></label>'
      : ''
  return page(
    'Your bank',
    `<p>${rupees(payment.amount)} to ${escapeHtml(session.shopName)}</p>
<section><form method="post" action="${address(session, 'bank', payment.id)}">${otp}
<button name="result" value="success">${payment.method === 'card' ? 'Submit' : 'Success'}</button>
<button name="result" value="failure" class="quiet">Failure</button></form></section>
${cancelForm(session)}`,
  )
}

function answerOfBank({ simulator, session, form }: Visit, payment: Payment): Answer {
  if (payment.status === 'pending') {
    settlePayment(simulator, payment, outcomeOfBank(simulator, payment, form))
  }
  return redirect(address(session, 'result', payment.id))
}

function outcomeOfBank(simulator: Simulator, payment: Payment, form: URLSearchParams): Outcome {
  const isSuccess = form.get('result') !== 'failure'
  if (payment.method === 'card') {
    const outcome = outcomeOfCard(simulator.cardNumbers.get(payment.id) ?? '', form.get('otp') ?? '')
    return outcome.kind === 'success' && !isSuccess ? failure('payment_failed') : outcome
  }
  return isSuccess ? { kind: 'success' } : failure('payment_failed')
}

function resultPage({ simulator, session, order }: Visit, payment: Payment): Answer {
  if (payment.status === 'authorised' || payment.status === 'captured' || payment.status === 'released') {
    if (session.kind !== 'razorpay') return redirect(signedReturn(simulator, session, payment))
    return page(
      'Payment successful',
      `<section><p>${rupees(payment.amount)} paid to ${escapeHtml(session.shopName)}.</p>
${returnForm(simulator, session, payment)}</section>
<script>document.querySelector('form').submit()</script>`,
    )
  }
  if (payment.status === 'pending') {
    return page(
      'Waiting for your bank',
      `<section><p>Your bank has not answered yet. You can close this page: the shop is told when it does.</p>
<a class="button" href="${address(session, 'result', payment.id)}">Look again</a></section>${cancelForm(session)}`,
    )
  }
  const problem = payingProblem(simulator, order)
  const retry = problem === null ? `<a class="button" href="${address(session)}">Try again</a>` : ''
  return page(
    'Payment failed',
    `<section><p role="alert">${escapeHtml(payment.failure?.description ?? '')}</p>${retry}
${returnForm(simulator, session, payment)}</section>`,
  )
}

/** What the browser brings back: for Razorpay a signature, or else the error. */
export function returnFields(simulator: Simulator, payment: Payment): Record<string, string> {
  const { failure: failed } = payment
  if (!failed) {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.orderId,
      razorpay_signature: hmacHex(simulator.accountOf(payment).keySecret, `${payment.orderId}|${payment.id}`),
    }
  }
  return {
    'error[code]': failed.code,
    'error[description]': failed.description,
    'error[source]': failed.source,
    'error[step]': failed.step,
    'error[reason]': failed.reason,
    'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: payment.orderId }),
  }
}

function returnForm(simulator: Simulator, session: CheckoutSession, payment: Payment): string {
  if (session.kind !== 'razorpay') {
    return `<a class="button quiet" href="${escapeHtml(signedReturn(simulator, session, payment))}">Return to the shop</a>`
  }
  return `<form method="post" action="${escapeHtml(session.returnUrl)}">${hidden(returnFields(simulator, payment))}
<button class="${payment.failure ? 'quiet' : ''}">Return to the shop</button></form>`
}

/** Cashfree puts the order id into the address and signs nothing. A payment link of Razorpay signs its fields. */
function signedReturn(simulator: Simulator, session: CheckoutSession, payment: Payment): string {
  const order = simulator.orderOf(payment)
  if (session.kind === 'cashfree') return cashfreeReturn(session, order)
  const link = order.linkId === null ? undefined : simulator.state.links[order.linkId]
  if (!link || link.callbackUrl === '') return `${simulator.origin}/pay/${session.id}`
  if (payment.failure) return link.callbackUrl
  const status = linkStatus(simulator, link)
  const url = new URL(link.callbackUrl)
  url.searchParams.set('razorpay_payment_id', payment.id)
  url.searchParams.set('razorpay_payment_link_id', link.id)
  url.searchParams.set('razorpay_payment_link_reference_id', link.reference)
  url.searchParams.set('razorpay_payment_link_status', status)
  const message = [link.id, link.reference, status, payment.id].join('|')
  url.searchParams.set('razorpay_signature', hmacHex(simulator.accountOf(payment).keySecret, message))
  return url.href
}

const cashfreeReturn = (session: CheckoutSession, order: Order): string =>
  session.returnUrl.replaceAll('{order_id}', encodeURIComponent(order.reference ?? ''))

function cancel({ simulator, session, order }: Visit): Answer {
  for (const payment of simulator.paymentsOf(order.id)) {
    if (payment.status === 'pending') settlePayment(simulator, payment, { kind: 'dropped' })
  }
  if (session.kind === 'cashfree') return redirect(cashfreeReturn(session, order))
  return redirect(session.cancelUrl ?? session.returnUrl)
}
