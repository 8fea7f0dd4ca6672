import { type Paise, ZERO } from '#domain/money.ts'
import { buildEntry, buildExpectedEntry, entryInserts } from '#server/payments/service.ts'
import type { LedgerEntryRow } from '#server/payments/tables.ts'
import { type BulkInsert, bulkInsert } from '#server/platform/database/bulk-insert.ts'
import { newId } from '#server/platform/ids.ts'
import type { Contact } from '../person-contacts.ts'
import type { OrderWithDetails } from '../serialize.ts'
import type { OrderLineRow, OrderRow } from '../tables.ts'
import { orderContacts, orderEffects, orderHistory, orderLines, orders } from '../tables.ts'

export type NewOrderLine = Omit<
  OrderLineRow,
  'id' | 'orderId' | 'position' | 'returnedQuantity' | 'shippedQuantity' | 'waivedPaise'
>

/** A new order with its lines and the first entries of its history and its ledger. */
export function buildOrder(
  order: OrderRow,
  lines: readonly NewOrderLine[],
  {
    byUserId,
    note,
    storeCredit,
    received = [],
  }: {
    byUserId: string
    note: string
    storeCredit: Paise
    /** Money that was paid at the counter. */
    received?: readonly LedgerEntryRow[]
  },
): OrderWithDetails {
  const placedEntry = {
    id: newId(),
    orderId: order.id,
    status: order.status,
    note,
    byUserId,
    at: order.createdAt,
  }
  const origin = { orderId: order.id, byUserId, at: order.createdAt }
  const expectedEntry = buildExpectedEntry(origin, order.totalPaise)
  const creditEntry =
    storeCredit > 0 ? buildEntry('store-credit-used', 'customer', { ...origin, amount: storeCredit }) : null
  return {
    order,
    lines: lines.map((line, position) => ({
      id: newId(),
      orderId: order.id,
      position,
      returnedQuantity: 0,
      shippedQuantity: 0,
      waivedPaise: ZERO,
      ...line,
    })),
    items: [],
    history: [placedEntry],
    documents: [],
    returns: [],
    entries: [expectedEntry, creditEntry, ...received].filter((entry) => entry !== null),
    payments: [],
    adjustments: [],
    shipments: [],
  }
}

/** The rows of a new order. The effect `taken` records that it holds stock, credits and its coupon. */
export const orderInserts = (
  { order, lines, history, entries }: OrderWithDetails,
  contacts: readonly Contact[],
): BulkInsert[] => [
  bulkInsert(orders, order),
  bulkInsert(orderLines, ...lines),
  bulkInsert(orderHistory, ...history),
  entryInserts(entries),
  bulkInsert(orderContacts, ...contacts.map((contact) => ({ orderId: order.id, ...contact }))),
  bulkInsert(orderEffects, { orderId: order.id, effect: 'taken', round: 0, at: order.createdAt }),
]
