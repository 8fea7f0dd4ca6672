import type { Output } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { toRupees } from '#domain/money.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import {
  listAttempts,
  listDisputes,
  listGatewayEvents,
  listGatewayPayments,
  listGatewayRefunds,
  listSettlementLines,
} from '#server/payments/queries.ts'
import type { OrderDeps } from '../../deps.ts'
import { getReadableOrder } from '../../queries.ts'

/** For staff: what the gateways know about an order. */
export function createReadOnlinePayments({ database: { db } }: OrderDeps) {
  return async (caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.onlinePayments>> => {
    const order = await getReadableOrder(db, caller, id)
    const payments = await listGatewayPayments(db, order.id)
    const disputes = await listDisputes(db, order.id)
    const lines = await listSettlementLines(db, order.id)
    const refunds = await listGatewayRefunds(db, order.id)
    const refundsOf = (paymentId: string) =>
      refunds
        .filter((refund) => refund.paymentId === paymentId)
        .map((refund) => ({
          _id: refund.id,
          amount: toRupees(refund.amountPaise),
          status: refund.status,
          cause: refund.cause,
          bankReference: refund.bankReference,
          error: refund.error,
          at: refund.createdAt.toISOString(),
        }))
    return {
      attempts: (await listAttempts(db, order.id)).map((attempt) => ({
        _id: attempt.id,
        gateway: attempt.gateway,
        gatewayOrderId: attempt.gatewayOrderId,
        amount: toRupees(attempt.amountPaise),
        at: attempt.createdAt.toISOString(),
        nextCheck: attempt.nextCheckAt?.toISOString() ?? null,
        payments: payments
          .filter(({ attemptId }) => attemptId === attempt.id)
          .map((payment) => ({
            _id: payment.id,
            gatewayPaymentId: payment.gatewayPaymentId,
            status: payment.status,
            amount: toRupees(payment.amountPaise),
            method: payment.method,
            bankReference: payment.bankReference,
            failure: payment.failure,
            isDeclined: payment.declinedAt !== null,
            settlements: lines
              .filter(({ paymentId }) => paymentId === payment.id)
              .map((line) => ({
                on: line.settledOn,
                gross: toRupees(line.grossPaise),
                fee: toRupees(line.feePaise),
                tax: toRupees(line.taxPaise),
                utr: line.utr,
              })),
            disputes: disputes
              .filter(({ paymentId }) => paymentId === payment.id)
              .map((dispute) => ({
                _id: dispute.id,
                gatewayDisputeId: dispute.gatewayDisputeId,
                status: dispute.status,
                amount: toRupees(dispute.amountPaise),
                reason: dispute.reason,
                respondBy: dispute.respondBy?.toISOString() ?? null,
              })),
            refunds: refundsOf(payment.id),
          })),
      })),
      events: (await listGatewayEvents(db, order.id)).map((event) => ({
        _id: event.id,
        kind: event.kind,
        receivedAt: event.receivedAt.toISOString(),
        handledAt: event.handledAt?.toISOString() ?? null,
        tries: event.tries,
        error: event.error,
      })),
    }
  }
}
