import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { deliveryCodes, type ShipmentLineRow, type ShipmentRow, shipmentLines, shipments } from '../tables.ts'

export type ShipmentWithLines = ShipmentRow & {
  lines: ShipmentLineRow[]
  /** It is on its way, and is handed over against a code. */
  needsCode: boolean
}

/** Oldest first, without those that were taken back. */
export async function listShipments(db: Reader, orderId: string): Promise<ShipmentWithLines[]> {
  const rows = await db
    .select({ shipment: shipments, hasCode: isNotNull(deliveryCodes.shipmentId) })
    .from(shipments)
    .leftJoin(deliveryCodes, eq(deliveryCodes.shipmentId, shipments.id))
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.takenBackAt)))
    .orderBy(asc(shipments.shippedAt), asc(shipments.id))
  if (rows.length === 0) return []
  const lines = await db
    .select({ line: shipmentLines })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(eq(shipments.orderId, orderId))
  return rows.map(({ shipment, hasCode }) => ({
    ...shipment,
    lines: lines.flatMap(({ line }) => (line.shipmentId === shipment.id ? [line] : [])),
    needsCode: hasCode === true && shipment.deliveredAt === null,
  }))
}
