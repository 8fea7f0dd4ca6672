import { eq, sql } from 'drizzle-orm'
import { formatDate } from '#domain/india-time.ts'
import type { Paise } from '#domain/money.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import { getDeductionTotal } from '#domain/return-deductions.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { getBalance } from '#server/payments/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { lockUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { createOrderStock } from '../items/order-stock.ts'
import { updateLedger } from '../payments/order-ledger.ts'
import type { OrderWithDetails } from '../serialize.ts'
import type { OrderReturnRow, OrderRow } from '../tables.ts'
import { orderLines, orders } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import { getAgreedDeduction, returnQuantity } from './return-quote.ts'

export type ReturnDecision = {
  caller: AuthenticatedCaller
  shop: ShopSettings
  note: string
  /** The items that came back, where a line has more of them than come back. */
  itemIds: readonly string[]
  /** A refund becomes store credit. */
  asStoreCredit: boolean
}

/** Some items of an order come back and the customer keeps the others: updates stock, credit note, credits and totals. */
export function createPartialReturn(deps: OrderDeps) {
  const { clock, documents, referrals } = deps
  const orderStock = createOrderStock(deps)
  return async (
    tx: Tx,
    details: OrderWithDetails,
    orderReturn: OrderReturnRow,
    decision: ReturnDecision,
  ): Promise<{ creditNote: string; refundPaise: Paise }> => {
    const { order, lines } = details
    const now = clock.now()
    const deduction = getAgreedDeduction(details, orderReturn)
    const returnedLines = lines
      .map((line) => ({ line, quantity: returnQuantity(orderReturn, line) }))
      .filter(({ quantity }) => quantity > 0)
    if (order.userId) await lockUser(tx, order.userId)
    await orderStock.returnUnits(
      tx,
      order,
      returnedLines.map(({ line, quantity }) => ({ ...line, quantity })),
      { itemIds: decision.itemIds, byUserId: decision.caller.userId },
    )
    const quantities = lines.map((line) => returnQuantity(orderReturn, line))
    const creditNote = await documents.creditPartialReturn(tx, order.id, quantities, {
      shop: decision.shop,
      reason: `Items returned on ${formatDate(now)}`,
      deduction,
    })
    for (const { line, quantity } of returnedLines)
      await tx
        .update(orderLines)
        .set({ returnedQuantity: sql`${orderLines.returnedQuantity} + ${quantity}` })
        .where(eq(orderLines.id, line.id))
    const names = returnedLines
      .map(({ line, quantity }) => `${quantity} × ${formatVariantName(line.name, line.variantTitle)}`)
      .join(', ')
    const updatedOrder = await updateOrder(tx, order, {
      fields: {
        refundedPaise: sql`${orders.refundedPaise} + ${creditNote.payable}`,
        keptPaise: sql`${orders.keptPaise} + ${getDeductionTotal(deduction)}`,
        creditsReturnedPaise: sql`${orders.creditsReturnedPaise} + ${creditNote.credits}`,
      },
      note: `Returned: ${names}.${decision.note ? ` ${decision.note}` : ''}`,
      byUserId: decision.caller.userId,
      now,
    })
    await updateLedger(tx, order, updatedOrder, { byUserId: decision.caller.userId, at: now })
    await completePaymentOfRest(tx, updatedOrder)
    if (order.userId)
      await referrals.refundPartialCredits(tx, {
        userId: order.userId,
        orderId: order.id,
        amount: creditNote.credits,
        round: details.returns.length,
      })
    return { creditNote: creditNote.number, refundPaise: creditNote.payable }
  }
}

/** The part of the money that arrived may be all that the remaining items cost. */
async function completePaymentOfRest(tx: Tx, order: OrderRow): Promise<void> {
  if (!isPaidInAdvance(order.paymentMethod) || order.paymentStatus !== 'pending') return
  const { received, refunded, due } = await getBalance(tx, order.id)
  if (due === 0 && received > refunded)
    await tx.update(orders).set({ paymentStatus: 'completed' }).where(eq(orders.id, order.id))
}
