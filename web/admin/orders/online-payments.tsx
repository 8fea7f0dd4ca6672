import { DISPUTE_LABELS, isOpenDispute } from '#domain/gateway-disputes.ts'
import {
  GATEWAY_PAYMENT_LABELS,
  GATEWAY_REFUND_LABELS,
  getRefundCauseLabel,
} from '#domain/gateway-payments.ts'
import { getGatewayLabel } from '#domain/gateways.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import type { adminApi } from '#web/admin/api.ts'
import { Alert } from '#web/ui/alert.tsx'

type Online = Awaited<ReturnType<typeof adminApi.orders.onlinePayments>>

type Settlement = Online['attempts'][number]['payments'][number]['settlements'][number]

const describeSettlement = ({ on, gross, fee, tax, utr }: Settlement): string =>
  [
    `${gross < 0 ? 'taken from the payout of' : 'settled on'} ${formatDate(`${on}T06:00:00Z`)}: ${formatRupees(Math.abs(gross))}`,
    ...(fee === 0 ? [] : [`fee ${formatRupees(fee)} with ${formatRupees(tax)} tax`]),
    utr && `UTR ${utr}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What the payment gateways know about an order: attempts, payments, refunds, and the events that came. */
export function OnlinePayments({ attempts, events }: Online) {
  if (attempts.length === 0) return null
  const disputes = attempts.flatMap(({ gateway, payments }) =>
    payments.flatMap((payment) => payment.disputes.map((dispute) => ({ ...dispute, gateway }))),
  )
  return (
    <>
      {disputes
        .filter(({ status }) => isOpenDispute(status))
        .map((dispute) => (
          <Alert key={dispute._id} tone="warning">
            {formatRupees(dispute.amount)} is disputed ({dispute.reason || 'no reason told'}).{' '}
            {dispute.respondBy
              ? `Answer it on the page of ${getGatewayLabel(dispute.gateway)} by ${formatDateTime(dispute.respondBy)}.`
              : `Answer it on the page of ${getGatewayLabel(dispute.gateway)}.`}
          </Alert>
        ))}
      <ol className="order-ledger small" aria-label="Online payments">
        {attempts.map((attempt) => (
          <li key={attempt._id}>
            <span>
              {getGatewayLabel(attempt.gateway)}
              <span className="caption">
                {[
                  formatDateTime(attempt.at),
                  attempt.gatewayOrderId,
                  attempt.payments.length === 0 && 'nothing was paid',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              {attempt.payments.map((payment) => (
                <span key={payment._id} className="caption">
                  {[
                    `${GATEWAY_PAYMENT_LABELS[payment.status]}: ${formatRupees(payment.amount)} by ${payment.method}`,
                    payment.gatewayPaymentId,
                    payment.bankReference,
                    payment.failure,
                    payment.isDeclined && 'not taken',
                    ...payment.settlements.map(describeSettlement),
                    ...payment.disputes.map(
                      ({ gatewayDisputeId, amount, status }) =>
                        `dispute ${gatewayDisputeId} of ${formatRupees(amount)}: ${DISPUTE_LABELS[status].toLowerCase()}`,
                    ),
                    ...payment.refunds.map(
                      (refund) =>
                        `refund of ${formatRupees(refund.amount)} ${GATEWAY_REFUND_LABELS[refund.status].toLowerCase()} (${getRefundCauseLabel(refund.cause).toLowerCase()})${refund.error ? `: ${refund.error}` : ''}`,
                    ),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              ))}
            </span>
            <span className="num">{formatRupees(attempt.amount)}</span>
          </li>
        ))}
      </ol>
      <details className="small">
        <summary>Events of the gateway ({events.length})</summary>
        <ul aria-label="Events of the gateway">
          {events.map((event) => (
            <li key={event._id}>
              {event.kind}
              <span className="caption">
                {[
                  formatDateTime(event.receivedAt),
                  event.handledAt ? 'handled' : 'waiting',
                  event.tries > 1 && `${event.tries} tries`,
                  event.error,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
