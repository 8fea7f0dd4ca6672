import { and, count, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { SetupStep } from '#contract/dashboard.ts'
import { addDays, endOfIndiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { type Paise, paise } from '#domain/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { MAX_LOW_STOCK } from '#domain/stock.ts'
import { banners, slides } from '#server/content/tables.ts'
import { deliveryZones } from '#server/delivery/tables.ts'
import { enquiries } from '#server/enquiries/tables.ts'
import { orders, revenueSum } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { categories, products } from '#server/products/tables.ts'
import { goldRates } from '#server/rates/tables.ts'
import { NEW_SHOP_NAME } from '#server/settings/service.ts'
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

export async function countOpenEnquiries(db: Reader): Promise<number> {
  const [row] = await db.select({ open: count() }).from(enquiries).where(eq(enquiries.isHandled, false))
  return row!.open
}

/** What a new owner does first, and whether it is done. */
export async function listSetupSteps(
  db: Reader,
  { hasMail, canRegister, maySetMail }: { hasMail: boolean; canRegister: boolean; maySetMail: boolean },
): Promise<SetupStep[]> {
  const text = (...path: string[]) =>
    sql`coalesce(${settings.document} #>> ${sql.param(`{${path.join(',')}}`)}::text[], '')`
  const hasSettings = (condition: SQL) => sql`exists (select from ${settings} where ${condition})`
  const { rows } = await db.execute<
    Record<
      | 'rate'
      | 'category'
      | 'product'
      | 'home'
      | 'shop'
      | 'contact'
      | 'officer'
      | 'invoice'
      | 'delivery'
      | 'closed',
      boolean
    >
  >(sql`
    select exists (select from ${goldRates}) as rate,
           exists (select from ${categories}) as category,
           exists (select from ${products}) as product,
           exists (select from ${slides}) or exists (select from ${banners}) as home,
           exists (select from ${deliveryZones} where ${deliveryZones.isActive}) as delivery,
           ${hasSettings(sql`${text('shopName')} not in ('', ${NEW_SHOP_NAME})`)} as shop,
           ${hasSettings(sql`${text('address')} <> '' and ${text('phone')} <> '' and ${text('email')} <> ''`)} as contact,
           ${hasSettings(sql`${text('grievanceOfficer', 'name')} <> ''`)} as officer,
           ${hasSettings(sql`${text('gstin')} <> '' or ${text('taxPercent')} = '0' and ${text('seller', 'state')} <> ''`)} as invoice,
           ${hasSettings(sql`${text('isOpen')} = 'false'`)} as closed`)
  const done = rows[0]!
  const step = (
    id: SetupStep['id'],
    label: string,
    page: string | null,
    isDone: boolean,
    isNeeded = false,
  ): SetupStep => ({
    id,
    label,
    path: page === null || page.startsWith('/') ? page : `/admin/setup?step=${page}`,
    done: isDone,
    isNeeded,
  })
  return [
    step('shop', 'Name your shop', 'shop', done.shop, true),
    step('contact', 'Enter address, phone and e-mail', 'shop', done.contact, true),
    step('officer', 'Name your grievance officer', 'shop', done.officer, true),
    step('gst', 'Enter your GSTIN, or your state and that you have none', 'shop', done.invoice, true),
    step('rates', 'Enter today’s metal rates', 'rates', done.rate),
    step('delivery', 'Say where you deliver', 'delivery', done.delivery, true),
    step('category', 'Make your first category', 'catalogue', done.category, true),
    step('product', 'Add your first product', 'catalogue', done.product, true),
    // On the machine of the shop itself a fixed code registers customers, so that the shop can be tried.
    step(
      'mail',
      maySetMail
        ? 'Set up a mail server for codes and orders'
        : 'A mail server for codes and orders: somebody with all permissions can set it up',
      maySetMail ? '/admin/settings?section=connections' : null,
      hasMail,
      !canRegister,
    ),
    step('home', 'Put a picture on the home page', '/admin/carousel-manager', done.home),
    step('open', 'Open the shop to visitors', 'open', !done.closed),
  ]
}
