import { and, count, eq, gte, lt, sql } from 'drizzle-orm'
import { addDays, endOfIndiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { type Paise, paise } from '#domain/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { MAX_LOW_STOCK } from '#domain/stock.ts'
import { banners, slides } from '#server/content/tables.ts'
import { deliveryZones } from '#server/delivery/tables.ts'
import { orders, revenueSum } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { categories, products } from '#server/products/tables.ts'
import { goldRates } from '#server/rates/tables.ts'
import { settings } from '#server/settings/tables.ts'

/** Days in India, both inclusive. */
export type Period = { from: string; to: string }

const inPeriod = ({ from, to }: Period) =>
  and(gte(orders.createdAt, startOfIndiaDay(from)), lt(orders.createdAt, endOfIndiaDay(to)))

/** Sales leave out closed orders and refunds, `orders` counts all orders. */
export async function sumSales(db: Reader, period: Period): Promise<{ sales: Paise; orders: number }> {
  const [row] = await db
    .select({
      sales: revenueSum,
      orders: sql<number>`count(*)`,
    })
    .from(orders)
    .where(inPeriod(period))
  return { sales: paise(row?.sales ?? 0), orders: row?.orders ?? 0 }
}

/** Every day of the period, also days without orders. */
export async function salesByDay(db: Reader, period: Period) {
  const day = sql<string>`to_char(${orders.createdAt} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const rows = await db
    .select({
      day,
      sales: revenueSum,
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

/**
 * The number of visible products, and how many of them are low in stock or sold out. A product whose variants are all made
 * to order is neither.
 */
export async function countStock(db: Reader): Promise<{ value: number; lowStock: number }> {
  const [row] = await db
    .select({
      value: count(),
      lowStock: sql<number>`count(*) filter (where (
        select coalesce(sum(variant.stock), 0) <= ${MAX_LOW_STOCK} and bool_or(variant.lead_days is null)
        from product_variants as variant
        where variant.product_id = products.id and variant.is_active and variant.deleted_at is null))`,
    })
    .from(products)
    .where(eq(products.isActive, true))
  return row!
}

/** What a new owner does first, and whether it is done. */
export async function listSetupSteps(db: Reader) {
  const { rows } = await db.execute<
    Record<'rate' | 'category' | 'product' | 'home' | 'shop' | 'invoice' | 'delivery' | 'closed', boolean>
  >(sql`
    select exists (select from ${goldRates}) as rate,
           exists (select from ${categories}) as category,
           exists (select from ${products}) as product,
           exists (select from ${slides}) or exists (select from ${banners}) as home,
           exists (select from ${deliveryZones} where ${deliveryZones.isActive}) as delivery,
           exists (select from ${settings} where ${settings.document} <> '{}') as shop,
           exists (select from ${settings} where ${settings.document} ->> 'isOpen' = 'false') as closed,
           exists (select from ${settings} where coalesce(${settings.document} ->> 'gstin', '') <> ''
             or (${settings.document} ->> 'taxPercent')::numeric = 0) as invoice`)
  const done = rows[0]!
  return [
    { label: 'Tell customers who you are', path: '/admin/settings', done: done.shop },
    {
      label: 'Enter the GSTIN for your invoices',
      path: '/admin/settings?section=invoices',
      done: done.invoice,
    },
    { label: 'Say where you deliver', path: '/admin/delivery-zones', done: done.delivery },
    { label: 'Enter today’s metal rates', path: '/admin/gold-rates', done: done.rate },
    { label: 'Make your first category', path: '/admin/category-manager', done: done.category },
    { label: 'Add your first product', path: '/admin/products', done: done.product },
    { label: 'Put a picture on the home page', path: '/admin/carousel-manager', done: done.home },
    { label: 'Open the shop to visitors', path: '/admin/settings', done: !done.closed },
  ]
}
