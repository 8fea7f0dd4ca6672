import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { CartLine } from '#contract/cart.ts'
import type { OrderSummary } from '#contract/orders.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { toRupees } from '#domain/money.ts'
import { rowsOf as cartRowsOf, toWire as cartToWire } from '#server/cart/lines.ts'
import { priceOfLine } from '#server/cart/prices.ts'
import { orderLines, orders } from '#server/orders/tables.ts'
import type { Reader } from '#server/platform/database.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { rowsOf as savedRowsOf, toWire as savedToWire } from '#server/wishlist/service.ts'

type Page = { page: number; limit: number }

export async function ordersOf(db: Reader, userId: string, { page, limit }: Page) {
  const where = eq(orders.userId, userId)
  const total = await db.$count(orders, where)
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const lines =
    rows.length > 0
      ? await linesOf(
          db,
          rows.map((row) => row.id),
        )
      : []
  return {
    orders: rows.map((row): OrderSummary => {
      const own = lines.filter((line) => line.orderId === row.id)
      return {
        ...{ _id: row.id, orderNumber: row.orderNumber, status: row.status, version: row.version },
        user: { _id: row.userId, name: row.customerName, email: row.customerEmail },
        itemCount: own.reduce((pieces, line) => pieces + line.quantity, 0),
        firstItem: { name: own[0]?.name ?? '', image: own[0]?.image ?? '' },
        totalAmount: toRupees(row.totalPaise),
        payment: { method: row.paymentMethod, status: row.paymentStatus },
        createdAt: row.createdAt.toISOString(),
      }
    }),
    pagination: paginationOf(total, page, limit),
  }
}

const linesOf = (db: Reader, orderIds: string[]) =>
  db
    .select({
      ...{ orderId: orderLines.orderId, quantity: orderLines.quantity },
      ...{ name: orderLines.name, image: orderLines.image },
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.position))

/** As it lies there, at what it costs now: staff who look into a cart do not renew its locks. */
export async function cartOf(
  db: Reader,
  userId: string,
  now: Date,
): Promise<(CartLine & { updatedAt: string })[]> {
  const rows = (await cartRowsOf(db, userId)).map(({ line, piece }) => ({
    piece,
    line: { ...line, lockedPricePaise: priceOfLine(line, piece, now) ?? line.lockedPricePaise },
  }))
  return cartToWire(rows).cart.map((line, at) => ({
    ...line,
    updatedAt: rows[at]!.line.updatedAt.toISOString(),
  }))
}

export const wishlistOf = async (db: Reader, userId: string): Promise<WishlistItem[]> =>
  (await savedRowsOf(db, userId)).map(savedToWire)
