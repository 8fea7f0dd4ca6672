import type { CartLine } from '#contract/cart.ts'
import { currentLinePrice, listCartLines, serializeCart } from '#server/cart/queries.ts'
import type { Reader } from '#server/platform/database/database.ts'

/** The customer's cart at current prices. When staff look at a cart, its price locks are not renewed. */
export async function getCustomerCart(
  db: Reader,
  userId: string,
  now: Date,
): Promise<(CartLine & { updatedAt: string })[]> {
  const rows = (await listCartLines(db, userId)).map(({ line, product, variant }) => ({
    product,
    variant,
    line: { ...line, lockedPricePaise: currentLinePrice(line, variant, now) ?? line.lockedPricePaise },
  }))
  return serializeCart(rows).cart.map((line, at) => ({
    ...line,
    updatedAt: rows[at]!.line.updatedAt.toISOString(),
  }))
}
