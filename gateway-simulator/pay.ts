import { FAILURES, failure, type Outcome, outcomeOfVpa } from './outcomes.ts'
import type { Instrument, Simulator } from './simulator.ts'
import type { Order, Payment } from './state.ts'

const HOUR_MS = 3_600_000

/** Why a customer cannot pay for an order now. Null: the order can be paid. */
export function payingProblem(simulator: Simulator, order: Order): string | null {
  if (simulator.paidOf(order) >= order.amount) return 'This order is paid already.'
  if (order.terminated) return 'This order was closed by the shop.'
  if (simulator.isExpired(order)) return 'This order has expired.'
  const link = order.linkId === null ? undefined : simulator.state.links[order.linkId]
  if (link && (link.cancelledAt !== null || link.expiredAt !== null)) return 'This payment link is closed.'
  return null
}

/** What a customer may still pay at once. */
export const payableAmount = (simulator: Simulator, order: Order): number =>
  order.amount - simulator.paidOf(order)

export function settlePayment(simulator: Simulator, payment: Payment, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'success':
      simulator.authorise(payment)
      break
    case 'failure':
      simulator.fail(payment, outcome.failure)
      break
    case 'dropped':
      simulator.drop(payment, FAILURES.payment_cancelled!)
      break
    case 'late':
      simulator.fail(payment, FAILURES.payment_timed_out!)
      simulator.addJob({ at: simulator.now() + HOUR_MS, kind: 'authorise-late', id: payment.id })
      break
    case 'pending':
      break
  }
}

export const UPI: Instrument = { method: 'upi', vpa: null, bank: null, card: null }

export function outcomeOfUpi(simulator: Simulator, payment: Payment): Outcome {
  if (payment.amount > simulator.accountOf(payment).upiLimit) return failure('amount_above_limit')
  return outcomeOfVpa(payment.vpa ?? '')
}
