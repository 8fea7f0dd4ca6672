import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { formatDate } from '#domain/india-time.ts'
import { needsInvoice, returnFigures } from '#domain/invoice.ts'
import { isLive } from '#domain/order-status.ts'
import { linesOf } from '#server/orders/reading.ts'
import type { OrderRow } from '#server/orders/wire.ts'
import type { Tx } from '#server/platform/database.ts'
import { taxDocuments } from './tables.ts'
import { type DocumentRow, type InvoiceShop, sellerOf, writeCreditNote, writeInvoice } from './write.ts'

/** What a move of an order means for its papers. The caller holds the order's row. */
export async function followOrder(
  tx: Tx,
  order: OrderRow,
  shop: InvoiceShop,
  now: Date,
): Promise<DocumentRow | null> {
  const open = await openInvoice(tx, order.id)
  if (!open) return needsInvoice(order.status) ? invoiceOf(tx, order, shop, now) : null
  return isLive(order.status) ? null : takeRest(tx, order, open, shop, now)
}

/** Null: the shop's settings do not suffice for an invoice yet. */
export async function invoiceOf(
  tx: Tx,
  order: OrderRow,
  shop: InvoiceShop,
  now: Date,
): Promise<DocumentRow | null> {
  const seller = sellerOf(shop, order.taxPaise)
  if (!seller) return null
  return writeInvoice(tx, { order, lines: await linesOf(tx, order.id) }, { shop, seller, now })
}

/** All that is left of an invoice. */
async function takeRest(
  tx: Tx,
  order: OrderRow,
  open: DocumentRow,
  shop: InvoiceShop,
  now: Date,
): Promise<DocumentRow> {
  const returned = await returnedUnits(tx, open)
  const units = open.document.lines.map(({ quantity }, at) => ({ before: returned[at]!, after: quantity }))
  const reason = `Order ${order.status} on ${formatDate(now)}`
  return writeCreditNote(tx, open, returnFigures(open.document, units), { shop, reason, closes: true, now })
}

/** So many more pieces of each line, while others stay: see `Units` of the domain. */
export async function takeUnits(
  tx: Tx,
  orderId: string,
  more: readonly number[],
  { shop, reason, now }: { shop: InvoiceShop; reason: string; now: Date },
): Promise<DocumentRow> {
  const open = await openInvoice(tx, orderId)
  if (!open) throw conflict('Pieces can be taken back once the order has an invoice.', 'NOT_INVOICED')
  const returned = await returnedUnits(tx, open)
  const units = more.map((quantity, at) => ({ before: returned[at]!, after: returned[at]! + quantity }))
  return writeCreditNote(tx, open, returnFigures(open.document, units), { shop, reason, closes: false, now })
}

/** Of each line of the invoice, how many came back before. */
async function returnedUnits(tx: Tx, { orderId, document }: DocumentRow): Promise<number[]> {
  const lines = await linesOf(tx, orderId)
  return document.lines.map(({ lineId }) => lines.find(({ id }) => id === lineId)?.returnedQuantity ?? 0)
}

/** The invoice that stands. */
export async function openInvoice(tx: Tx, orderId: string): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(taxDocuments)
    .where(
      and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'invoice'), isNull(taxDocuments.closedBy)),
    )
  return row ?? null
}
