import { eq } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { currentPrice } from '#server/products/queries.ts'
import { productVariants } from '#server/products/tables.ts'
import { listOrderLines } from '../../queries.ts'
import type { OrderRow } from '../../tables.ts'

/** A 409 when an item of the order costs more today than it did. */
export async function assertPricesHold(tx: Tx, order: OrderRow): Promise<void> {
  for (const { variantId, pricePaise, engravingPaise } of await listOrderLines(tx, order.id)) {
    const [variant] = variantId
      ? await tx
          .select({ price: currentPrice() })
          .from(productVariants)
          .where(eq(productVariants.id, variantId))
      : []
    const price = variant?.price ?? null
    if (price === null || price > pricePaise - engravingPaise)
      throw conflict('The price of an item has changed since the order was placed.', 'PRICE_CHANGED')
  }
}
