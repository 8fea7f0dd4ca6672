import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { stockAlerts as contract } from '#contract/stock-alerts.ts'
import { getCanonicalMailbox, isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { STOCK_ALERT_DAYS } from '#domain/retention.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Notifications } from '#server/notifications/service.ts'
import { backInStockMail } from '#server/notifications/templates/back-in-stock.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf, type Quota, type RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import { currentPrice, isVariantForSale } from '#server/products/queries.ts'
import { categories, products, productVariants } from '#server/products/tables.ts'
import { stockAlerts } from './tables.ts'

type StockAlertDeps = {
  database: Database
  clock: Clock
  limits: Pick<RateLimiter, 'consume'>
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'>> }
  log: Pick<Log, 'error'>
}

const LIMIT_PER_NETWORK: Quota = { max: 30, seconds: 3600 }
/** Each alert is one of our mails, to an address that is not confirmed. */
const LIMIT_PER_EMAIL: Quota = { max: 10, seconds: 24 * 3600 }
const POLL_MS = 60_000
const DAY_MS = 24 * 3600 * 1000

/**
 * One e-mail for each person who asked for a variant that was sold out. Stock comes back in many ways (a return, a save, an
 * import, a received item), so a loop looks for it instead of each of them. Mail and alert are written in one transaction
 * that locks the alert; another process skips locked alerts, so no mail is sent twice.
 */
export function createStockAlerts({ database, clock, limits, notifications, settings, log }: StockAlertDeps) {
  async function create(
    caller: Caller,
    { variantId, email: typed }: ParsedInput<typeof contract.create>,
  ): Promise<{ message: string }> {
    if (!isEmail(typed)) throw invalidField('email', 'Email is invalid')
    const email = normalizeEmail(typed)
    await limits.consume(`stock-alert-network:${networkOf(caller.address)}`, LIMIT_PER_NETWORK)
    await limits.consume(`stock-alert-email:${getCanonicalMailbox(email)}`, LIMIT_PER_EMAIL)
    const [variant] = await database.db
      .select({ stock: productVariants.stock })
      .from(productVariants)
      .innerJoin(products, eq(products.id, productVariants.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(eq(productVariants.id, variantId), isVariantForSale()))
    if (!variant) throw notFound('Product not found')
    if (variant.stock > 0) throw conflict('This product is in stock again. You can order it now.')
    const personId = caller.signedIn ? caller.userId : null
    const createdAt = clock.now()
    await database.db
      .insert(stockAlerts)
      .values({
        id: newId(),
        variantId,
        email,
        personId,
        token: randomBytes(24).toString('base64url'),
        createdAt,
      })
      .onConflictDoUpdate({
        target: [stockAlerts.variantId, stockAlerts.mailbox],
        set: {
          email,
          sentAt: null,
          createdAt,
          personId,
        },
      })
    return { message: 'Thank you. We will email you once when it is back in stock.' }
  }

  async function stop(token: string): Promise<{ message: string }> {
    await database.db
      .delete(stockAlerts)
      .where(
        inArray(
          stockAlerts.mailbox,
          database.db
            .select({ mailbox: stockAlerts.mailbox })
            .from(stockAlerts)
            .where(eq(stockAlerts.token, token)),
        ),
      )
    return { message: 'You will get no more emails about products that are back in stock.' }
  }

  /** Returns how many mails were queued. */
  async function sendDue(): Promise<number> {
    const shop = notifications.mailShop(await settings.current())
    for (let count = 0; ; count += 1) {
      const isDone = await database.transaction(async (tx) => {
        const alert = await lockNextDue(tx)
        if (!alert) return true
        const now = clock.now()
        await tx.update(stockAlerts).set({ sentAt: now }).where(eq(stockAlerts.id, alert.id))
        await notifications.queue(tx, {
          eventKey: `back-in-stock:${alert.id}:${now.toISOString()}`,
          channel: 'mail',
          recipient: alert.email,
          personId: alert.personId,
          ...backInStockMail(shop, {
            productName: formatVariantName(alert.name, alert.title),
            productSlug: alert.slug,
            variantId: alert.title ? alert.variantId : null,
            token: alert.token,
          }),
        })
        return false
      })
      if (isDone) return count
    }
  }

  const removeOld = () => {
    const before = new Date(clock.now().getTime() - STOCK_ALERT_DAYS * DAY_MS)
    return database.db
      .delete(stockAlerts)
      .where(
        or(
          lt(stockAlerts.sentAt, before),
          and(isNull(stockAlerts.sentAt), lt(stockAlerts.createdAt, before)),
        ),
      )
  }

  const task = createRepeatedTask({
    run: () => sendDue().then(removeOld),
    pauseMs: POLL_MS,
    log,
    failure: 'stock alerts could not be sent',
  })

  return {
    create,
    stop,
    sendDue,
    removeOld,

    /** With the account the alerts that its user asked for while signed in are deleted. */
    async deleteForUser(tx: Tx, userId: string): Promise<void> {
      await tx.delete(stockAlerts).where(eq(stockAlerts.personId, userId))
    },

    start: task.start,
    stopLoop: task.stop,
  }
}

export type StockAlerts = ReturnType<typeof createStockAlerts>

/** The oldest alert whose variant can be bought. */
async function lockNextDue(tx: Tx) {
  assertLockOrder(tx, 'record')
  const [alert] = await tx
    .select({
      id: stockAlerts.id,
      email: stockAlerts.email,
      personId: stockAlerts.personId,
      token: stockAlerts.token,
      variantId: stockAlerts.variantId,
      name: products.name,
      slug: products.slug,
      title: productVariants.title,
    })
    .from(stockAlerts)
    .innerJoin(productVariants, eq(productVariants.id, stockAlerts.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        isNull(stockAlerts.sentAt),
        gt(productVariants.stock, 0),
        isNotNull(currentPrice()),
        isVariantForSale(),
      ),
    )
    .orderBy(asc(stockAlerts.createdAt))
    .limit(1)
    .for('update', { of: stockAlerts, skipLocked: true })
  return alert
}
