import { and, count, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { addDays, endOfIndiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { type Paise, paise } from '#domain/money.ts'
import { ORDER_STATUSES, type OrderStatus, REVENUE_STATUSES } from '#domain/order-status.ts'
import { categories, productSearch, productStock, products } from '#server/catalogue/tables.ts'
import { banners, slides } from '#server/content/tables.ts'
import { orders } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { goldRates } from '#server/rates/tables.ts'
import { settings } from '#server/settings/tables.ts'

/** Days of India, both inclusive. */
export type Period = { from: string; to: string }

/** 1 to 10 pieces are few. */
const LOW_STOCK_MAX = 10

const inPeriod = ({ from, to }: Period) =>
  and(gte(orders.createdAt, startOfIndiaDay(from)), lt(orders.createdAt, endOfIndiaDay(to)))

/** Sales count what the shop keeps, orders all that came in. */
export async function sumSales(db: Reader, period: Period): Promise<{ sales: Paise; orders: number }> {
  const [row] = await db
    .select({
      sales: sql<number>`coalesce(sum(${orders.totalPaise} - ${orders.refundedPaise}) filter (where ${isEarning}), 0)::bigint`,
      orders: sql<number>`count(*)`,
    })
    .from(orders)
    .where(inPeriod(period))
  return { sales: paise(row?.sales ?? 0), orders: row?.orders ?? 0 }
}

const isEarning = inArray(orders.status, [...REVENUE_STATUSES])

/** Every day of the period, also those on which nothing was sold. */
export async function salesByDay(db: Reader, period: Period) {
  const day = sql<string>`to_char(${orders.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const rows = await db
    .select({
      day,
      sales: sql<number>`coalesce(sum(${orders.totalPaise} - ${orders.refundedPaise}) filter (where ${isEarning}), 0)::bigint`,
      orders: sql<number>`count(*)`,
    })
    .from(orders)
    .where(inPeriod(period))
    .groupBy(sql`1`)
  const rowsByDay = new Map(rows.map((row) => [row.day, row]))
  const days: { day: string; sales: Paise; orders: number }[] = []
  for (let each = period.from; each <= period.to; each = addDays(each, 1)) {
    const row = rowsByDay.get(each)
    days.push({ day: each, sales: paise(row?.sales ?? 0), orders: row?.orders ?? 0 })
  }
  return days
}

export async function ordersByStatus(db: Reader, period: Period): Promise<Record<OrderStatus, number>> {
  const rows = await db
    .select({ status: orders.status, orders: sql<number>`count(*)` })
    .from(orders)
    .where(inPeriod(period))
    .groupBy(orders.status)
  const counts = new Map(rows.map((row) => [row.status, row.orders]))
  return Object.fromEntries(ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as Record<
    OrderStatus,
    number
  >
}

/** Products that customers see, and how many of them run short. */
export async function countStock(db: Reader): Promise<{ value: number; lowStock: number }> {
  const value = await db.$count(productSearch, sql`${productSearch.isActive}`)
  const [lowStockRow] = await db
    .select({ lowStock: count() })
    .from(productStock)
    .innerJoin(productSearch, eq(productSearch.productId, productStock.productId))
    .where(and(lte(productStock.stock, LOW_STOCK_MAX), productSearch.isActive))
  return { value, lowStock: lowStockRow?.lowStock ?? 0 }
}

/** What a new owner does first, and whether it is done. */
export async function listSetupSteps(db: Reader) {
  const { rows } = await db.execute<Record<'rate' | 'category' | 'product' | 'home' | 'shop', boolean>>(sql`
    select exists (select from ${goldRates}) as rate,
           exists (select from ${categories}) as category,
           exists (select from ${products}) as product,
           exists (select from ${slides}) or exists (select from ${banners}) as home,
           exists (select from ${settings} where ${settings.document} <> '{}') as shop`)
  const done = rows[0]!
  return [
    { label: 'Tell customers who you are', path: '/admin/settings', done: done.shop },
    { label: 'Enter today’s metal rates', path: '/admin/gold-rates', done: done.rate },
    { label: 'Make your first category', path: '/admin/category-manager', done: done.category },
    { label: 'Add your first product', path: '/admin/products', done: done.product },
    { label: 'Put a picture on the home page', path: '/admin/carousel-manager', done: done.home },
  ]
}
