import { eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { getOrderBalance, getRefundableMoney } from '#domain/ledger.ts'
import { formatInr, paise, toRupees } from '#domain/money.ts'
import {
  getSettlementLabel,
  getSettlementMethods,
  isOpenAdjustment,
  isUndone,
  needsReference,
} from '#domain/order-adjustments.ts'
import { NO_CREDIT_ACCOUNT } from '#domain/store-credit.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { differenceSettledMail } from '#server/notifications/templates/item-exchange.ts'
import { listEntries } from '#server/payments/queries.ts'
import { recordRefund, recordStoreCredit, recordTransfer } from '#server/payments/service.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { claimTransferReference } from '../payments/transfer-references.ts'
import { lockOrder, readOrder, whereIdOrNumber } from '../queries.ts'
import { paymentOf } from '../serialize.ts'
import { adjustmentSettlements, orderNotes, orders } from '../tables.ts'
import { amountOf, listAdjustments } from './queries.ts'

/** Staff mark the difference of an exchanged item as collected or refunded. */
export function createSettleAdjustment(deps: OrderDeps) {
  const { database, clock, settings, audit, notifications } = deps

  return async function settleAdjustment(
    caller: AuthenticatedCaller,
    { id, adjustment: adjustmentId, method, reference = '' }: ParsedInput<typeof contract.settleAdjustment>,
  ): Promise<Output<typeof contract.settleAdjustment>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(id))
      const adjustment = (await listAdjustments(tx, order.id)).find((row) => row.id === adjustmentId)
      if (!adjustment) throw notFound('This difference belongs to another order.')
      if (adjustment.settlement && isUndone(adjustment.settlement.method))
        throw conflict(
          'This difference was undone meanwhile, because the item was exchanged again or the order was closed. Please reload.',
          'UNDONE',
        )
      if (!isOpenAdjustment(adjustment)) throw conflict('This difference is settled already.', 'SETTLED')
      const amount = amountOf(adjustment)
      const entries = await listEntries(tx, order.id)
      const { refunded } = getOrderBalance(entries)
      // Refunds of one order count together: a large one is not paid by hand in parts.
      if (!getSettlementMethods(adjustment.kind, paise(amount + refunded), paymentOf(order)).includes(method))
        throw invalidField('method', 'The difference of this order is not settled this way')
      if (method === 'store_credit' && order.userId === null) throw invalidField('method', NO_CREDIT_ACCOUNT)
      const isMoney = method !== 'store_credit' && method !== 'delivery'
      if (adjustment.kind === 'refund' && isMoney && order.userId && amount > getRefundableMoney(entries))
        throw invalidField('method', 'Store credit paid for this. Please give it back as store credit')
      if (needsReference(method) !== (reference !== ''))
        throw invalidField(
          'reference',
          reference ? 'Only a transfer has a reference' : 'Enter the reference of the transfer',
        )
      const now = clock.now()
      const referenceKey = reference && (await claimTransferReference(tx, reference))
      await tx
        .insert(adjustmentSettlements)
        .values({ adjustmentId, method, byUserId: caller.userId, at: now })
      // A difference that is settled on delivery is part of what the courier collects.
      if (method !== 'delivery') {
        const movement = {
          orderId: order.id,
          amount,
          reference,
          referenceKey,
          paidOn: toIndiaDay(now),
          adjustmentId,
          byUserId: caller.userId,
          at: now,
        }
        if (adjustment.kind === 'collect') await recordTransfer(tx, movement)
        else if (method === 'store_credit') await recordStoreCredit(tx, 'store-credit-given', movement)
        else await recordRefund(tx, method === 'cash' ? 'cash' : 'bank', movement)
      }
      const [changedOrder] = await tx
        .update(orders)
        .set({ version: sql`${orders.version} + 1`, updatedAt: now })
        .where(eq(orders.id, order.id))
        .returning()
      const done = adjustment.kind === 'collect' ? 'collected' : 'refunded'
      const how = [getSettlementLabel(method), reference].filter(Boolean).join(', ')
      await tx.insert(orderNotes).values({
        id: newId(),
        orderId: order.id,
        byUserId: caller.userId,
        text: `The difference of ${formatInr(amount)} is ${done}: ${how}.`,
        at: now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.adjustment',
        subject: `order ${order.orderNumber}`,
        after: { kind: adjustment.kind, amount: toRupees(amount), method, reference },
      })
      const serialized = await readOrder(deps.documents, tx, changedOrder!)
      // What is paid on delivery is in the mail about the shipment.
      if (order.customerEmail && method !== 'delivery')
        await notifications.queue(tx, {
          eventKey: `difference-settled:${adjustmentId}`,
          channel: 'mail',
          recipient: order.customerEmail,
          personId: order.userId,
          ...differenceSettledMail(
            notifications.mailShop(shop),
            serialized,
            serialized.adjustments.find(({ _id }) => _id === adjustmentId)!,
          ),
        })
      return { order: serialized, message: `Marked as ${done}` }
    })
  }
}
