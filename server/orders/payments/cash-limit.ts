import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { exceedsCashLimit } from '#domain/cash-limit.ts'
import { conflict } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { formatInr, type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { CASH_METHODS, getPaymentMethod } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import type { OrderDeps } from '../deps.ts'
import type { OrderRow } from '../tables.ts'
import { orders } from '../tables.ts'

type CashTotalQuery = { userId: string; now: Date; exceptId?: string }

/**
 * The total of the person's cash orders of this day in India. Cancelled orders do not count; returned ones do, because
 * their cash was taken. In a transaction the person's row must be locked, so that two orders at the same time both count.
 */
export async function sumCashOrdersOfDay(
  db: Reader,
  { userId, now, exceptId = '' }: CashTotalQuery,
): Promise<Paise> {
  const day = toIndiaDay(now)
  const [row] = await selectCashTotal(db, {
    userId,
    exceptId,
    from: startOfIndiaDay(day),
    until: endOfIndiaDay(day),
  })
  return row ? paise(row.total) : ZERO
}

type CashTotalParams = { userId: string; exceptId: string; from: Date; until: Date }

// The day is a condition of the sum and not of the rows: with a condition of the rows, a connection that planned the
// statement while the shop had few orders would read all orders of the day for each new one.
const selectCashTotal = preparedStatement<CashTotalParams, { total: number }[]>((db) =>
  db
    .select({
      total: sql<number>`coalesce(sum(${orders.totalPaise}) filter (
        where ${orders.createdAt} >= ${sql.placeholder('from')} and ${orders.createdAt} < ${sql.placeholder('until')}
      ), 0)::bigint`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        inArray(orders.paymentMethod, [...CASH_METHODS]),
        ne(orders.status, 'cancelled'),
        ne(orders.id, sql.placeholder('exceptId')),
      ),
    )
    .prepare('cash_order_total'),
)

/** A cancelled cash order that is reopened counts again on the day when it was placed. */
export async function assertWithinCashLimit(tx: Tx, order: OrderRow, limit: Paise): Promise<void> {
  if (!getPaymentMethod(order.paymentMethod).isCash || order.status !== 'cancelled' || !order.userId) return
  const otherCashOrders = await sumCashOrdersOfDay(tx, {
    userId: order.userId,
    now: order.createdAt,
    exceptId: order.id,
  })
  if (exceedsCashLimit(order.totalPaise, otherCashOrders, limit))
    throw conflict(
      `With this order the customer's cash orders of that day would reach ${formatInr(limit)}, which the law does not allow. Please ask for a new order by bank transfer.`,
      'CASH_LIMIT',
    )
}

/** How much the caller has ordered with cash today, for checkout. */
export function createCashToday({ database, clock, settings }: OrderDeps) {
  return async (caller: AuthenticatedCaller): Promise<Output<typeof contract.cashToday>> => {
    const { cashLimit } = await settings.current()
    const total = await sumCashOrdersOfDay(database.db, { userId: caller.userId, now: clock.now() })
    return {
      total: toRupees(total),
      limit: toRupees(cashLimit),
    }
  }
}
