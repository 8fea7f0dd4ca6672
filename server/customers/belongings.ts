import type { CartLine } from '#contract/cart.ts'
import type { WishlistItem } from '#contract/wishlist.ts'
import { rowsOf as cartRowsOf, toWire as cartToWire } from '#server/cart/lines.ts'
import { priceOfLine } from '#server/cart/prices.ts'
import type { Reader } from '#server/platform/database.ts'
import { rowsOf as savedRowsOf, toWire as savedToWire } from '#server/wishlist/service.ts'

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
