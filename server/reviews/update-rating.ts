import { summarizeRatings } from '#domain/reviews.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ReviewDeps } from './deps.ts'
import { countPublishedReviews } from './queries.ts'

/** Call it in the transaction that publishes, hides, changes or deletes a review of the product. */
export const updateRating = (
  { products }: Pick<ReviewDeps, 'products'>,
  tx: Tx,
  productId: string,
): Promise<void> =>
  products.setRating(tx, productId, async () => summarizeRatings(await countPublishedReviews(tx, productId)))
