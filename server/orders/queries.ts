import { type AnyColumn, and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import { normalizeCode } from '#domain/codes.ts'
import { notFound } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import { isActiveStatus, isDispatched, ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { isPaidOnline } from '#domain/payment-methods.ts'
import { OPEN_RETURN_STATUSES } from '#domain/returns.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listItemsOfLines } from '#server/items/queries.ts'
import { listEntries, listGatewayPayments } from '#server/payments/queries.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { listAdjustments } from './adjustments/queries.ts'
import type { OrderDocuments } from './deps.ts'
import { ACCOUNT_CONTACT_KINDS, hashAccount } from './person-contacts.ts'
import { isOwnedBy, isReadableBy } from './policy.ts'
import { type OrderWithDetails, serializeOrder } from './serialize.ts'
import { listShipments } from './shipments/queries.ts'
import { type OrderRow, orderContacts, orderHistory, orderLines, orderReturns, orders } from './tables.ts'

type Documents = Pick<OrderDocuments, 'list'>

export const orderNotFound = () => notFound('Order not found')

/** `id` may be the id or the order number, in upper or lower case. */
export const whereIdOrNumber = (id: string): SQL =>
  or(eq(orders.id, id), eq(orders.orderNumber, normalizeCode(id) ?? ''))!

/** The order, if the caller placed it. */
export async function getOwnOrder(db: Reader, caller: AuthenticatedCaller, id: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(whereIdOrNumber(id), isOwnedBy(caller.userId)))
  if (!order) throw orderNotFound()
  return order
}

/** The order, if the caller may read it. */
export async function getReadableOrder(
  db: Reader,
  caller: AuthenticatedCaller,
  id: string,
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(whereIdOrNumber(id), isReadableBy(caller)))
  if (!order) throw orderNotFound()
  return order
}

export async function getOrderById(documents: Documents, db: Reader, id: string): Promise<OrderWithDetails> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return withDetails(documents, db, order!)
}

/** Holds the order until the transaction ends. */
export async function lockOrder(tx: Tx, where: SQL): Promise<OrderRow> {
  assertLockOrder(tx, 'order')
  const [order] = await tx.select().from(orders).where(where).for('no key update')
  if (!order) throw orderNotFound()
  return order
}

/** The same for a form of staff: 409 `STALE` with the order as it is now, if it was opened on another version. */
export async function lockOrderAtVersion(
  tx: Tx,
  documents: Documents,
  { id, version }: { id: string; version?: number | undefined },
): Promise<OrderRow> {
  const order = await lockOrder(tx, whereIdOrNumber(id))
  if (version !== undefined && version !== order.version)
    assertVersion(order, version, await readOrder(documents, tx, order))
  return order
}

/** Holds all orders of a person until the transaction ends. */
export async function lockOrdersOf(tx: Tx, userId: string): Promise<void> {
  assertLockOrder(tx, 'order')
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOwnedBy(userId))
    .orderBy(sql`${orders.id} collate "C"`)
    .for('no key update')
}

export const withDetails = async (
  documents: Documents,
  db: Reader,
  order: OrderRow,
): Promise<OrderWithDetails> => {
  const lines = await listOrderLines(db, order.id)
  return {
    order,
    lines,
    items: await listItemsOfLines(
      db,
      lines.map(({ id }) => id),
    ),
    history: await listHistory(db, order.id),
    documents: await documents.list(db, order.id),
    returns: await listReturns(db, order.id),
    // an order that was just placed has none
    shipments: lines.some(({ shippedQuantity }) => shippedQuantity > 0)
      ? await listShipments(db, order.id)
      : [],
    entries: await listEntries(db, order.id),
    payments:
      isPaidOnline(order.paymentMethod) || order.advancePaise !== null
        ? await listGatewayPayments(db, order.id)
        : [],
    adjustments: await listAdjustments(db, order.id),
  }
}

/** The order as the API answers it. */
export const readOrder = async (documents: Documents, db: Reader, order: OrderRow): Promise<Order> =>
  serializeOrder(await withDetails(documents, db, order))

/** For the referrals module: see `ReferralOrders`. */
export const referralOrders = {
  hasOpenReturn: (orderId: AnyColumn): SQL =>
    sql`exists (select from ${orderReturns} where ${and(
      eq(orderReturns.orderId, orderId),
      inArray(orderReturns.status, [...OPEN_RETURN_STATUSES]),
    )})`,

  async lockStatus(tx: Tx, orderId: string): Promise<OrderStatus | undefined> {
    assertLockOrder(tx, 'order')
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for('no key update')
    return order?.status
  },

  async findCreditsUsed(db: Reader, userId: string, idOrNumber: string): Promise<Paise | undefined> {
    const [order] = await db
      .select({ creditsPaise: orders.creditsPaise })
      .from(orders)
      .where(and(isOwnedBy(userId), or(eq(orders.id, idOrNumber), eq(orders.orderNumber, idOrNumber))))
    return order?.creditsPaise
  },
}

/** For the coupons module: see `CouponOrders`. */
export const createCouponOrders = (secrets: Pick<Secrets, 'keyedHash'>) => ({
  hashAccount: (account: { email: string; phone: string | null }): string[] =>
    hashAccount(secrets, account).map(({ keyHash }) => keyHash),

  placedBy: (contactHashes: readonly string[]): SQL =>
    sql`select ${orderContacts.orderId} from ${orderContacts} where ${and(
      inArray(orderContacts.kind, [...ACCOUNT_CONTACT_KINDS]),
      inArray(orderContacts.keyHash, [...contactHashes]),
    )}`,
})

/** For the items module: see `ItemOrders`. */
export const itemOrders = {
  async hasOpenMadeToOrderLine(tx: Tx, variantId: string): Promise<boolean> {
    const [line] = await tx
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          eq(orderLines.variantId, variantId),
          isNotNull(orderLines.leadDays),
          inArray(
            orders.status,
            ORDER_STATUSES.filter((status) => isActiveStatus(status) && !isDispatched(status)),
          ),
        ),
      )
      .limit(1)
    return line !== undefined
  },

  async isChargedByItem(tx: Tx, orderLineId: string): Promise<boolean> {
    const [line] = await tx
      .select({ chargedWeight: orderLines.chargedWeight })
      .from(orderLines)
      .where(eq(orderLines.id, orderLineId))
    return line?.chargedWeight === 'item'
  },
}

export const listOrderLines = (db: Reader, orderId: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))

const listReturns = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.requestedAt), asc(orderReturns.id))

export const listHistory = (db: Reader, orderId: string) =>
  db
    .select()
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.at), asc(orderHistory.id))

export { assertDifferencesSettled, placedTotal } from './adjustments/queries.ts'
export {
  countWaitingOrders,
  listOrdersOfUserPaged,
  listRecentOrders,
  sumOpenMoney,
} from './order-summaries.ts'
export { getOrderAmounts, getTaxedOrder } from './order-tax.ts'
export { getStoreCredit } from './payments/store-credit-balance.ts'
export { getPriceComponents } from './price-components.ts'
