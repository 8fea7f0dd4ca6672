import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import type { OrderBalance } from '#domain/ledger.ts'
import { formatInr, fromRupees, type Paise, paise, toRupees } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { getOrderRefundLabel, getRefundMethods, needsRefundReference } from '#domain/refunds.ts'
import { LARGE_REFUND_RULE } from '#domain/return-texts.ts'
import { NO_CREDIT_ACCOUNT } from '#domain/store-credit.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { refundPaidMail } from '#server/notifications/templates/refund-paid.ts'
import { openRefund, recordRefund, recordStoreCredit } from '#server/payments/service.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrderAtVersion, readOrder } from '../queries.ts'
import { updateOrder } from '../update-order.ts'
import type { GatewayRefunds } from './online/gateway-refunds.ts'
import { splitOverPayments } from './online/source-refunds.ts'
import { claimTransferReference } from './transfer-references.ts'

type RefundInput = ParsedInput<typeof contract.refund>

/** Staff record that they paid back what the shop owes for an order, or have the gateway pay it back to where it came from. */
export function createRefundOrder(deps: OrderDeps, gatewayRefunds: Pick<GatewayRefunds, 'send'>) {
  const { database, clock, settings, audit, notifications } = deps

  return async function refundOrder(
    caller: AuthenticatedCaller,
    input: RefundInput,
  ): Promise<Output<typeof contract.refund>> {
    const { amount, method, reference = '' } = input
    const shop = await settings.current()
    const refundIds: string[] = []
    const result = await database.transaction(async (tx) => {
      refundIds.length = 0
      const order = await lockOrderAtVersion(tx, deps.documents, input)
      const { payment } = await readOrder(deps.documents, tx, order)
      const balance = {
        refundable: fromRupees(payment.refundable),
        refundableMoney: fromRupees(payment.refundableMoney),
        refundedMoney: paise(fromRupees(payment.refunded) - fromRupees(payment.storeCredit.given)),
      }
      const parts = await splitOverPayments(tx, order.id, amount)
      assertRefundable(input, balance, { fitsSource: parts !== null, hasAccount: order.userId !== null })
      const now = clock.now()
      const origin = { orderId: order.id, byUserId: caller.userId, at: now }
      const referenceKey = reference && (await claimTransferReference(tx, reference))
      if (method === 'source')
        for (const part of parts ?? [])
          refundIds.push((await openRefund(tx, { ...origin, ...part, cause: 'staff' })).id)
      else if (method === 'store_credit')
        await recordStoreCredit(tx, 'store-credit-given', { ...origin, amount })
      else
        await recordRefund(tx, method === 'cash' ? 'cash' : 'bank', {
          ...origin,
          amount,
          reference,
          referenceKey,
          paidOn: toIndiaDay(now),
        })
      const isSettled = amount === balance.refundable && !isActiveStatus(order.status)
      const changedOrder = await updateOrder(tx, order, {
        fields: isSettled ? { paymentStatus: 'refunded' } : {},
        // Whoever knows number and phone reads the history, so the reference is only in the ledger and in the mail.
        note: `Refund of ${formatInr(amount)} ${NOTE_VERBS[method] ?? 'paid'}: ${getOrderRefundLabel(method)}`,
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
      // The gateway says when it has paid.
      if (order.customerEmail && method !== 'source')
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
      return { order: serialized, message: method === 'source' ? 'Refund started' : 'Refund recorded' }
    })
    for (const id of refundIds) await gatewayRefunds.send(id)
    return result
  }
}

type RefundBalance = Pick<OrderBalance, 'refundable'> & { refundableMoney: Paise; refundedMoney: Paise }

const NOTE_VERBS: Partial<Record<RefundInput['method'], string>> = {
  source: 'started',
  store_credit: 'given',
}

function assertRefundable(
  { amount, method, reference = '' }: RefundInput,
  { refundable, refundableMoney, refundedMoney }: RefundBalance,
  { fitsSource, hasAccount }: { fitsSource: boolean; hasAccount: boolean },
): void {
  if (refundable === 0) throw conflict('Nothing is to be paid back for this order.', 'NOTHING_OWED')
  const errors: FieldError[] = []
  if (amount <= 0 || amount > refundable)
    errors.push({ path: 'amount', message: `Enter an amount up to ${formatInr(refundable)}` })
  else if (method !== 'store_credit' && amount > refundableMoney)
    errors.push({
      path: 'amount',
      message: `${formatInr(paise(refundable - refundableMoney))} was paid with store credit, and becomes store credit again. In money it is at most ${formatInr(refundableMoney)}`,
    })
  if (method === 'source') {
    if (!fitsSource)
      errors.push({
        path: 'amount',
        message: 'So much was not paid online. Please pay the rest another way.',
      })
  } else if (method === 'store_credit') {
    if (!hasAccount) errors.push({ path: 'method', message: NO_CREDIT_ACCOUNT })
  }
  // A large refund stays one when it is paid in parts.
  else if (!getRefundMethods(paise(refundableMoney + refundedMoney)).includes(method))
    errors.push({ path: 'method', message: LARGE_REFUND_RULE })
  if (needsRefundReference(method) !== (reference !== ''))
    errors.push({
      path: 'reference',
      message: reference ? 'Only a transfer has a reference' : 'Enter the reference of the transfer',
    })
  if (errors[0]) throw invalid(errors[0].message, errors)
}
