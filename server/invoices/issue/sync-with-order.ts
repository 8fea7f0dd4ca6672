import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { formatDate } from '#domain/india-time.ts'
import { allocateReturnAmounts } from '#domain/invoice.ts'
import { isActiveStatus, needsInvoice } from '#domain/order-status.ts'
import { listItemsOfLines } from '#server/items/queries.ts'
import { assertDifferencesSettled, listOrderLines } from '#server/orders/queries.ts'
import type { OrderRow } from '#server/orders/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { taxDocuments } from '../tables.ts'
import {
  type InvoiceSettings,
  insertCreditNote,
  insertInvoice,
  resolveSeller,
  type TaxDocumentRow,
} from './insert-document.ts'

/** Issues the invoice or the credit note that the status of the order requires. The caller has locked the order. */
export async function syncInvoiceWithOrder(
  tx: Tx,
  order: OrderRow,
  shop: InvoiceSettings,
  now: Date,
): Promise<TaxDocumentRow | null> {
  const invoice = await findOpenInvoice(tx, order.id)
  if (!invoice) return needsInvoice(order.status) ? issueInvoice(tx, order, shop, now) : null
  return isActiveStatus(order.status) ? null : creditRemaining(tx, order, invoice, shop, now)
}

/** Null when the settings lack details of the seller that an invoice needs. */
export async function issueInvoice(
  tx: Tx,
  order: OrderRow,
  shop: InvoiceSettings,
  now: Date,
): Promise<TaxDocumentRow | null> {
  const seller = resolveSeller(shop, order.taxPaise)
  if (!seller) return null
  await assertDifferencesSettled(tx, order)
  const lines = await listOrderLines(tx, order.id)
  const items = await listItemsOfLines(
    tx,
    lines.map(({ id }) => id),
  )
  return insertInvoice(tx, { order, lines, items }, { shop, seller, now })
}

/** Reverses all that is left of an invoice. */
async function creditRemaining(
  tx: Tx,
  order: OrderRow,
  invoice: TaxDocumentRow,
  shop: InvoiceSettings,
  now: Date,
): Promise<TaxDocumentRow> {
  const alreadyReturned = await returnedQuantities(tx, invoice)
  const units = invoice.document.lines.map(({ quantity }, index) => ({
    before: alreadyReturned[index]!,
    after: quantity,
  }))
  const reason = `Order ${order.status} on ${formatDate(now)}`
  return insertCreditNote(tx, invoice, allocateReturnAmounts(invoice.document, units), {
    shop,
    reason,
    closes: true,
    now,
  })
}

/** Reverses these quantities of the lines, while the customer keeps the others. */
export async function creditUnits(
  tx: Tx,
  orderId: string,
  quantities: readonly number[],
  { shop, reason, now }: { shop: InvoiceSettings; reason: string; now: Date },
): Promise<TaxDocumentRow> {
  const invoice = await findOpenInvoice(tx, orderId)
  if (!invoice) throw conflict('Items can be returned once the order has an invoice.', 'NOT_INVOICED')
  const alreadyReturned = await returnedQuantities(tx, invoice)
  const units = quantities.map((quantity, index) => ({
    before: alreadyReturned[index]!,
    after: alreadyReturned[index]! + quantity,
  }))
  return insertCreditNote(tx, invoice, allocateReturnAmounts(invoice.document, units), {
    shop,
    reason,
    closes: false,
    now,
  })
}

/** The units of each line that were returned before. */
async function returnedQuantities(tx: Tx, { orderId, document }: TaxDocumentRow): Promise<number[]> {
  const lines = await listOrderLines(tx, orderId)
  return document.lines.map(({ lineId }) => lines.find(({ id }) => id === lineId)?.returnedQuantity ?? 0)
}

/** The invoice that no credit note has fully reversed. */
export async function findOpenInvoice(tx: Tx, orderId: string): Promise<TaxDocumentRow | null> {
  const [row] = await tx
    .select()
    .from(taxDocuments)
    .where(
      and(eq(taxDocuments.orderId, orderId), eq(taxDocuments.kind, 'invoice'), isNull(taxDocuments.closedBy)),
    )
  return row ?? null
}
