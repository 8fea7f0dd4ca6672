import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import { notFound } from '#domain/errors.ts'
import { type AuthenticatedCaller, can } from '#server/http/access/caller.ts'
import { taxDocuments } from '#server/invoices/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type OrderRow, type OrderWithDetails, serializeOrder } from './serialize.ts'
import { orderHistory, orderLines, orderPayments, orderReturns, orders } from './tables.ts'

export const orderNotFound = () => notFound('Order not found')

/** `:id` may be the order number, in any case. */
export const whereIdOrNumber = (id: string): SQL =>
  or(eq(orders.id, id), eq(orders.orderNumber, id.trim().toUpperCase()))!

/** Somebody else's order is not there. */
export async function getOrderForCaller(db: Reader, caller: AuthenticatedCaller, id: string): Promise<Order> {
  const ownedByCaller = can(caller, 'view_reports') ? undefined : eq(orders.userId, caller.userId)
  const [order] = await db
    .select()
    .from(orders)
    .where(and(whereIdOrNumber(id), ownedByCaller))
  if (!order) throw orderNotFound()
  return serializeOrder(await withDetails(db, order))
}

export async function getOrderById(db: Reader, id: string): Promise<OrderWithDetails> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw orderNotFound()
  return withDetails(db, order)
}

export const withDetails = async (db: Reader, order: OrderRow): Promise<OrderWithDetails> => ({
  order,
  lines: await listOrderLines(db, order.id),
  history: await listHistory(db, order.id),
  documents: await listTaxDocuments(db, order.id),
  returns: await listReturns(db, order.id),
  payments: await listPayments(db, order.id),
})

export const listOrderLines = (db: Reader, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

const listPayments = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.createdAt), asc(orderPayments.id))

const listReturns = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.requestedAt), asc(orderReturns.id))

/** Without their bytes. */
const listTaxDocuments = (db: Reader, orderId: string) =>
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

export const listHistory = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id))
