import { STARS, type StarCounts, summarizeRatings } from '#domain/reviews.ts'
import { BANGLE_AND_SILVER_REVIEWS } from './reviews/bangles-and-silver.ts'
import { EARRING_REVIEWS } from './reviews/earrings.ts'
import { NECKLACE_REVIEWS } from './reviews/necklaces.ts'
import type { SeedReview } from './reviews/review-definition.ts'
import { RING_REVIEWS } from './reviews/rings.ts'

export const REVIEWS: SeedReview[] = [
  ...RING_REVIEWS,
  ...EARRING_REVIEWS,
  ...NECKLACE_REVIEWS,
  ...BANGLE_AND_SILVER_REVIEWS,
]

/** The rating of a product from its published reviews, as the shop calculates it. */
export function getDemoRating(slug: string): { average: number; count: number } {
  const published = REVIEWS.filter(({ product, isPending }) => product === slug && !isPending)
  const starCounts = STARS.map((each) => published.filter(({ stars }) => stars === each).length)
  return summarizeRatings(starCounts as unknown as StarCounts)
}
