import { and, eq, isNull } from 'drizzle-orm'
import { formatDate } from '#domain/india-time.ts'
import { needsInvoice, returnFigures } from '#domain/invoice.ts'
import { isLive } from '#domain/order-status.ts'
import { linesOf } from '#server/orders/reading.ts'
import type { OrderRow } from '#server/orders/wire.ts'
import type { Tx } from '#server/platform/database.ts'
import { taxDocuments } from './tables.ts'
import { type DocumentRow, type InvoiceShop, sellerOf, writeCreditNote, writeInvoice } from './write.ts'

/** What a move of an order means for its papers. The caller holds the order's row. */
export async function followOrder(tx: Tx, order: OrderRow, shop: InvoiceShop, now: Date): Promise<void> {
  const open = await openInvoice(tx, order.id)
  if (!open && needsInvoice(order.status)) await invoiceOf(tx, order, shop, now)
  if (open && !isLive(order.status)) await takeBack(tx, order, open, shop, now)
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

async function takeBack(
  tx: Tx,
  { status }: OrderRow,
  open: DocumentRow,
  shop: InvoiceShop,
  now: Date,
): Promise<void> {
  const { document } = open
  const all = document.lines.map(({ quantity }) => ({ before: 0, after: quantity }))
  const reason = `Order ${status} on ${formatDate(now)}`
  await writeCreditNote(tx, open, returnFigures(document, all), { shop, reason, closes: true, now })
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
