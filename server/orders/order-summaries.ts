import { and, asc, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract, OrderSummary } from '#contract/orders.ts'
import { type Paise, paise, sum, toRupees } from '#domain/money.ts'
import { isActiveStatus, isDispatched, ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import type { ReturnStatus } from '#domain/returns.ts'
import {
  countPaymentsWithoutEvent,
  disputedOrders,
  ordersToPayBack,
  partlyPaidOrders,
  refundableOf,
  sumDue,
  summariseOpenDisputes,
} from '#server/payments/queries.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { isWithinDays } from '#server/platform/database/day-range.ts'
import { paginateIds } from '#server/platform/database/paginate-ids.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { containsText } from '#server/platform/database/text-search.ts'
import { isOwnedBy } from './policy.ts'
import {
  adjustmentSettlements,
  orderAdjustments,
  orderLines,
  orderReturns,
  orderSearchText,
  orders,
  revenueSum,
} from './tables.ts'

type ListInput = ParsedInput<typeof contract.list>
type Page = { page: number; limit: number }

const SORT_COLUMNS: Record<ListInput['sortBy'], SQL> = {
  orderNumber: sql`${orders.orderNumber}`,
  'user.name': sql`lower(${orders.customerName})`,
  totalAmount: sql`${orders.totalPaise}`,
  createdAt: sql`${orders.createdAt}`,
}

export async function listOrders(
  db: Reader,
  now: Date,
  input: ListInput,
): Promise<Output<typeof contract.list>> {
  const { sortBy, sortOrder } = input
  const direction = sortOrder === 'asc' ? asc : desc
  const order = [direction(SORT_COLUMNS[sortBy]), direction(orders.id)]
  return listPage(db, buildWhere(input, now), order, input)
}

/** The orders of a customer, for staff. */
export const listOrdersOfUserPaged = (db: Reader, userId: string, page: Page) =>
  listPage(db, isOwnedBy(userId), NEWEST_FIRST, page)

async function listPage(db: Reader, where: SQL | undefined, order: readonly SQL[], { page, limit }: Page) {
  const { ids, total } = await paginateIds(db, { table: orders, where, order, page, limit })
  const rows = await selectSummaries(db)
    .where(inArray(orders.id, ids))
    .orderBy(...order)
  return { orders: rows.map(serializeOrderSummary), pagination: toPagination(total, page, limit) }
}

export async function listOrdersOfUser(db: Reader, userId: string): Promise<OrderSummary[]> {
  const rows = await selectSummaries(db)
    .where(isOwnedBy(userId))
    .orderBy(...NEWEST_FIRST)
  return rows.map(serializeOrderSummary)
}

export async function listRecentOrders(db: Reader, limit: number): Promise<OrderSummary[]> {
  const rows = await selectSummaries(db)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
  return rows.map(serializeOrderSummary)
}

export async function getOrderStats(db: Reader): Promise<Output<typeof contract.stats>> {
  const rows = await db
    .select({
      status: orders.status,
      orders: sql<number>`count(*)`,
      revenue: revenueSum,
    })
    .from(orders)
    .groupBy(orders.status)
  const disputes = await summariseOpenDisputes(db)
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  return {
    paymentsWithoutEvent: await countPaymentsWithoutEvent(db),
    openDisputes: {
      count: disputes.count,
      respondBy: disputes.respondBy?.toISOString() ?? null,
    },
    totalOrders: rows.reduce((count, row) => count + row.orders, 0),
    revenue: { totalRevenue: toRupees(sum(rows.map(({ revenue }) => paise(revenue)))) },
    countByStatus: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, byStatus.get(status)?.orders ?? 0]),
    ) as Record<OrderStatus, number>,
  }
}

/** Returns in which staff still have something to do: decide, receive the items, or refund. */
const openReturns = sql`from ${orderReturns} r where r.order_id = orders.id
  and (r.status in ('requested', 'approved') or r.status = 'received' and r.wish = 'refund')`

/** Differences of exchanged items that are still to be collected or refunded (`isOpenAdjustment`). */
const hasOpenDifference = sql<boolean>`exists (select from ${orderAdjustments} a where a.order_id = orders.id and a.kind <> 'waive'
  and not exists (select from ${adjustmentSettlements} s where s.adjustment_id = a.id))`

/** As `getOpenRefund`. In paise. */
const refundable = sql<number>`greatest(0, ${refundableOf(sql.raw('orders.id'))}
  - coalesce((select sum(r.refund_paise) from ${orderReturns} r
    where r.order_id = orders.id and r.wish = 'exchange' and r.status = 'received'), 0)
  - coalesce((select sum(a.old_price_paise - a.new_price_paise - a.tax_paise - a.rounding_paise) from ${orderAdjustments} a
    where a.order_id = orders.id and a.kind = 'refund'
      and not exists (select from ${adjustmentSettlements} s where s.adjustment_id = a.id)), 0))::bigint`

