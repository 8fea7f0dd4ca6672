import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { formatDate } from '#domain/india-time.ts'
import { allocateReturnAmounts, type ReturnedUnits } from '#domain/invoice.ts'
import { formatInr, ZERO } from '#domain/money.ts'
import { isActiveStatus, needsInvoice } from '#domain/order-status.ts'
import { type Deduction, getDeductionTotal, subtractDeduction } from '#domain/return-deductions.ts'
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
  { now, deduction }: { now: Date; deduction: Deduction | undefined },
): Promise<TaxDocumentRow | null> {
  const invoice = await findOpenInvoice(tx, order.id)
  if (!invoice) return needsInvoice(order.status) ? issueInvoice(tx, order, shop, now) : null
  return isActiveStatus(order.status) ? null : creditRemaining(tx, order, invoice, { shop, now, deduction })
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
  { shop, now, deduction }: { shop: InvoiceSettings; now: Date; deduction: Deduction | undefined },
): Promise<TaxDocumentRow> {
  const alreadyReturned = await returnedQuantities(tx, invoice)
  const units = invoice.document.lines.map(({ quantity }, index) => ({
    before: alreadyReturned[index]!,
    after: quantity,
  }))
  const reason = `Order ${order.status} on ${formatDate(now)}`
  return creditReturn(tx, invoice, units, { shop, reason, deduction, closes: true, now })
}

/** Reverses these quantities of the lines, while the customer keeps the others. */
export async function creditUnits(
  tx: Tx,
  orderId: string,
  quantities: readonly number[],
  change: { shop: InvoiceSettings; reason: string; deduction: Deduction; now: Date },
): Promise<TaxDocumentRow> {
  const invoice = await findOpenInvoice(tx, orderId)
  if (!invoice) throw conflict('Items can be returned once the order has an invoice.', 'NOT_INVOICED')
  const alreadyReturned = await returnedQuantities(tx, invoice)
  const units = quantities.map((quantity, index) => ({
    before: alreadyReturned[index]!,
    after: alreadyReturned[index]! + quantity,
  }))
  return creditReturn(tx, invoice, units, { ...change, closes: false })
}

type ReturnCredit = {
  shop: InvoiceSettings
  reason: string
  deduction: Deduction | undefined
  closes: boolean
  now: Date
}

/** What is kept of the refund stays invoiced, with its tax. */
function creditReturn(
  tx: Tx,
  invoice: TaxDocumentRow,
  units: readonly ReturnedUnits[],
  { reason, deduction, ...change }: ReturnCredit,
): Promise<TaxDocumentRow> {
  const returned = allocateReturnAmounts(invoice.document, units)
  const kept = deduction ? getDeductionTotal(deduction) : ZERO
  if (!deduction || kept === 0) return insertCreditNote(tx, invoice, returned, { ...change, reason })
  const amounts = subtractDeduction(returned, deduction, invoice.document.taxProfile ?? 'flat')
  // A delivery that is kept as a whole is no row of the credit note.
  const delivery = amounts.delivery?.filter(({ amount }) => amount > 0) ?? []
  return insertCreditNote(
    tx,
    invoice,
    { ...amounts, delivery },
    {
      ...change,
      reason: `${reason}, less a deduction of ${formatInr(kept)} by the return policy`,
    },
  )
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
