import { eq } from 'drizzle-orm'
import type { GatewayName } from '#domain/gateways.ts'
import { toRupees } from '#domain/money.ts'
import { isUnpaid } from '#domain/payment-methods.ts'
import { refundPaidMail } from '#server/notifications/templates/refund-paid.ts'
import { findRefund, getBalance, listOpenRefunds } from '#server/payments/queries.ts'
import {
  claimDueRefund,
  type Gateway,
  GatewayError,
  keepRefundReport,
  type RefundReport,
} from '#server/payments/service.ts'
import type { OrderDeps } from '../../deps.ts'
import { getPromisedDay } from '../../promised-day.ts'
import { lockOrder, readOrder } from '../../queries.ts'
import { paymentOf } from '../../serialize.ts'
import { orders } from '../../tables.ts'
import { updateOrder } from '../../update-order.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Refunds through a gateway, each under an id of ours, so that a repeated request pays nothing twice. */
export function createGatewayRefunds(deps: OrderDeps) {
  const { database, clock, settings, gateways, notifications, log } = deps

  /**
   * Asks the gateway to pay a refund, or how it goes. Without an answer it is asked again later. False: the gateway gave none.
   */
  async function send(refundId: string): Promise<boolean> {
    const found = await findRefund(database.db, refundId)
    if (!found || found.refund.status === 'failed') return true
    const gateway = await gateways.get(found.attempt.gateway)
    if (!gateway) {
      log.error({ refund: refundId }, 'a refund waits for the keys of its gateway')
      return false
    }
    try {
      const report = await ask(gateway, found)
      if (report) await keep(found, report)
      return true
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (error.kind === 'refused' && (await isRefusalFinal(gateway, found)))
        await keep(found, {
          status: 'failed',
          bankReference: '',
          gatewayRefundId: null,
          error: error.message,
        })
      else log.error({ err: error, refund: refundId }, 'a refund has no answer yet')
      return error.kind === 'refused'
    }
  }

  /**
   * A gateway also refuses what it has done already, and what belongs to another account than that of the keys. Only where it
   * knows the payment and not the refund was nothing paid.
   */
  async function isRefusalFinal(gateway: Gateway, { refund, payment, attempt }: Found): Promise<boolean> {
    const ref = { attemptId: attempt.id, gatewayOrderId: attempt.gatewayOrderId ?? '' }
    const paymentId = payment.gatewayPaymentId
    try {
      const known = await gateway.fetchPayments(ref)
      if (known.every(({ id }) => id !== paymentId)) return false
      const { id: refundId, gatewayRefundId } = refund
      return (await gateway.fetchRefund(ref, { refundId, paymentId, gatewayRefundId })) === null
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      return false
    }
  }

  async function ask(gateway: Gateway, { refund, payment, attempt }: Found): Promise<RefundReport | null> {
    const ref = { attemptId: attempt.id, gatewayOrderId: attempt.gatewayOrderId ?? '' }
    const paymentId = payment.gatewayPaymentId
    const known =
      refund.status === 'requested' && refund.checks === 0
        ? null
        : await gateway.fetchRefund(ref, {
            refundId: refund.id,
            paymentId,
            gatewayRefundId: refund.gatewayRefundId,
          })
    // The gateway had it once. Without it now, these may be the keys of another account: nothing is paid again.
    if (!known && refund.status !== 'requested') return null
    const answer =
      known ?? (await gateway.refund(ref, { refundId: refund.id, paymentId, amount: refund.amountPaise }))
    return {
      status: answer.status,
      bankReference: answer.bankReference,
      gatewayRefundId: answer.id,
      error: answer.status === 'failed' ? 'The bank sent the money back.' : null,
    }
  }

  async function keep({ refund, attempt }: Found, report: RefundReport): Promise<void> {
    const shop = await settings.current()
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, eq(orders.id, attempt.orderId))
      const now = clock.now()
      const changed = await keepRefundReport(tx, order.id, { refundId: refund.id, report, at: now })
      if (!changed) return
      if (changed.status === 'failed') {
        const { due, refundable } = await getBalance(tx, order.id)
        // The order was taken up again meanwhile, and has its money after all.
        const isPaidAgain = isUnpaid(order.status, paymentOf(order)) && due === 0
        await updateOrder(tx, order, {
          fields: isPaidAgain
            ? {
                paymentStatus: 'completed',
                paymentReminderAt: null,
                deliverBy: await getPromisedDay(tx, order, { now, shop }),
              }
            : order.paymentStatus === 'refunded' && refundable > 0
              ? { paymentStatus: 'completed' }
              : {},
          note: isPaidAgain
            ? 'A refund did not reach the customer. Its money pays this order.'
            : 'A refund did not reach the customer. It is to be paid again.',
          byUserId: null,
          now,
        })
        return
      }
      if (changed.status !== 'processed' || !order.customerEmail) return
      await notifications.queue(tx, {
        eventKey: `refund-processed:${refund.id}`,
        channel: 'mail',
        recipient: order.customerEmail,
        personId: order.userId,
        ...refundPaidMail(notifications.mailShop(shop), await readOrder(deps.documents, tx, order), {
          amount: toRupees(refund.amountPaise),
          method: 'source',
          reference: changed.bankReference,
        }),
      })
    })
  }

  /** Returns how many refunds of a gateway were looked at. One that is away is asked again in the next pass. */
  async function checkDue(name: GatewayName): Promise<number> {
    for (let count = 0; ; count += 1) {
      const refund = await database.transaction((tx) => claimDueRefund(tx, name, clock.now()))
      if (!refund) return count
      if (!(await send(refund.id))) return count + 1
    }
  }

  /** Asks how all refunds of an attempt go: an event may be about one of them. */
  async function checkOf(attemptId: string): Promise<void> {
    for (const { id } of await listOpenRefunds(database.db, attemptId)) await send(id)
  }

  return { send, checkDue, checkOf }
}

export type GatewayRefunds = ReturnType<typeof createGatewayRefunds>
