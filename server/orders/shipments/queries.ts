import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { type ShipmentLineRow, type ShipmentRow, shipmentLines, shipments } from '../tables.ts'

export type ShipmentWithLines = ShipmentRow & { lines: ShipmentLineRow[] }

/** Oldest first, without those that were taken back. */
export async function listShipments(db: Reader, orderId: string): Promise<ShipmentWithLines[]> {
  const rows = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.takenBackAt)))
    .orderBy(asc(shipments.shippedAt), asc(shipments.id))
  if (rows.length === 0) return []
  const lines = await db
    .select({ line: shipmentLines })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(eq(shipments.orderId, orderId))
  return rows.map((row) => ({
    ...row,
    lines: lines.flatMap(({ line }) => (line.shipmentId === row.id ? [line] : [])),
  }))
}
