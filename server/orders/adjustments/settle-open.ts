import { eq } from 'drizzle-orm'
import { isOpenAdjustment } from '#domain/order-adjustments.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { listOrderLines } from '../queries.ts'
import { adjustmentSettlements, type OrderRow, orders } from '../tables.ts'
import { beforeAdjustment, figureColumns, setLinePrice } from './line-price.ts'
import { listAdjustments } from './queries.ts'

type Origin = { byUserId: string | null; now: Date }

/**
 * The order waits for its payment again, and what is due has its open differences: nothing is collected or refunded beside it.
 * The caller holds the order.
 */
export async function settleWithPayment(tx: Tx, order: OrderRow, { byUserId, now }: Origin): Promise<void> {
  const open = (await listAdjustments(tx, order.id)).filter(isOpenAdjustment)
  if (open.length > 0)
    await tx
      .insert(adjustmentSettlements)
      .values(open.map(({ id }) => ({ adjustmentId: id, method: 'payment' as const, byUserId, at: now })))
}

/**
 * An order is closed before its differences were settled: no money moved for them, so lines and amounts are again those
 * that the customer has paid, or agreed to pay. The caller holds the order.
 */
export async function undoOpenAdjustments(
  tx: Tx,
  order: OrderRow,
  { byUserId, now }: Origin,
): Promise<OrderRow> {
  const open = (await listAdjustments(tx, order.id)).filter(isOpenAdjustment)
  if (open.length === 0) return order
  const lines = await listOrderLines(tx, order.id)
  let current = order
  for (const adjustment of open) {
    const before = beforeAdjustment(current, adjustment)
    await setLinePrice(tx, lines.find(({ id }) => id === adjustment.orderLineId)!, before, before.price)
    await tx
      .insert(adjustmentSettlements)
      .values({ adjustmentId: adjustment.id, method: 'closed', byUserId, at: now })
    current = { ...current, ...figureColumns(before.figures) }
  }
  const [updated] = await tx
    .update(orders)
    .set({
      subtotalPaise: current.subtotalPaise,
      taxPaise: current.taxPaise,
      roundingPaise: current.roundingPaise,
      totalPaise: current.totalPaise,
    })
    .where(eq(orders.id, order.id))
    .returning()
  return updated!
}
