import type { Simulator } from '../simulator.ts'
import { type Account, type Order, randomId } from '../state.ts'

export const newOrder = (
  simulator: Simulator,
  account: Account,
  details: Pick<
    Order,
    'amount' | 'capture' | 'reference' | 'notes' | 'partialPayment' | 'firstPaymentMinimum' | 'linkId'
  >,
): Order => {
  const order: Order = {
    id: `order_${randomId()}`,
    gateway: 'razorpay',
    keyId: account.keyId,
    amount: details.amount,
    currency: 'INR',
    capture: details.capture,
    reference: details.reference,
    notes: details.notes,
    partialPayment: details.partialPayment,
    firstPaymentMinimum: details.firstPaymentMinimum,
    linkId: details.linkId,
    createdAt: simulator.now(),
    expiresAt: null,
    terminated: false,
    cashfree: null,
  }
  simulator.state.orders[order.id] = order
  return order
}
