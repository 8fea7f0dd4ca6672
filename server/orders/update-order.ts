import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type OrderRow, orderHistory, orders } from './tables.ts'

type OrderChange = {
  fields: PgUpdateSetSource<typeof orders>
  note: string
  /** Null when the shop itself makes the change. */
  byUserId: string | null
  now: Date
}

/** Changes an order that is locked, raises its version and adds an entry to its history. */
export async function updateOrder(
  tx: Tx,
  order: OrderRow,
  { fields, note, byUserId, now }: OrderChange,
): Promise<OrderRow> {
  const [updatedOrder] = await tx
    .update(orders)
    .set({
      ...fields,
      version: sql`${orders.version} + 1`,
      updatedAt: now,
    })
    .where(eq(orders.id, order.id))
    .returning()
  await tx.insert(orderHistory).values({
    id: newId(),
    orderId: order.id,
    status: updatedOrder!.status,
    note,
    byUserId,
    at: now,
  })
  return updatedOrder!
}
