import { eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { productListings } from '../tables.ts'

export type Rating = { average: number; count: number }

/**
 * Writes the rating of a product, which lists and search sort by. It is calculated after its listing is locked, so that
 * two reviews that are published at the same time are both counted. The version stays, as a form that staff have open
 * does not show the rating.
 */
export async function setRating(
  tx: Tx,
  productId: string,
  calculateRating: () => Promise<Rating>,
): Promise<void> {
  assertLockOrder(tx, 'listings')
  await tx
    .select({ id: productListings.productId })
    .from(productListings)
    .where(eq(productListings.productId, productId))
    .for('no key update')
  const { average, count } = await calculateRating()
  await tx
    .update(productListings)
    .set({ ratingAverage: average, ratingCount: count })
    .where(eq(productListings.productId, productId))
}
