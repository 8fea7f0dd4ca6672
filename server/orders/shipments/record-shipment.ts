import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Paise, paise, sum } from '#domain/money.ts'
import { getUnshipped } from '#domain/shipments.ts'
import { sellItemsOfLines, syncItemsWithDispatch } from '#server/items/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { listOrderLines } from '../queries.ts'
import {
  deliveryCodes,
  type OrderLineRow,
  type OrderRow,
  orderLines,
  shipmentLines,
  shipments,
} from '../tables.ts'

/** How a shipment travels. */
export type Transport = {
  carrier: string
  trackingNumber: string
  trackingUrl: string
  /** Null: the value of what is in it. */
  insuredPaise: Paise | null
}
export type ShippedUnits = { line: OrderLineRow; quantity: number }
type Change = { byUserId: string | null; now: Date }

const NO_CARRIER: Transport = { carrier: '', trackingNumber: '', trackingUrl: '', insuredPaise: null }

export const listUnshipped = (lines: readonly OrderLineRow[]): ShippedUnits[] =>
  lines
    .map((line) => ({
      line,
      quantity: getUnshipped({ quantity: line.quantity, shipped: line.shippedQuantity }),
    }))
    .filter(({ quantity }) => quantity > 0)

/** Writes a shipment of these units, or of all that are left. Returns its id, or null for none. The caller holds the order. */
export async function recordShipment(
  tx: Tx,
  order: OrderRow,
  {
    units,
    itemIds = [],
    transport = NO_CARRIER,
    isHandedOver = false,
  }: {
    units?: readonly ShippedUnits[]
    itemIds?: readonly string[]
    transport?: Transport | undefined
    /** The customer takes it along, so nothing travels. */
    isHandedOver?: boolean | undefined
  },
  { byUserId, now }: Change,
): Promise<string | null> {
  const shipped = units ?? listUnshipped(await listOrderLines(tx, order.id))
  if (shipped.length === 0) return null
  const soldItems = await sellItemsOfLines(
    tx,
    shipped.map(({ line, quantity }) => ({ orderLineId: line.id, quantity })),
    itemIds,
    { orderNumber: order.orderNumber, byUserId, at: now },
  )
  const shipmentId = isHandedOver
    ? null
    : await insertShipment(tx, order, { shipped, soldItems, transport }, { byUserId, now })
  for (const { line, quantity } of shipped)
    await tx
      .update(orderLines)
      .set({ shippedQuantity: sql`${orderLines.shippedQuantity} + ${quantity}` })
      .where(eq(orderLines.id, line.id))
  return shipmentId
}

async function insertShipment(
  tx: Tx,
  order: OrderRow,
  {
    shipped,
    soldItems,
    transport,
  }: {
    shipped: readonly ShippedUnits[]
    soldItems: ReadonlyMap<string, string[]>
    transport: Transport
  },
  { byUserId, now }: Change,
): Promise<string> {
  const id = newId()
  const { insuredPaise, ...how } = transport
  await tx.insert(shipments).values({
    id,
    orderId: order.id,
    ...how,
    insuredPaise: insuredPaise ?? getValue(shipped),
    shippedAt: now,
    byUserId,
  })
  await tx.insert(shipmentLines).values(
    shipped.map(({ line, quantity }) => ({
      shipmentId: id,
      orderLineId: line.id,
      quantity,
      itemIds: soldItems.get(line.id) ?? [],
    })),
  )
  return id
}

const getValue = (units: readonly ShippedUnits[]): Paise =>
  sum(units.map(({ line, quantity }) => paise(line.pricePaise * quantity)))

/** An order that goes back to the shop ships its items again, except those that were returned for good. */
export async function takeBackShipments(tx: Tx, order: OrderRow, { byUserId, now }: Change): Promise<void> {
  const lines = await listOrderLines(tx, order.id)
  if (lines.every(({ shippedQuantity }) => shippedQuantity === 0)) return
  await tx
    .delete(deliveryCodes)
    .where(
      inArray(
        deliveryCodes.shipmentId,
        tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, order.id)),
      ),
    )
  await tx
    .update(shipments)
    .set({ takenBackAt: now })
    .where(and(eq(shipments.orderId, order.id), isNull(shipments.takenBackAt)))
  await tx
    .update(orderLines)
    .set({ shippedQuantity: sql`${orderLines.returnedQuantity}` })
    .where(eq(orderLines.orderId, order.id))
  await syncItemsWithDispatch(
    tx,
    lines.map(({ id }) => id),
    false,
    { orderNumber: order.orderNumber, byUserId, at: now },
  )
}

/** All shipments of an order arrived, or it was said too early. */
export const setDelivered = (tx: Tx, order: OrderRow, deliveredAt: Date | null) =>
  tx
    .update(shipments)
    .set({ deliveredAt })
    .where(
      and(
        eq(shipments.orderId, order.id),
        isNull(shipments.takenBackAt),
        deliveredAt ? isNull(shipments.deliveredAt) : undefined,
      ),
    )
