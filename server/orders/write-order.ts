import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { orderEffects, orderHistory, orderLines, orders } from './tables.ts'
import type { FullOrder, HistoryRow, LineRow, OrderRow } from './wire.ts'

export type NewLine = Omit<LineRow, 'id' | 'orderId' | 'position' | 'returnedQuantity'>

/** Orders of few lines are planned once for each connection; others, each a statement of its own, at every time. */
const FEW = 5

/** The order, its lines, the first entry of its history and that it took what it took: one statement. */
export async function writeOrder(
  tx: Tx,
  order: OrderRow,
  newLines: readonly NewLine[],
  byUserId: string,
): Promise<FullOrder> {
  const lines: LineRow[] = newLines.map((line, position) => ({
    ...{ id: newId(), orderId: order.id, position, returnedQuantity: 0 },
    ...line,
  }))
  const placed: HistoryRow = {
    ...{ id: newId(), orderId: order.id, status: order.status, note: 'Order placed' },
    ...{ byUserId, at: order.createdAt },
  }
  const newOrder = tx.$with('new_order').as(tx.insert(orders).values(order).returning({ id: orders.id }))
  const newRows = tx
    .$with('new_lines')
    .as(tx.insert(orderLines).values(lines).returning({ id: orderLines.id }))
  const newEntry = tx
    .$with('new_entry')
    .as(tx.insert(orderHistory).values(placed).returning({ id: orderHistory.id }))
  await tx
    .with(newOrder, newRows, newEntry)
    .insert(orderEffects)
    .values({ orderId: order.id, effect: 'taken', round: 0, at: order.createdAt })
    .prepare(lines.length > FEW ? '' : `write_order_of_${lines.length}`)
    .execute()
  return { order, lines, history: [placed], documents: [], returns: [] }
}
