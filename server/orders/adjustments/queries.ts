import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { formatInr, paise } from '#domain/money.ts'
import {
  getDifferenceWithTax,
  isOpenAdjustment,
  isUndone,
  type PriceDifference,
  SETTLEMENT_METHODS,
} from '#domain/order-adjustments.ts'
import type { Reader } from '#server/platform/database/database.ts'
import {
  type AdjustmentSettlementRow,
  adjustmentSettlements,
  type OrderAdjustmentRow,
  type OrderRow,
  orderAdjustments,
  orders,
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

/** In paise, what an order cost when it was placed: without the differences of exchanged items that count now. */
export const placedTotal = sql<number>`(${orders.totalPaise} - coalesce((
  select sum(a.new_price_paise - a.old_price_paise + a.tax_paise + a.rounding_paise)
  from ${orderAdjustments} a left join ${adjustmentSettlements} s on s.adjustment_id = a.id
  where a.order_id = orders.id and a.kind <> 'waive'
    and coalesce(s.method, '') <> all (${sql.param(SETTLEMENT_METHODS.filter(isUndone))}::text[])
), 0))::bigint`

export const differenceOf = (row: OrderAdjustmentRow): PriceDifference => ({
  price: paise(row.newPricePaise - row.oldPricePaise),
  tax: row.taxPaise,
  rounding: row.roundingPaise,
})

/** With GST, above 0 for a refund too. */
export const amountOf = (row: OrderAdjustmentRow) => paise(Math.abs(getDifferenceWithTax(differenceOf(row))))

/** The invoice states amounts that are final, and a parcel leaves when they are. The caller holds the order. */
export async function assertDifferencesSettled(db: Reader, order: Pick<OrderRow, 'id'>): Promise<void> {
  const open = (await listAdjustments(db, order.id)).find(isOpenAdjustment)
  if (open) throw conflict(describeOpen(open), 'UNSETTLED')
}

export function describeOpen(open: OrderAdjustment): string {
  const amount = formatInr(amountOf(open))
  return open.kind === 'collect'
    ? `An item of this order was exchanged, and ${amount} is still to be collected. Mark it as settled first.`
    : `An item of this order was exchanged, and ${amount} is still to be refunded. Mark it as settled first.`
}
