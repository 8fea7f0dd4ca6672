import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import type { OrderBalance } from '#domain/ledger.ts'
import { formatInr, fromRupees, paise, toRupees } from '#domain/money.ts'
import { getSettlementLabel, needsReference } from '#domain/order-adjustments.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { getRefundMethods } from '#domain/refunds.ts'
import { LARGE_REFUND_RULE } from '#domain/return-texts.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { refundPaidMail } from '#server/notifications/templates/refund-paid.ts'
import { recordRefund } from '#server/payments/service.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, readOrder, whereIdOrNumber } from '../queries.ts'
import { updateOrder } from '../update-order.ts'
import { claimTransferReference } from './transfer-references.ts'

type RefundInput = ParsedInput<typeof contract.refund>

/** Staff record that they paid back what the shop owes for an order. */
export function createRefundOrder(deps: OrderDeps) {
  const { database, clock, settings, audit, notifications } = deps

  return async function refundOrder(
    caller: AuthenticatedCaller,
    input: RefundInput,
  ): Promise<Output<typeof contract.refund>> {
    const { amount, method, reference = '' } = input
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(input.id))
      if (input.version !== undefined && input.version !== order.version)
        assertVersion(order, input.version, await readOrder(deps.documents, tx, order))
      const { payment } = await readOrder(deps.documents, tx, order)
      const balance = { refundable: fromRupees(payment.refundable), refunded: fromRupees(payment.refunded) }
      assertRefundable(input, balance)
      const now = clock.now()
      if (reference) await claimTransferReference(tx, reference)
      await recordRefund(tx, method === 'cash' ? 'cash' : 'bank', {
        orderId: order.id,
        amount,
        reference,
        paidOn: toIndiaDay(now),
        byUserId: caller.userId,
        at: now,
      })
      const isSettled = amount === balance.refundable && !isActiveStatus(order.status)
      const changedOrder = await updateOrder(tx, order, {
        fields: isSettled ? { paymentStatus: 'refunded' } : {},
        // Whoever knows number and phone reads the history, so the reference is only in the ledger and in the mail.
        note: `Refund of ${formatInr(amount)} paid: ${getSettlementLabel(method)}`,
        byUserId: caller.userId,
        now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.refund',
        subject: `order ${order.orderNumber}`,
        after: { amount: toRupees(amount), method, reference },
      })
      const serialized = await readOrder(deps.documents, tx, changedOrder)
      if (order.customerEmail)
        await notifications.queue(tx, {
          eventKey: `refund-paid:${order.id}:${changedOrder.version}`,
          channel: 'mail',
          recipient: order.customerEmail,
          personId: order.userId,
          ...refundPaidMail(notifications.mailShop(shop), serialized, {
            amount: toRupees(amount),
            method,
            reference,
          }),
        })
      return { order: serialized, message: 'Refund recorded' }
    })
  }
}

function assertRefundable(
  { amount, method, reference = '' }: RefundInput,
  { refundable, refunded }: Pick<OrderBalance, 'refundable' | 'refunded'>,
): void {
  if (refundable === 0) throw conflict('Nothing is to be paid back for this order.', 'NOTHING_OWED')
  const errors: FieldError[] = []
  if (amount <= 0 || amount > refundable)
    errors.push({ path: 'amount', message: `Enter an amount up to ${formatInr(refundable)}` })
  // A large refund stays one when it is paid in parts.
  if (!getRefundMethods(paise(refundable + refunded)).includes(method))
    errors.push({ path: 'method', message: LARGE_REFUND_RULE })
  if (needsReference(method) !== (reference !== ''))
    errors.push({
      path: 'reference',
      message: reference ? 'Only a transfer has a reference' : 'Enter the reference of the transfer',
    })
  if (errors[0]) throw invalid(errors[0].message, errors)
}
