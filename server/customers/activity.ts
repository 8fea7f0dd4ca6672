import { and, desc, eq, ne } from 'drizzle-orm'
import type { customers as contract } from '#contract/customers.ts'
import type { Output } from '#contract/endpoint.ts'
import { formatInr, paise } from '#domain/money.ts'
import { getStatusLabel } from '#domain/order-status.ts'
import { formatVariantName } from '#domain/variants.ts'
import { auditLog } from '#server/audit/tables.ts'
import { cartLines } from '#server/cart/tables.ts'
import { placedTotal } from '#server/orders/queries.ts'
import { orderHistory, orders } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { getUser } from '#server/users/queries.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'

type Activity = Output<typeof contract.activity>[number]

const MAX_ENTRIES = 100

/** The audit log's actions in the wording of the customer page. Other actions are shown as they are. */
const ACTION_LABELS: Record<string, string> = {
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
/** Already shown by the user's own row and the orders. */
const OMITTED_ACTIONS = /^(auth\.register|order\.)/

/** A customer's activity, newest first, from the tables of several modules. */
export async function listActivity(db: Reader, userId: string): Promise<Activity[]> {
  const results = await Promise.all(
    [
      registrationActivity,
      auditLogActivity,
      orderActivity,
      orderStatusActivity,
      cartActivity,
      wishlistActivity,
    ].map((read) => read(db, userId)),
  )
  return results
    .flat()
    .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
    .slice(0, MAX_ENTRIES)
}

const createEntry = (
  type: string,
  details: string,
  at: Date,
  references: { productId?: string; orderId?: string } = {},
) => ({
  type,
  details,
  timestamp: at.toISOString(),
  productId: references.productId ?? null,
  orderId: references.orderId ?? null,
})

async function registrationActivity(db: Reader, userId: string): Promise<Activity[]> {
  return [createEntry('registered', 'Created the account', (await getUser(db, userId)).createdAt)]
}

async function auditLogActivity(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ action: auditLog.action, subject: auditLog.subject, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(desc(auditLog.at))
    .limit(MAX_ENTRIES)
  return rows
    .filter((row) => !OMITTED_ACTIONS.test(row.action))
    .map((row) =>
      createEntry(
        row.action.split('.')[0] ?? row.action,
        ACTION_LABELS[row.action] ?? `${row.action} ${row.subject}`,
        row.at,
      ),
    )
}

async function orderActivity(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber, total: placedTotal, at: orders.createdAt })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(MAX_ENTRIES)
  return rows.map((row) =>
    createEntry('order', `Placed order ${row.number} over ${formatInr(paise(row.total))}`, row.at, {
      orderId: row.id,
    }),
  )
}

async function orderStatusActivity(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({ id: orders.id, number: orders.orderNumber, status: orderHistory.status, at: orderHistory.at })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .where(and(eq(orders.userId, userId), ne(orderHistory.status, 'pending')))
    .orderBy(desc(orderHistory.at))
    .limit(MAX_ENTRIES)
  return rows.map((row) =>
    createEntry('order-status', `Order ${row.number}: ${getStatusLabel(row.status)}`, row.at, {
      orderId: row.id,
    }),
  )
}

async function cartActivity(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      variantTitle: productVariants.title,
      quantity: cartLines.quantity,
      at: cartLines.createdAt,
    })
    .from(cartLines)
    .innerJoin(productVariants, eq(productVariants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(cartLines.userId, userId))
  return rows.map((row) => {
    const name = formatVariantName(row.name, row.variantTitle)
    return createEntry('cart', `Has ${row.quantity} × ${name} in the cart`, row.at, { productId: row.id })
  })
}

async function wishlistActivity(db: Reader, userId: string): Promise<Activity[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      variantTitle: productVariants.title,
      at: wishlistItems.createdAt,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .leftJoin(productVariants, eq(productVariants.id, wishlistItems.variantId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(wishlistItems.createdAt))
    .limit(MAX_ENTRIES)
  return rows.map((row) => {
    const name = formatVariantName(row.name, row.variantTitle ?? '')
    return createEntry('wishlist', `Saved ${name}`, row.at, { productId: row.id })
  })
}
