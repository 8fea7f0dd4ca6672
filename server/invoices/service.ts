import { and, desc, eq } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { invoices as contract } from '#contract/invoices.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { type DocumentKind, getCreditsUsed } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'
import { canHaveInvoice, isActiveStatus, needsInvoice } from '#domain/order-status.ts'
import type { Deduction } from '#domain/return-deductions.ts'
import { nameSellerDetails, type SellerDetail } from '#domain/seller.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { getReadableOrder, lockOrder, readOrder, whereIdOrNumber } from '#server/orders/queries.ts'
import { type OrderRow, orders } from '#server/orders/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { SettingsService } from '#server/settings/service.ts'
import { type InvoiceSettings, listMissingDetails, type TaxDocumentRow } from './issue/insert-document.ts'
import { creditUnits, findOpenInvoice, issueInvoice, syncInvoiceWithOrder } from './issue/sync-with-order.ts'
import { getDocumentPdf } from './pdf/get-pdf.ts'
import { listTaxDocuments } from './queries.ts'
import { taxDocuments } from './tables.ts'

export type InvoiceDeps = {
  database: Database
  clock: Clock
  settings: Pick<SettingsService, 'current'>
  audit: Pick<Audit, 'record'>
}

/** What a change of an order does to its tax documents, in the order's own transaction. Orders get this from app.ts. */
export function createOrderDocuments({ clock }: Pick<InvoiceDeps, 'clock'>) {
  const syncWithOrder = (tx: Tx, order: OrderRow, shop: InvoiceSettings, deduction?: Deduction) =>
    syncInvoiceWithOrder(tx, order, shop, { now: clock.now(), deduction })

  /** Goods travel with their invoice, so an order is not shipped while its invoice cannot be issued. */
  async function assertCanDispatch(tx: Tx, order: OrderRow, shop: InvoiceSettings): Promise<void> {
    const missing = listMissingDetails(shop, order)
    if (missing.length > 0 && !(await findOpenInvoice(tx, order.id)))
      throw missingSellerError(missing, 'This order cannot be shipped, because')
  }

  /** The first shipment of an order travels with the invoice of the whole order. */
  async function issueForDispatch(tx: Tx, order: OrderRow, shop: InvoiceSettings): Promise<void> {
    if (!(await findOpenInvoice(tx, order.id))) await issueInvoice(tx, order, shop, clock.now())
  }

  /** Writes a credit note for returned units while the customer keeps the others. */
  async function creditPartialReturn(
    tx: Tx,
    orderId: string,
    quantities: readonly number[],
    change: { shop: InvoiceSettings; reason: string; deduction: Deduction },
  ): Promise<{ number: string; payable: Paise; credits: Paise }> {
    const { number, payablePaise, document } = await creditUnits(tx, orderId, quantities, {
      ...change,
      now: clock.now(),
    })
    return { number, payable: payablePaise, credits: getCreditsUsed(document) }
  }

  return { list: listTaxDocuments, assertCanDispatch, syncWithOrder, issueForDispatch, creditPartialReturn }
}

/** Tax invoices and credit notes. Once issued, a document never changes. */
export function createInvoices({ database, clock, settings, audit }: InvoiceDeps) {
  /** Staff may issue the invoice while they pack. Of several requests at once, one writes it. */
  async function issue(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.issue>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(id))
      if (!(await findOpenInvoice(tx, order.id))) {
        if (!canHaveInvoice(order.status)) throw notInvoicedError(order, 'invoice')
        const invoice = await issueInvoice(tx, order, shop, clock.now())
        if (!invoice) throw missingSellerError(listMissingDetails(shop, order))
        await audit.record(tx, {
          caller,
          action: 'invoice.issue',
          subject: `order ${order.orderNumber}`,
          after: { number: invoice.number },
        })
      }
      return {
        order: await readOrder({ list: listTaxDocuments }, tx, order),
        message: 'Invoice issued successfully',
      }
    })
  }

  const download = async (caller: AuthenticatedCaller, id: string, number?: string) => {
    const order = await getReadableOrder(database.db, caller, id)
    const storedDocument = await findLatestDocument(database.db, order.id, 'invoice', number)
    return getDocumentPdf(database.db, storedDocument ?? (await issueLateInvoice(order)))
  }

  /** An order that was shipped before the seller's details were complete gets its invoice at the first download. */
  async function issueLateInvoice({ id, ...order }: OrderRow): Promise<TaxDocumentRow> {
    if (!needsInvoice(order.status)) throw notInvoicedError(order, 'invoice')
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      assertLockOrder(tx, 'order')
      const [lockedOrder] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
      const existingInvoice = await findOpenInvoice(tx, id)
      if (existingInvoice) return existingInvoice
      if (!lockedOrder || !needsInvoice(lockedOrder.status)) throw notInvoicedError(order, 'invoice')
      const invoice = await issueInvoice(tx, lockedOrder, shop, clock.now())
      if (!invoice) throw missingSellerError(listMissingDetails(shop, lockedOrder))
      return invoice
    })
  }

  /** What the settings lack, so that staff see it before they ship the order. */
  const requirements = async (
    caller: AuthenticatedCaller,
    id: string,
  ): Promise<Output<typeof contract.requirements>> => {
    const order = await getReadableOrder(database.db, caller, id)
    const documents = await listTaxDocuments(database.db, order.id)
    const hasInvoice = documents.some(({ isCurrent }) => isCurrent)
    return { missing: hasInvoice ? [] : listMissingDetails(await settings.current(), order) }
  }

  const creditNote = async (caller: AuthenticatedCaller, id: string, number?: string) => {
    const order = await getReadableOrder(database.db, caller, id)
    const storedDocument = await findLatestDocument(database.db, order.id, 'credit-note', number)
    if (!storedDocument) throw notInvoicedError(order, 'credit-note')
    return getDocumentPdf(database.db, storedDocument)
  }

  return { issue, download, requirements, creditNote }
}

export type Invoices = ReturnType<typeof createInvoices>

async function findLatestDocument(
  db: Reader,
  orderId: string,
  kind: DocumentKind,
  number: string | undefined,
): Promise<TaxDocumentRow | null> {
  const [row] = await db
    .select()
    .from(taxDocuments)
    .where(
      and(
        eq(taxDocuments.orderId, orderId),
        eq(taxDocuments.kind, kind),
        number ? eq(taxDocuments.number, number) : undefined,
      ),
    )
    .orderBy(desc(taxDocuments.createdAt), desc(taxDocuments.serial))
    .limit(1)
  if (!row && number) throw notFound('This order has no document with this number.')
  return row ?? null
}

const notInvoicedError = ({ status }: Pick<OrderRow, 'status'>, kind: DocumentKind) =>
  conflict(
    kind === 'credit-note'
      ? 'Nothing of this order was returned, so there is no credit note.'
      : isActiveStatus(status)
        ? 'The invoice is issued when the order is shipped.'
        : `This order was ${status} before an invoice was issued.`,
    'NOT_INVOICED',
  )

const missingSellerError = (missing: readonly SellerDetail[], start = '') =>
  conflict(
    `${start} ${start ? 'its' : 'The'} invoice cannot be issued yet: the settings lack ${nameSellerDetails(missing)}.`.trim(),
    'NO_SELLER',
  )
