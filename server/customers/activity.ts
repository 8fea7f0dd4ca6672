import { and, desc, eq, ne } from 'drizzle-orm'
import type { customers as contract } from '#contract/customers.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatInr } from '#domain/money.ts'
import { statusLabel } from '#domain/order-status.ts'
import { auditLog } from '#server/audit/tables.ts'
import { personById } from '#server/auth/people.ts'
import { cartLines } from '#server/cart/tables.ts'
import { products } from '#server/catalogue/tables.ts'
import { orderHistory, orders } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'

type Activity = Answer<typeof contract.activity>[number]

const MOST = 100

/** How the audit log's words read on a customer's page. The others are told as they stand. */
const TOLD: Record<string, string> = {
  'auth.login': 'Signed in',
  'auth.logout-everywhere': 'Signed out on every device',
  'auth.password-change': 'Changed the password',
  'auth.password-reset': 'Set a new password by mail',
  'auth.second-factor.add': 'Added a way of two-step sign-in',
  'auth.second-factor.remove': 'Removed a way of two-step sign-in',
  'auth.recovery-codes': 'Made new recovery codes',
  'profile.update': 'Updated the profile',
  'profile.contact-ask': 'Asked for a new e-mail address or phone',
  'profile.contact-change': 'Changed the e-mail address or phone',
  'profile.contact-undo': 'Undid a change of the e-mail address or phone',
  'privacy.export': 'Exported the personal data',
}
/** Told already by the person's own row and by the orders. */
const TOLD_ELSEWHERE = /^(auth\.register|order\.)/

/** What a customer did, newest first: put together from where each thing is kept. */
export async function activityOf(db: Reader, userId: string): Promise<Activity[]> {
  const parts = await Promise.all(
    [registered, signedInAndChanged, placed, moved, putInCart, saved].map((read) => read(db, userId)),
  )
  return parts
    .flat()
    .sort((one, other) => (one.timestamp < other.timestamp ? 1 : -1))
    .slice(0, MOST)
}

const entry = (
  type: string,
  details: string,
  at: Date,
  about: { productId?: string; orderId?: string } = {},
) => ({
  type,
  details,
  timestamp: at.toISOString(),
  productId: about.productId ?? null,
  orderId: about.orderId ?? null,
})

async function registered(db: Reader, userId: string): Promise<Activity[]> {
  return [entry('registered', 'Created the account', (await personById(db, userId)).createdAt)]
}

async function signedInAndChanged(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ action: auditLog.action, subject: auditLog.subject, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(desc(auditLog.at))
    .limit(MOST)
  return rows
    .filter((row) => !TOLD_ELSEWHERE.test(row.action))
    .map((row) =>
      entry(
        row.action.split('.')[0] ?? row.action,
        TOLD[row.action] ?? `${row.action} ${row.subject}`,
        row.at,
      ),
    )
}

async function placed(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber, total: orders.totalPaise, at: orders.createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(MOST)
  return rows.map((row) =>
    entry('order', `Placed order ${row.number} over ${formatInr(row.total)}`, row.at, { orderId: row.id }),
  )
}

async function moved(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber, status: orderHistory.status, at: orderHistory.at })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(and(eq(orders.userId, userId), ne(orderHistory.status, 'pending')))
    .orderBy(desc(orderHistory.at))
    .limit(MOST)
  return rows.map((row) =>
    entry('order-status', `Order ${row.number}: ${statusLabel(row.status)}`, row.at, { orderId: row.id }),
  )
}

async function putInCart(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, quantity: cartLines.quantity, at: cartLines.createdAt })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
  return rows.map((row) =>
    entry('cart', `Has ${row.quantity} × ${row.name} in the cart`, row.at, { productId: row.id }),
  )
}

async function saved(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ id: products.id, name: products.name, at: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt))
    .limit(MOST)
  return rows.map((row) => entry('wishlist', `Saved ${row.name}`, row.at, { productId: row.id }))
}
