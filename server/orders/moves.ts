import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { paymentDeadline } from '#domain/bank-transfer.ts'
import { conflict } from '#domain/errors.ts'
import { paise } from '#domain/money.ts'
import { isLive, type OrderStatus, statusEffect, statusLabel } from '#domain/order-status.ts'
import { type PaymentStatus, paymentAfter } from '#domain/payment-status.ts'
import { OPEN_RETURNS } from '#domain/returns.ts'
import { lockOwner } from '#server/cart/owner.ts'
import type { SignedIn } from '#server/http/caller.ts'
import { orderStatusMail } from '#server/notifications/mails/order-status.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { assertFresh } from '#server/platform/versions.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { assertCashAllowed } from './cash-of-day.ts'
import type { OrderDeps } from './deps.ts'
import { createEffects } from './effects.ts'
import { hasIdOrNumber, orderNotFound, withParts } from './reading.ts'
import { orderHistory, orderReturns, orders } from './tables.ts'
import { type OrderRow, toWire } from './wire.ts'

type Written = NonNullable<Awaited<ReturnType<OrderDeps['invoices']['follow']>>>
/** `system`: the time to pay is over. */
type Mover = SignedIn | 'system'
type Move = { caller: Mover; shop: ShopSettings; to: OrderStatus; note: string }

/** How an order goes from one status to another. Whoever moves it holds its row until all that follows is done. */
export function createMoves(deps: OrderDeps) {
  const { database, clock, referrals, settings } = deps
  const effects = createEffects(deps)

  /** Any of the seven, by staff. */
  async function setStatus(
    caller: SignedIn,
    { id, status, note, version }: ParsedInput<typeof contract.setStatus>,
  ): Promise<Answer<typeof contract.setStatus>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await locked(tx, hasIdOrNumber(id))
      if (version !== undefined && version !== order.version)
        assertFresh(order, version, toWire(await withParts(tx, order)))
      const moved = await move(tx, order, { caller, shop, to: status, note: note ?? '' })
      return { order: toWire(await withParts(tx, moved)), message: 'Order status updated successfully' }
    })
  }

  /** By the customer, while nobody works on it. Of ten at once, one finds it pending. */
  async function cancel(caller: SignedIn, id: string): Promise<Answer<typeof contract.cancel>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await locked(tx, and(hasIdOrNumber(id), eq(orders.userId, caller.userId))!)
      if (order.status !== 'pending')
        throw conflict(
          `This order is ${statusLabel(order.status).toLowerCase()} and can no longer be cancelled here.`,
          'NOT_PENDING',
        )
      const moved = await move(tx, order, {
        caller,
        shop,
        to: 'cancelled',
        note: 'Cancelled by the customer',
      })
      return { order: toWire(await withParts(tx, moved)), message: 'Order cancelled successfully' }
    })
  }

  async function move(tx: Tx, order: OrderRow, by: Move): Promise<OrderRow> {
    const { caller, to, note } = by
    const now = clock.now()
    // the person before the pieces, as at checkout: nobody waits in a circle
    if (order.userId) await lockOwner(tx, order.userId)
    if (order.userId) await rewardFor(tx, order, order.userId, to)
    const effect = statusEffect(order.status, to)
    if (effect === 'give-back') await effects.giveBack(tx, order)
    if (effect === 'take') {
      await assertCashAllowed(tx, order, by.shop.cashLimit)
      await effects.takeAgain(tx, order)
    }

    const payment = paymentAfter(order.paymentMethod, order.paymentStatus, to)
    const [moved] = await tx
      .update(orders)
      .set({
        status: to,
        paymentStatus: payment,
        ...deadlineAfter(order, to, payment, by.shop),
        version: sql`${orders.version} + 1`,
        updatedAt: now,
      })
      .where(eq(orders.id, order.id))
      .returning()
    await tx.insert(orderHistory).values({
      id: newId(),
      orderId: order.id,
      status: to,
      note,
      byUserId: idOf(caller),
      at: now,
    })
    const creditNote = await deps.invoices.follow(tx, moved!, by.shop)
    if (!isLive(to)) await closeReturns(tx, moved!, by, creditNote)
    await tellOf(tx, by, order, moved!)
    return moved!
  }

  /** An order that goes back to pending without a payment has the whole time to be paid once more. */
  function deadlineAfter(order: OrderRow, to: OrderStatus, payment: PaymentStatus, shop: ShopSettings) {
    const isAwaited = order.paymentMethod === 'bank_transfer' && payment === 'pending' && to === 'pending'
    return isAwaited && order.status !== 'pending' ? paymentDeadline(clock.now(), shop.bankTransferHours) : {}
  }

  /** A delivery lets the reward of the referrer wait for the end of the return window; a return takes it back. */
  async function rewardFor(tx: Tx, order: OrderRow, friendId: string, to: OrderStatus): Promise<void> {
    if (to === order.status) return
    if (to === 'delivered') return referrals.delivered(tx, { friendId, orderId: order.id })
    if (order.status === 'delivered') await referrals.deliveryUndone(tx, { orderId: order.id })
    if (!isLive(to)) await referrals.takeBackReward(tx, { friendId, orderId: order.id })
  }

  /** Who moves an order off its track has the pieces that its customer asked to return, or has paid for them. */
  async function closeReturns(tx: Tx, order: OrderRow, by: Move, creditNote: Written | null): Promise<void> {
    const isPaid = order.status === 'refunded'
    const decided = { decidedAt: clock.now(), decidedBy: idOf(by.caller) }
    const ofOrder = eq(orderReturns.orderId, order.id)
    if (isPaid)
      await tx
        .update(orderReturns)
        .set({ ...decided, status: 'refunded', ...(by.note ? { decisionNote: by.note } : {}) })
        .where(and(ofOrder, eq(orderReturns.status, 'received')))
    await tx
      .update(orderReturns)
      .set({
        ...decided,
        status: isPaid ? 'refunded' : 'received',
        decisionNote: by.note,
        creditNote: creditNote?.number ?? null,
        refundPaise: creditNote?.payablePaise ?? paise(order.totalPaise - order.refundedPaise),
      })
      .where(and(ofOrder, inArray(orderReturns.status, OPEN_RETURNS)))
  }

  async function tellOf(
    tx: Tx,
    { caller, shop, note }: Move,
    before: OrderRow,
    after: OrderRow,
  ): Promise<void> {
    await deps.audit.record(tx, {
      caller,
      action: 'order.status',
      subject: `order ${after.orderNumber}`,
      before: { status: before.status },
      after: { status: after.status, ...(note ? { note } : {}) },
    })
    if (before.status === after.status || !after.customerEmail) return
    await deps.notifications.queue(tx, {
      eventKey: `order-status:${after.id}:${after.version}`,
      channel: 'mail',
      recipient: after.customerEmail,
      personId: after.userId,
      ...orderStatusMail(deps.notifications.mailShop(shop), toWire(await withParts(tx, after)), note),
    })
  }

  return { setStatus, cancel, move }
}

const idOf = (caller: Mover): string | null => (caller === 'system' ? null : caller.userId)

export type Moves = ReturnType<typeof createMoves>

export async function locked(tx: Tx, where: SQL): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(where).for('no key update')
  if (!order) throw orderNotFound()
  return order
}
