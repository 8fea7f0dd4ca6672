import { and, eq, max } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { paise } from '#domain/money.ts'
import { isActiveStatus, isDispatched, type OrderStatus } from '#domain/order-status.ts'
import { syncItemsWithDispatch } from '#server/items/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { OrderDeps } from '../deps.ts'
import { createOrderStock } from '../items/order-stock.ts'
import { ACCOUNT_CONTACT_KINDS, listContacts } from '../person-contacts.ts'
import { listOrderLines } from '../queries.ts'
import type { OrderRow } from '../tables.ts'
import { orderEffects } from '../tables.ts'

/**
 * What an active order holds: stock, credits and a use of its coupon. All of it is released once when the order is closed,
 * and taken again once when it is reopened. The primary key of `order_effects` makes a repeated change do nothing.
 */
export function createOrderEffects(deps: Pick<OrderDeps, 'clock' | 'products' | 'referrals' | 'coupons'>) {
  const { clock, referrals, coupons } = deps
  const orderStock = createOrderStock(deps)

  async function release(tx: Tx, order: OrderRow, byUserId: string | null): Promise<void> {
    const round = await currentRound(tx, order.id)
    if (!(await recordOnce(tx, order.id, 'given-back', round, clock))) return
    await orderStock.giveBack(tx, order, await remainingLines(tx, order.id), byUserId)
    await coupons.releaseUse(tx, order.id)
    if (order.userId && order.creditsPaise > order.creditsReturnedPaise)
      await referrals.refundCredits(tx, { ...remainingCredits(order, order.userId), round })
  }

  /** A 409 when stock, credits or coupon are no longer available. The transaction then changes nothing. */
  async function reacquire(tx: Tx, order: OrderRow, byUserId: string | null): Promise<void> {
    const previousRound = await currentRound(tx, order.id)
    if (!(await wasReleased(tx, order.id, previousRound))) return
    const round = previousRound + 1
    if (!(await recordOnce(tx, order.id, 'taken', round, clock))) return
    const hasReturnedItems = (await listOrderLines(tx, order.id)).some(
      ({ returnedQuantity }) => returnedQuantity > 0,
    )
    // The credit note says what was kept of the refund, so that its invoice cannot be issued again.
    if (hasReturnedItems || order.keptPaise > 0)
      throw conflict(
        'Items of this order were returned for good. Please place a new order for the others.',
        'PARTLY_RETURNED',
      )
    await orderStock.take(tx, order, await remainingLines(tx, order.id), byUserId)
    if (order.couponCode)
      await coupons.reapply(tx, {
        code: order.couponCode,
        orderId: order.id,
        person: await findPerson(tx, order),
      })
    if (order.userId && order.creditsPaise > 0)
      await referrals.spendCredits(tx, { ...remainingCredits(order, order.userId), round })
  }

  /** The items of an order are sold when it leaves the shop. */
  async function syncItems(tx: Tx, order: OrderRow, to: OrderStatus, byUserId: string | null): Promise<void> {
    if (
      !isActiveStatus(to) ||
      (isDispatched(to) === isDispatched(order.status) && isActiveStatus(order.status))
    )
      return
    const lines = await listOrderLines(tx, order.id)
    await syncItemsWithDispatch(
      tx,
      lines.map(({ id }) => id),
      isDispatched(to),
      { orderNumber: order.orderNumber, byUserId, at: clock.now() },
    )
  }

  return { release, reacquire, syncItems }
}

/** The contacts of the order tell who placed it, also when the account was erased. */
const findPerson = async (tx: Tx, { id, userId }: OrderRow) => ({
  userId,
  contactHashes: (await listContacts(tx, id))
    .filter(({ kind }) => ACCOUNT_CONTACT_KINDS.some((accountKind) => accountKind === kind))
    .map(({ keyHash }) => keyHash),
})

const remainingCredits = (order: OrderRow, userId: string) => ({
  userId,
  orderId: order.id,
  amount: paise(order.creditsPaise - order.creditsReturnedPaise),
})

/** How often the order was reopened. */
async function currentRound(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ round: max(orderEffects.round) })
    .from(orderEffects)
    .where(and(eq(orderEffects.orderId, orderId), eq(orderEffects.effect, 'taken')))
  return row?.round ?? 0
}

/** An order that was never released still holds everything, so nothing is taken a second time. */
const wasReleased = async (tx: Tx, orderId: string, round: number): Promise<boolean> =>
  (await tx.$count(
    orderEffects,
    and(
      eq(orderEffects.orderId, orderId),
      eq(orderEffects.effect, 'given-back'),
      eq(orderEffects.round, round),
    ),
  )) > 0

async function recordOnce(
  tx: Tx,
  orderId: string,
  effect: 'taken' | 'given-back',
  round: number,
  clock: Clock,
): Promise<boolean> {
  const inserted = await tx
    .insert(orderEffects)
    .values({ orderId, effect, round, at: clock.now() })
    .onConflictDoNothing()
    .returning({ round: orderEffects.round })
  return inserted.length > 0
}

/** Leaves out units that were returned before, whose stock is already back. */
async function remainingLines(tx: Tx, orderId: string) {
  const lines = await listOrderLines(tx, orderId)
  return lines.map((line) => ({ ...line, quantity: line.quantity - line.returnedQuantity }))
}
