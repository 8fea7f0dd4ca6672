import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { ProductDeps } from '../deps.ts'
import { products } from '../tables.ts'

type Rating = { average: number; count: number }

/**
 * Writes the rating of a product, which lists and search sort by. It is calculated after the product is locked, so that
 * two reviews that are published at the same time are both counted. The version stays, as a form that staff have open
 * does not show the rating.
 */
export const createRatings = ({ search }: ProductDeps) => ({
  async setRating(tx: Tx, productId: string, calculateRating: () => Promise<Rating>): Promise<void> {
    assertLockOrder(tx, 'products')
    await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update')
    const { average, count } = await calculateRating()
    await tx
      .update(products)
      .set({ ratingAverage: average, ratingCount: count })
      .where(eq(products.id, productId))
    await search.refreshSearchRows(tx, [productId])
  },
})