/** What waits for staff, each as the list of orders with this filter counts it. */
export async function countWaitingOrders(db: Reader) {
  // One query for each: conditions of one query over all orders would be tried on every order, and use no index.
  const count = (condition: SQL) => db.$count(orders, condition)
  return {
    pending: await count(eq(orders.status, 'pending')),
    processing: await count(eq(orders.status, 'processing')),
    openReturns: await count(sql`exists (select ${openReturns})`),
    openDifferences: await count(hasOpenDifference),
    toPayBack: await count(isToPayBack),
    disputed: await count(isDisputed),
  }
}

/** In paise: what customers still have to pay for all orders, and what the shop has to pay back. */
export async function sumOpenMoney(db: Reader): Promise<{ due: Paise; toPayBack: Paise }> {
  const [row] = await db
    .select({ toPayBack: sql<number>`coalesce(sum(${refundable}), 0)::bigint` })
    .from(orders)
    .where(isToPayBack)
  return { due: await sumDue(db), toPayBack: paise(row?.toPayBack ?? 0) }
}

const NEWEST_FIRST = [desc(orders.createdAt), desc(orders.id)] as const

const isDisputed = sql`${orders.id} in (${disputedOrders})`
const isToPayBack = sql`${orders.id} in (${ordersToPayBack}) and ${refundable} > 0`

/** The rest after an advance is open, and the items are still in the shop. */
const hasOpenRest = and(
  isNotNull(orders.advancePaise),
  eq(orders.paymentStatus, 'pending'),
  inArray(
    orders.status,
    ORDER_STATUSES.filter((status) => isActiveStatus(status) && !isDispatched(status)),
  ),
)

function buildWhere(input: ListInput, now: Date): SQL | undefined {
  const { search, status, openReturn, openDifference, money } = input
  return and(
    status ? eq(orders.status, status) : undefined,
    openReturn === undefined
      ? undefined
      : openReturn
        ? sql`exists (select ${openReturns})`
        : sql`not exists (select ${openReturns})`,
    openDifference === undefined ? undefined : eq(hasOpenDifference, openDifference),
    money === 'to-pay-back' ? isToPayBack : undefined,
    money === 'partly-paid' ? sql`${orders.id} in (${partlyPaidOrders})` : undefined,
    money === 'price-hold-over' ? and(hasOpenRest, lt(orders.priceHeldUntil, now)) : undefined,
    money === 'disputed' ? isDisputed : undefined,
    isWithinDays(orders.createdAt, input),
    search ? containsText(orderSearchText(orders), search) : undefined,
  )
}

/**
 * One query for a whole list, with what a row shows of its lines. `orders.id` is written as text: in a query of one table
 * Drizzle writes a bare `id`, which would be the id of the line inside the subquery.
 */
const selectSummaries = (db: Reader) =>
  db
    .select({
      order: orders,
      itemCount: sql<number>`(select coalesce(sum(l.quantity), 0) from ${orderLines} l where l.order_id = orders.id)`,
      shippedCount: sql<number>`(select coalesce(sum(l.shipped_quantity), 0) from ${orderLines} l where l.order_id = orders.id)`,
      firstItem: sql<{ name: string; image: string } | null>`(
        select json_build_object('name', concat_ws(', ', l.name, nullif(l.variant_title, '')), 'image', l.image) from ${orderLines} l
        where l.order_id = orders.id order by l.position limit 1)`,
      openReturn: sql<ReturnStatus | null>`(select r.status ${openReturns} order by r.requested_at desc limit 1)`,
      hasOpenDifference,
      refundable,
    })
    .from(orders)
    .$dynamic()

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

const serializeOrderSummary = ({
  order,
  itemCount,
  shippedCount,
  firstItem,
  openReturn,
  hasOpenDifference,
  refundable,
}: SummaryRow): OrderSummary => ({
  _id: order.id,
  orderNumber: order.orderNumber,
  status: order.status,
  version: order.version,
  user: { _id: order.userId, name: order.customerName, email: order.customerEmail },
  itemCount,
  shippedCount,
  firstItem: firstItem ?? { name: '', image: '' },
  totalAmount: toRupees(order.totalPaise),
  payment: { method: order.paymentMethod, status: order.paymentStatus },
  openReturn,
  hasOpenDifference,
  refundable: toRupees(paise(refundable)),
  priceHeldUntil:
    order.paymentStatus === 'pending' && isActiveStatus(order.status) && !isDispatched(order.status)
      ? (order.priceHeldUntil?.toISOString() ?? null)
      : null,
  createdAt: order.createdAt.toISOString(),
})
