import { eq, inArray, sql } from 'drizzle-orm'
import { divideHalfUp, type Paise, paise } from '#domain/money.ts'
import { cartLines } from '#server/cart/tables.ts'
import { isRevenue, orders, revenueSum } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { wishlistItems } from '#server/wishlist/tables.ts'

export type OrderStats = { orderCount: number; spent: Paise; average: Paise }

const EMPTY_STATS: OrderStats = { orderCount: 0, spent: paise(0), average: paise(0) }

/** Counts all orders; the amount spent leaves out cancelled, returned and refunded ones. */
export async function getOrderStats(db: Reader, userIds: string[]): Promise<(userId: string) => OrderStats> {
  if (userIds.length === 0) return () => EMPTY_STATS
  const rows = await db
    .select({
      userId: orders.userId,
      orderCount: sql<number>`count(*)`,
      keptCount: sql<number>`count(*) filter (where ${isRevenue})`,
      spent: revenueSum,
    })
    .from(orders)
    .where(inArray(orders.userId, userIds))
    .groupBy(orders.userId)
  const statsByUser = new Map(
    rows.map(({ userId, orderCount, keptCount, spent }): [string | null, OrderStats] => [
      userId,
      {
        orderCount,
        spent: paise(spent),
        average: paise(keptCount ? Number(divideHalfUp(BigInt(spent), BigInt(keptCount))) : 0),
      },
    ]),
  )
  return (userId) => statsByUser.get(userId) ?? EMPTY_STATS
}

/** Numbers of cart lines and wishlist entries. */
export async function countSavedItems(db: Reader, userId: string) {
  const [cartItemCount, wishlistItemCount] = await Promise.all([
    db.$count(cartLines, eq(cartLines.userId, userId)),
    db.$count(wishlistItems, eq(wishlistItems.userId, userId)),
  ])
  return { cartItemCount, wishlistItemCount }
}
