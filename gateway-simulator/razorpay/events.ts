import type { EventMessage, Happening, Simulator } from '../simulator.ts'
import type { Account } from '../state.ts'
import { disputeEntity, orderEntity, paymentEntity, refundEntity, seconds } from './entities.ts'
import { linkEntity } from './link-entity.ts'
import { settlementEntity } from './settlements.ts'

/** The event in the words of Razorpay: a snapshot of what it is about. */
export function razorpayEvent(simulator: Simulator, account: Account, happening: Happening): EventMessage[] {
  const named = nameAndPayload(simulator, happening)
  return named.map(({ kind, payload }) => ({
    kind,
    url: null,
    body: JSON.stringify({
      entity: 'event',
      account_id: account.id,
      event: kind,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
      created_at: seconds(simulator.now()),
    }),
  }))
}

function nameAndPayload(
  simulator: Simulator,
  happening: Happening,
): { kind: string; payload: Record<string, unknown> }[] {
  switch (happening.kind) {
    case 'authorised':
    case 'captured':
    case 'failed':
    case 'dropped': {
      const names = {
        authorised: 'payment.authorized',
        captured: 'payment.captured',
        failed: 'payment.failed',
        dropped: 'payment.failed',
      }
      return [
        { kind: names[happening.kind], payload: { payment: paymentEntity(simulator, happening.payment) } },
      ]
    }
    case 'order-paid':
      return [
        {
          kind: 'order.paid',
          payload: {
            payment: paymentEntity(simulator, happening.payment),
            order: orderEntity(simulator, happening.order),
          },
        },
      ]
    case 'refund-created':
    case 'refund-processed':
    case 'refund-failed':
      return [
        {
          kind: happening.kind.replace('-', '.'),
          payload: {
            refund: refundEntity(happening.refund),
            payment: paymentEntity(simulator, happening.payment),
          },
        },
      ]
    case 'dispute-created':
    case 'dispute-updated':
    case 'dispute-closed': {
      const payload = {
        payment: paymentEntity(simulator, happening.payment),
        dispute: disputeEntity(happening.dispute),
      }
      if (happening.kind === 'dispute-created') return [{ kind: 'payment.dispute.created', payload }]
      if (happening.kind === 'dispute-updated') return [{ kind: 'payment.dispute.under_review', payload }]
      return [
        { kind: `payment.dispute.${happening.dispute.status}`, payload },
        { kind: 'payment.dispute.closed', payload },
      ]
    }
    case 'settled':
      return [
        {
          kind: 'settlement.processed',
          payload: {
            settlement: settlementEntity(simulator, happening.settlement),
          },
        },
      ]
    case 'link-paid':
    case 'link-partially-paid':
      return [
        {
          kind: happening.kind === 'link-paid' ? 'payment_link.paid' : 'payment_link.partially_paid',
          payload: {
            payment_link: linkEntity(simulator, happening.link),
            order: orderEntity(simulator, happening.order),
            payment: paymentEntity(simulator, happening.payment),
          },
        },
      ]
    case 'link-cancelled':
    case 'link-expired':
      return [
        {
          kind: happening.kind.replace('link-', 'payment_link.'),
          payload: { payment_link: linkEntity(simulator, happening.link) },
        },
      ]
  }
}
