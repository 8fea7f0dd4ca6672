import { and, eq, max } from 'drizzle-orm'
import type { Line } from '#domain/cart.ts'
import { conflict } from '#domain/errors.ts'
import { paise } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import type { OrderDeps } from './deps.ts'
import { linesOf } from './reading.ts'
import { orderEffects } from './tables.ts'
import type { OrderRow } from './wire.ts'

/**
 * What an order holds while it is alive: pieces of the stock, credits, the use of a coupon. Each is given back once and
 * taken again once in every round; the key of `order_effects` says so, whoever repeats a move.
 */
export function createEffects(deps: Pick<OrderDeps, 'clock' | 'catalogue' | 'referrals' | 'coupons'>) {
  const { clock, catalogue, referrals, coupons } = deps

  async function giveBack(tx: Tx, order: OrderRow): Promise<void> {
    const round = await roundOf(tx, order.id)
    if (!(await isFirst(tx, order.id, 'given-back', round, clock))) return
    await catalogue.returnStock(tx, await pieceLines(tx, order.id))
    await coupons.giveBack(tx, order.id)
    if (order.userId && order.creditsPaise > order.creditsReturnedPaise)
      await referrals.giveBack(tx, { ...creditsOf(order, order.userId), round })
  }

  /** A 409 where stock, credits or coupon are gone meanwhile: then nothing of it happens. */
  async function takeAgain(tx: Tx, order: OrderRow): Promise<void> {
    const last = await roundOf(tx, order.id)
    if (!(await wasGivenBack(tx, order.id, last))) return
    const round = last + 1
    if (!(await isFirst(tx, order.id, 'taken', round, clock))) return
    if ((await linesOf(tx, order.id)).some(({ returnedQuantity }) => returnedQuantity > 0))
      throw conflict(
        'Pieces of this order were returned for good. Please place a new order for the others.',
        'PARTLY_RETURNED',
      )
    await catalogue.reserveStock(tx, await pieceLines(tx, order.id))
    if (order.couponCode)
      await coupons.takeAgain(tx, { code: order.couponCode, orderId: order.id, userId: order.userId })
    if (order.userId && order.creditsPaise > 0)
      await referrals.spend(tx, { ...creditsOf(order, order.userId), round })
  }

  return { giveBack, takeAgain }
}

const creditsOf = (order: OrderRow, userId: string) => ({
  userId,
  orderId: order.id,
  amount: paise(order.creditsPaise - order.creditsReturnedPaise),
})

/** How often the order came back to life. */
async function roundOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ round: max(orderEffects.round) })
    .from(orderEffects)
    .where(and(eq(orderEffects.orderId, orderId), eq(orderEffects.effect, 'taken')))
  return row?.round ?? 0
}

/** What was never given back is still taken: nothing is taken a second time. */
const wasGivenBack = async (tx: Tx, orderId: string, round: number): Promise<boolean> =>
  (await tx.$count(
    orderEffects,
    and(
      eq(orderEffects.orderId, orderId),
      eq(orderEffects.effect, 'given-back'),
      eq(orderEffects.round, round),
    ),
  )) > 0

async function isFirst(
  tx: Tx,
  orderId: string,
  effect: 'taken' | 'given-back',
  round: number,
  clock: Clock,
): Promise<boolean> {
  const added = await tx
    .insert(orderEffects)
    .values({ orderId, effect, round, at: clock.now() })
    .onConflictDoNothing()
    .returning({ round: orderEffects.round })
  return added.length > 0
}

/** Pieces that were deleted since have no stock to move, and those that came back before have moved it. */
async function pieceLines(tx: Tx, orderId: string): Promise<Line[]> {
  const lines = await linesOf(tx, orderId)
  return lines.flatMap(({ productId, quantity, returnedQuantity }) => {
    const left = quantity - returnedQuantity
    return productId && left > 0 ? [{ productId, quantity: left }] : []
  })
}
