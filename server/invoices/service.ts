import { and, desc, eq } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { invoices as contract } from '#contract/invoices.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { creditsOf, type DocumentKind, mayHaveInvoice, needsInvoice } from '#domain/invoice.ts'
import type { Paise } from '#domain/money.ts'
import { isLive } from '#domain/order-status.ts'
import type { Audit } from '#server/audit/service.ts'
import { may, type SignedIn } from '#server/http/caller.ts'
import { hasIdOrNumber, orderNotFound, withParts } from '#server/orders/reading.ts'
import { orders } from '#server/orders/tables.ts'
import { type OrderRow, toWire } from '#server/orders/wire.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database.ts'
import type { SettingsRoom } from '#server/settings/service.ts'
import { followOrder, invoiceOf, openInvoice, takeUnits } from './follow.ts'
import { printed } from './print.ts'
import { taxDocuments } from './tables.ts'
import type { DocumentRow, InvoiceShop } from './write.ts'

export type InvoiceDeps = {
  database: Database
  clock: Clock
  settings: Pick<SettingsRoom, 'current'>
  audit: Pick<Audit, 'record'>
}

/** Tax invoices and credit notes: written once, in the transaction of what they tell of (docs/decisions, invoices). */
export function createInvoices({ database, clock, settings, audit }: InvoiceDeps) {
  const follow = (tx: Tx, order: OrderRow, shop: InvoiceShop) => followOrder(tx, order, shop, clock.now())

  /** Some pieces of every line come back, others stay. Answers the credit note in figures. */
  async function takePart(
    tx: Tx,
    orderId: string,
    more: readonly number[],
    { shop, reason }: { shop: InvoiceShop; reason: string },
  ): Promise<{ number: string; payable: Paise; credits: Paise }> {
    const { number, payablePaise, document } = await takeUnits(tx, orderId, more, {
      shop,
      reason,
      now: clock.now(),
    })
    return { number, payable: payablePaise, credits: creditsOf(document) }
  }

  /** By staff, while they pack. Of several at once one writes it. */
  async function issue(caller: SignedIn, id: string): Promise<Answer<typeof contract.issue>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(hasIdOrNumber(id)).for('no key update')
      if (!order) throw orderNotFound()
      if (!(await openInvoice(tx, order.id))) {
        if (!mayHaveInvoice(order.status)) throw notInvoiced(order, 'invoice')
        const written = await invoiceOf(tx, order, shop, clock.now())
        if (!written) throw sellerUnknown()
        await audit.record(tx, {
          caller,
          action: 'invoice.issue',
          subject: `order ${order.orderNumber}`,
          after: { number: written.number },
        })
      }
      return { order: toWire(await withParts(tx, order)), message: 'Invoice issued successfully' }
    })
  }

  const download = async (caller: SignedIn, id: string, number?: string) => {
    const order = await readable(database.db, caller, id)
    const kept = await newest(database.db, order.id, 'invoice', number)
    return printed(database.db, kept ?? (await lateInvoice(order)))
  }

  /** An order that left before the shop wrote invoices, or before it said who it is, has its own from today. */
  async function lateInvoice({ id, ...order }: OrderRow): Promise<DocumentRow> {
    if (!needsInvoice(order.status)) throw notInvoiced(order, 'invoice')
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const [held] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
      const open = await openInvoice(tx, id)
      if (open) return open
      if (!held || !needsInvoice(held.status)) throw notInvoiced(order, 'invoice')
      const written = await invoiceOf(tx, held, shop, clock.now())
      if (!written) throw sellerUnknown()
      return written
    })
  }

  const creditNote = async (caller: SignedIn, id: string, number?: string) => {
    const order = await readable(database.db, caller, id)
    const kept = await newest(database.db, order.id, 'credit-note', number)
    if (!kept) throw notInvoiced(order, 'credit-note')
    return printed(database.db, kept)
  }

  return { follow, takePart, issue, download, creditNote }
}

export type Invoices = ReturnType<typeof createInvoices>

/** Somebody else's order is not there. */
async function readable(db: Reader, caller: SignedIn, id: string): Promise<OrderRow> {
  const mine = may(caller, 'view_reports') ? undefined : eq(orders.userId, caller.userId)
  const [order] = await db
    .select()
    .from(orders)
    .where(and(hasIdOrNumber(id), mine))
  if (!order) throw orderNotFound()
  return order
}

async function newest(
  db: Reader,
  orderId: string,
  kind: DocumentKind,
  number: string | undefined,
): Promise<DocumentRow | null> {
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
  if (!row && number) throw notFound('This order has no document of that number.')
  return row ?? null
}

const notInvoiced = ({ status }: Pick<OrderRow, 'status'>, kind: DocumentKind) =>
  conflict(
    kind === 'credit-note'
      ? 'Nothing of this order was taken back, so there is no credit note.'
      : isLive(status)
        ? 'The invoice is written when the order is dispatched.'
        : `This order was ${status} before an invoice was written.`,
    'NOT_INVOICED',
  )

const sellerUnknown = () =>
  conflict('The invoice cannot be written yet: the shop has not entered its address and GSTIN.', 'NO_SELLER')
