import type { Card, Failure } from './state.ts'

/** What the bank says in the end. `pending`: nothing yet. `late`: nothing for ten minutes, and then yes. */
export type Outcome =
  | { kind: 'success' }
  | { kind: 'failure'; failure: Failure }
  | { kind: 'pending' }
  | { kind: 'late' }
  | { kind: 'dropped' }

const failureOf = (
  reason: string,
  description: string,
  code = 'BAD_REQUEST_ERROR',
  source = 'issuer_bank',
  step = 'payment_authorization',
): Failure => ({ code, description, source, step, reason })

/** By reason, so that a test can ask for one. The sentences are ours: those of the gateways are their own. */
export const FAILURES: Record<string, Failure> = {
  payment_failed: failureOf(
    'payment_failed',
    'The payment did not succeed. An amount that was debited comes back in 5 to 7 working days.',
    'BAD_REQUEST_ERROR',
    'gateway',
    'payment_response',
  ),
  payment_timed_out: failureOf(
    'payment_timed_out',
    'The bank did not answer in time. Try again later.',
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
  ),
  insufficient_fund: failureOf(
    'insufficient_fund',
    'The balance of the account is not sufficient. Try another card or method.',
  ),
  payment_cancelled: failureOf(
    'payment_cancelled',
    'The payment was cancelled. You can try again.',
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
  ),
  card_declined: failureOf(
    'card_declined',
    'The bank declined the card. Try another method or ask the bank.',
  ),
  card_disabled_for_online_payments: failureOf(
    'card_disabled_for_online_payments',
    'The card is not enabled for online payments. Ask the bank or try another card.',
  ),
  card_number_invalid: failureOf(
    'card_number_invalid',
    'The card number is not correct.',
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_initiation',
  ),
  gateway_technical_error: failureOf(
    'gateway_technical_error',
    'The payment failed because of a technical error. An amount that was debited comes back in 4 to 5 working days.',
    'GATEWAY_ERROR',
    'gateway',
  ),
  authentication_failed: failureOf(
    'authentication_failed',
    'The OTP was not correct. Try another method or ask the bank.',
    'GATEWAY_ERROR',
    'customer',
    'payment_authentication',
  ),
  amount_above_limit: failureOf(
    'amount_above_limit',
    'UPI does not take this amount in one payment. Pay in parts or by another method.',
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_initiation',
  ),
  invalid_otp: failureOf(
    'invalid_otp',
    'The OTP was not correct. Try again.',
    'BAD_REQUEST_ERROR',
    'customer',
    'payment_authentication',
  ),
}

export const failure = (reason: string): Outcome => {
  const found = FAILURES[reason]
  if (!found) throw new Error(`no failure ${reason}`)
  return { kind: 'failure', failure: found }
}

/** The documented test cards of Razorpay that fail, Visa and Mastercard. */
const FAILING_CARDS: Record<string, string> = {
  '4100280000090000': 'payment_timed_out',
  '5305620000060000': 'payment_timed_out',
  '4100280000080001': 'insufficient_fund',
  '5305620000050001': 'insufficient_fund',
  '4100280000070002': 'payment_cancelled',
  '5305620000040002': 'payment_cancelled',
  '4100280000060003': 'card_declined',
  '5305620000030003': 'card_declined',
  '4100280000050004': 'card_declined',
  '5305620000020004': 'card_declined',
  '4100280000040005': 'card_declined',
  '5305620000010005': 'card_declined',
  '4100280000030006': 'card_disabled_for_online_payments',
  '5305620000000006': 'card_disabled_for_online_payments',
  '4100280000010008': 'card_number_invalid',
  '5305620000080008': 'card_number_invalid',
  '4100280000020007': 'gateway_technical_error',
  '5305620000090007': 'gateway_technical_error',
  '4100280000000009': 'authentication_failed',
  '5305620000070009': 'authentication_failed',
}

const INTERNATIONAL = new Set([
  '5555555555554444',
  '5105105105105100',
  '5104060000000008',
  '4012888888881881',
])

export const readCardNumber = (text: string): string => text.replaceAll(/[\s-]/g, '')

/** Null: no card. */
export function readCard(number: string): Card | null {
  if (!/^\d{13,19}$/.test(number)) return null
  return {
    last4: number.slice(-4),
    network: networkOf(number),
    type: number.startsWith('4706') ? 'debit' : 'credit',
    international: INTERNATIONAL.has(number),
  }
}

function networkOf(number: string): string {
  if (/^(?:60|65|81|82|508)/.test(number)) return 'RuPay'
  if (number.startsWith('4')) return 'Visa'
  if (/^(?:5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  if (/^3[47]/.test(number)) return 'American Express'
  if (/^3[0689]/.test(number)) return 'Diners Club'
  return 'Unknown'
}

/** With the OTP that the customer typed on the page of the bank: 4 to 10 digits are right. */
export function outcomeOfCard(number: string, otp: string): Outcome {
  const reason = FAILING_CARDS[number]
  if (reason !== undefined) return failure(reason)
  return /^\d{4,10}$/.test(otp) ? { kind: 'success' } : failure('invalid_otp')
}

/** `…@razorpay` and `…@gocash` are documented by the gateways, `…@simulator` are ours. */
export function outcomeOfVpa(vpa: string): Outcome {
  if (['failure@razorpay', 'testfailure@gocash', 'testinvalid@gocash'].includes(vpa)) {
    return failure('payment_failed')
  }
  if (vpa === 'pending@simulator') return { kind: 'pending' }
  if (vpa === 'late@simulator') return { kind: 'late' }
  return { kind: 'success' }
}
