import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import { notFound } from '#domain/errors.ts'
import { may, type SignedIn } from '#server/http/caller.ts'
import { taxDocuments } from '#server/invoices/tables.ts'
import type { Reader } from '#server/platform/database.ts'
import { orderHistory, orderLines, orderPayments, orderReturns, orders } from './tables.ts'
import { type FullOrder, type OrderRow, toWire } from './wire.ts'

export const orderNotFound = () => notFound('Order not found')

/** `:id` may be the order number, in any case. */
export const hasIdOrNumber = (id: string): SQL =>
  or(eq(orders.id, id), eq(orders.orderNumber, id.trim().toUpperCase()))!

/** Somebody else's order is not there. */
export async function oneFor(db: Reader, caller: SignedIn, id: string): Promise<Order> {
  const mine = may(caller, 'view_reports') ? undefined : eq(orders.userId, caller.userId)
  const [order] = await db
    .select()
    .from(orders)
    .where(and(hasIdOrNumber(id), mine))
  if (!order) throw orderNotFound()
  return toWire(await withParts(db, order))
}

export async function byId(db: Reader, id: string): Promise<FullOrder> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  return withParts(db, order)
}

export const withParts = async (db: Reader, order: OrderRow): Promise<FullOrder> => ({
  order,
  lines: await linesOf(db, order.id),
  history: await historyOf(db, order.id),
  documents: await documentsOf(db, order.id),
  returns: await returnsOf(db, order.id),
  payments: await paymentsOf(db, order.id),
})

export const linesOf = (db: Reader, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

const paymentsOf = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.createdAt), asc(orderPayments.id))

const returnsOf = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.requestedAt), asc(orderReturns.id))

/** Without their bytes. */
const documentsOf = (db: Reader, orderId: string) =>
  db
    .select({
      kind: taxDocuments.kind,
      number: taxDocuments.number,
      issuedOn: taxDocuments.issuedOn,
      payablePaise: taxDocuments.payablePaise,
    })
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, orderId))
    .orderBy(asc(taxDocuments.createdAt), asc(taxDocuments.id))

export const historyOf = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id))
