import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { isAdvancePaid } from '#domain/advances.ts'
import { conflict } from '#domain/errors.ts'
import { getOrderBalance, isReversibleTransfer } from '#domain/ledger.ts'
import { formatInr, toRupees } from '#domain/money.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listEntries } from '#server/payments/queries.ts'
import { reverseTransfer } from '#server/payments/service.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { settleWithPayment } from '../adjustments/settle-open.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrderAtVersion, readOrder } from '../queries.ts'
import type { OrderRow } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import { getPaymentDeadline } from './payment-deadline.ts'

/** Staff take back a bank transfer that was entered by mistake. The ledger keeps both entries, and who made them. */
export function createReverseTransfer(deps: OrderDeps) {
  const { database, clock, settings, audit } = deps

  return async function reverse(
    caller: AuthenticatedCaller,
    { id, entry: entryId, reason, version }: ParsedInput<typeof contract.reverseTransfer>,
  ): Promise<Output<typeof contract.reverseTransfer>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await lockOrderAtVersion(tx, deps.documents, { id, version })
      const entries = await listEntries(tx, order.id)
      const transfer = entries.find((entry) => entry.id === entryId)
      if (!transfer || !isReversibleTransfer(transfer, entries))
        throw conflict('This is no transfer that can be taken back.', 'NOT_REVERSIBLE')
      const { received, refunded } = getOrderBalance(entries)
      if (transfer.amountPaise > received - refunded)
        throw conflict(
          'Money of this order was paid back already. If the transfer never came, ask the customer for it.',
          'NOT_REVERSIBLE',
        )
      const now = clock.now()
      await reverseTransfer(tx, transfer, { reason, byUserId: caller.userId, at: now })
      const balance = getOrderBalance(await listEntries(tx, order.id))
      const { due } = balance
      if (due > 0) await settleWithPayment(tx, order, { byUserId: caller.userId, now })
      const changedOrder = await updateOrder(tx, order, {
        fields:
          due === 0
            ? {}
            : isAdvancePaid(order.advancePaise, balance)
              ? { paymentStatus: 'pending' }
              : unpaidFields(order, shop, now),
        // The reason and the reference are for staff: whoever knows number and phone reads the history.
        note: `A payment of ${formatInr(transfer.amountPaise)} was entered by mistake and taken back.`,
        byUserId: caller.userId,
        now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.payment.reverse',
        subject: `order ${order.orderNumber}`,
        before: { payment: order.paymentStatus },
        after: {
          payment: changedOrder.paymentStatus,
          reference: transfer.reference,
          amount: toRupees(transfer.amountPaise),
          reason,
        },
      })
      return {
        order: await readOrder(deps.documents, tx, changedOrder),
        message: 'Payment taken back',
      }
    })
  }
}

/** The order waits for its money again, and has the full time for it. One that staff have started is not cancelled after it. */
const unpaidFields = (order: OrderRow, shop: ShopSettings, now: Date): Partial<OrderRow> => ({
  paymentStatus: 'pending',
  deliverBy: null,
  ...getPaymentDeadline(order.paymentMethod, now, shop),
})
