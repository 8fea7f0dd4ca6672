import { asc, eq, getTableColumns } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { formatInr, paise } from '#domain/money.ts'
import { getDifferenceWithTax, isOpenAdjustment, type PriceDifference } from '#domain/order-adjustments.ts'
import type { Reader } from '#server/platform/database/database.ts'
import {
  type AdjustmentSettlementRow,
  adjustmentSettlements,
  type OrderAdjustmentRow,
  type OrderRow,
  orderAdjustments,
} from '../tables.ts'

export type OrderAdjustment = OrderAdjustmentRow & { settlement: AdjustmentSettlementRow | null }

/** Oldest first. */
export async function listAdjustments(db: Reader, orderId: string): Promise<OrderAdjustment[]> {
  const rows = await db
    .select({ adjustment: getTableColumns(orderAdjustments), settlement: adjustmentSettlements })
    .from(orderAdjustments)
    .leftJoin(adjustmentSettlements, eq(adjustmentSettlements.adjustmentId, orderAdjustments.id))
    .where(eq(orderAdjustments.orderId, orderId))
    .orderBy(asc(orderAdjustments.at), asc(orderAdjustments.id))
  return rows.map(({ adjustment, settlement }) => ({ ...adjustment, settlement }))
}

export const differenceOf = (row: OrderAdjustmentRow): PriceDifference => ({
  price: paise(row.newPricePaise - row.oldPricePaise),
  tax: row.taxPaise,
})

/** With GST, above 0 for a refund too. */
export const amountOf = (row: OrderAdjustmentRow) => paise(Math.abs(getDifferenceWithTax(differenceOf(row))))

/** The invoice states amounts that are final, and a parcel leaves when they are. The caller holds the order. */
export async function assertDifferencesSettled(db: Reader, order: Pick<OrderRow, 'id'>): Promise<void> {
  const open = (await listAdjustments(db, order.id)).find(isOpenAdjustment)
  if (!open) return
  const amount = formatInr(amountOf(open))
  throw conflict(
    open.kind === 'collect'
      ? `An item of this order was exchanged, and ${amount} is still to be collected. Mark it as settled first.`
      : `An item of this order was exchanged, and ${amount} is still to be refunded. Mark it as settled first.`,
    'UNSETTLED',
  )
}
