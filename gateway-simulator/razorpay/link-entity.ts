import type { Simulator } from '../simulator.ts'
import type { PaymentLink } from '../state.ts'
import { seconds } from './entities.ts'

export function linkStatus(simulator: Simulator, link: PaymentLink): string {
  const order = simulator.state.orders[link.orderId]
  const paid = order ? simulator.paidOf(order) : 0
  if (paid >= link.amount) return 'paid'
  if (link.cancelledAt !== null) return 'cancelled'
  if (link.expiredAt !== null) return 'expired'
  return paid > 0 ? 'partially_paid' : 'created'
}

export function linkEntity(simulator: Simulator, link: PaymentLink) {
  const order = simulator.state.orders[link.orderId]
  const captured = simulator.paymentsOf(link.orderId).filter(({ status }) => status === 'captured')
  return {
    id: link.id,
    accept_partial: link.acceptPartial,
    amount: link.amount,
    amount_paid: order ? simulator.paidOf(order) : 0,
    callback_url: link.callbackUrl,
    callback_method: link.callbackUrl === '' ? '' : 'get',
    cancelled_at: seconds(link.cancelledAt ?? 0),
    created_at: seconds(link.createdAt),
    currency: link.currency,
    customer: link.customer,
    description: link.description,
    expire_by: seconds(link.expireBy),
    expired_at: seconds(link.expiredAt ?? 0),
    first_min_partial_amount: link.firstPartialMinimum,
    notes: Object.keys(link.notes).length === 0 ? null : link.notes,
    notify: link.notify,
    order_id: link.orderId,
    payments:
      captured.length === 0
        ? null
        : captured.map((payment) => ({
            amount: payment.amount,
            created_at: seconds(payment.createdAt),
            method: payment.method,
            payment_id: payment.id,
            plink_id: link.id,
            status: 'captured',
            updated_at: seconds(payment.capturedAt ?? payment.createdAt),
          })),
    reference_id: link.reference,
    reminder_enable: link.reminderEnable,
    reminders: [],
    short_url: `${simulator.origin}/razorpay/l/${link.id}`,
    status: linkStatus(simulator, link),
    updated_at: seconds(link.updatedAt),
    upi_link: false,
    user_id: '',
  }
}
