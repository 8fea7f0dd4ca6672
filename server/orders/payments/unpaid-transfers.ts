import { and, asc, eq, inArray, lte, not, notInArray, type SQL } from 'drizzle-orm'
import { formatDateTime } from '#domain/india-time.ts'
import { getMoneyHeld } from '#domain/ledger.ts'
import { WAITING_STATUSES } from '#domain/order-status.ts'
import { ADVANCE_METHODS, getPaymentMethod, isPaidOnline } from '#domain/payment-methods.ts'
import { paymentReminderMail } from '#server/notifications/templates/payment-reminder.ts'
import { paymentOverdueStaffMail } from '#server/notifications/templates/staff-payment-overdue.ts'
import { holdsMoney, isCapturing, listEntries, listOpenAttempts } from '#server/payments/queries.ts'
import { closeAttemptsOf, GatewayError } from '#server/payments/service.ts'
import type { PaymentAttemptRow } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { readOrder } from '../queries.ts'
import type { StatusTransitions } from '../status/status-transitions.ts'
import { type OrderRow, orders } from '../tables.ts'
import { closeAtGateway } from './online/close-attempts.ts'
import type { SettleAttempt } from './online/settle-attempt.ts'

const POLL_MS = 60_000
const ONLINE_METHODS = ADVANCE_METHODS.filter(isPaidOnline)
/** So long an order is held beyond its time to pay while its gateway does not say whether it was paid. */
const MAX_HOLD_MS = 60 * 60_000
/** Each costs a call to its gateway. The rest waits for the next pass. */
const MAX_LOOKS = 200

/** What a customer does who has paid all the same. */
const IF_PAID = {
  courier: '',
  staff:
    'If you have already paid, please send us your transfer reference. We will reopen the order or refund the money.',
  gateway:
    'If you have already paid, no action is needed. We will reopen the order if the items are still there, or refund the money.',
} as const

type Deps = Pick<
  OrderDeps,
  'database' | 'clock' | 'settings' | 'documents' | 'notifications' | 'gateways' | 'log'
>

/**
 * Orders that wait for a payment in advance. The customer is reminded once. When the time is over the order is cancelled,
 * unless a part of the money has arrived, and stock, credits and coupon are released. Each order has a transaction of its own that locks its row; another process
 * skips locked rows, so no order is handled twice. An order whose payment was started is looked at first: its customer may have
 * paid in the last minute.
 */
export function createUnpaidTransfers(
  deps: Deps,
  { applyTransition }: Pick<StatusTransitions, 'applyTransition'>,
  settle: SettleAttempt,
) {
  const { database, clock, settings, documents, notifications, log } = deps

  /** Returns how many orders were cancelled. */
  async function cancelOverdue(): Promise<number> {
    const shop = await settings.current()
    const held = await lookAtStarted()
    const isUnpaid = and(
      isDue(orders.payBy),
      not(holdsMoney(orders.id)),
      not(isCapturing(orders.id)),
      notInArray(orders.id, held),
    )!
    const closed: PaymentAttemptRow[] = []
    const count = await forEachDue(isUnpaid, async (tx, order) => {
      // What was paid while this waited for the row is not in the snapshot that chose it.
      if (getMoneyHeld(await listEntries(tx, order.id)) > 0 || (await hasCapture(tx, order.id))) return
      await applyTransition(tx, order, {
        caller: 'system',
        shop,
        to: 'cancelled',
        note: `Your payment did not reach us by ${formatDateTime(order.payBy!)}, so the order was cancelled. ${IF_PAID[getPaymentMethod(order.paymentMethod).collectedBy]}`,
      })
      await tx.update(orders).set({ lapsedAt: clock.now() }).where(eq(orders.id, order.id))
      closed.push(...(await closeAttemptsOf(tx, order.id, clock.now())))
    })
    await closeAtGateway(deps, closed)
    return count
  }

  /** Asks the gateways about the payments of overdue orders. Returns the orders of which one has not answered yet. */
  async function lookAtStarted(): Promise<string[]> {
    const overdue = await database.db
      .select({ id: orders.id, payBy: orders.payBy })
      .from(orders)
      .where(and(isWaiting, inArray(orders.paymentMethod, ONLINE_METHODS), isDue(orders.payBy)))
      .orderBy(asc(orders.payBy))
    const attempts = await listOpenAttempts(
      database.db,
      overdue.map(({ id }) => id),
    )
    const away = new Set<string>()
    const unanswered = new Set<string>()
    for (const [at, { id, orderId, gateway }] of attempts.entries())
      if (at >= MAX_LOOKS || away.has(gateway)) unanswered.add(orderId)
      else
        try {
          await settle(id)
        } catch (error) {
          log.error({ err: error, attempt: id }, 'an overdue payment could not be checked')
          unanswered.add(orderId)
          if (error instanceof GatewayError && error.kind !== 'refused') away.add(gateway)
        }
    const heldSince = new Date(clock.now().getTime() - MAX_HOLD_MS)
    return overdue.filter(({ id, payBy }) => unanswered.has(id) && payBy! > heldSince).map(({ id }) => id)
  }

  /** Returns how many customers were reminded. */
  async function sendReminders(): Promise<number> {
    const shop = await settings.current()
    return forEachDue(isDue(orders.paymentReminderAt), async (tx, order) => {
      await tx.update(orders).set({ paymentReminderAt: null }).where(eq(orders.id, order.id))
      await queueReminders(tx, order, shop)
    })
  }

  const isWaiting = and(
    inArray(orders.status, [...WAITING_STATUSES]),
    inArray(orders.paymentMethod, [...ADVANCE_METHODS]),
    eq(orders.paymentStatus, 'pending'),
  )

  const isDue = (column: typeof orders.payBy | typeof orders.paymentReminderAt) => lte(column, clock.now())

  async function forEachDue(due: SQL, handle: (tx: Tx, order: OrderRow) => Promise<void>): Promise<number> {
    for (let count = 0; ; count += 1) {
      const isDone = await database.transaction(async (tx) => {
        assertLockOrder(tx, 'order')
        const [order] = await tx
          .select()
          .from(orders)
          .where(and(isWaiting, due))
          .orderBy(asc(orders.payBy))
          .limit(1)
          .for('no key update', { skipLocked: true })
        if (order) await handle(tx, order)
        return !order
      })
      if (isDone) return count
    }
  }

  async function queueReminders(tx: Tx, order: OrderRow, shop: ShopSettings): Promise<void> {
    const mailShop = notifications.mailShop(shop)
    const serialized = await readOrder(documents, tx, order)
    const key = `${order.id}:${order.payBy?.toISOString()}`
    if (order.customerEmail)
      await notifications.queue(tx, {
        eventKey: `payment-due:${key}`,
        channel: 'mail',
        recipient: order.customerEmail,
        personId: order.userId,
        ...paymentReminderMail(mailShop, serialized),
      })
    if (shop.email)
      await notifications.queue(tx, {
        eventKey: `payment-missing:${key}`,
        channel: 'mail',
        recipient: shop.email,
        personId: order.userId,
        ...paymentOverdueStaffMail(mailShop, serialized),
      })
  }

  /** Cancels first, so that no customer is reminded of an order that is already overdue. */
  async function processDueOrders(): Promise<void> {
    await cancelOverdue()
    await sendReminders()
  }

  const task = createRepeatedTask({
    run: processDueOrders,
    pauseMs: POLL_MS,
    log,
    failure: 'unpaid orders could not be checked',
  })

  return { cancelOverdue, sendReminders, start: task.start, stop: task.stop }
}

async function hasCapture(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), isCapturing(orders.id)))
  return row !== undefined
}
