import type { StorefrontApi } from '#contract/contract.ts'
import type { ReviewList } from '#contract/reviews.ts'
import type { ReviewSort } from '#domain/reviews.ts'

/** How the reviews of a product are listed. It is part of the address of the product page. */
export type ReviewQuery = { sort: ReviewSort; withPhotos: boolean }

export const DEFAULT_REVIEW_QUERY: ReviewQuery = { sort: 'helpful', withPhotos: false }

/** The first page of reviews. Without `query` it is that of the default. */
export type FirstReviews = ReviewList & { query?: ReviewQuery }

/** Reads the address. Invalid values are ignored. */
export function parseReviewQuery(query: URLSearchParams): ReviewQuery {
  const sort = query.get('reviews')
  return {
    sort: sort === 'newest' || sort === 'highest' || sort === 'lowest' ? sort : 'helpful',
    withPhotos: query.get('photos') === 'true',
  }
}

/** The changes of the address. The default is left out. */
export const toAddressQuery = ({ sort, withPhotos }: ReviewQuery) => ({
  reviews: sort === 'helpful' ? null : sort,
  photos: withPhotos || null,
})

/** The input of the call. */
export const toReviewInput = ({ sort, withPhotos }: ReviewQuery) => ({
  sort,
  ...(withPhotos ? { withPhotos } : {}),
})

export const isSameReviewQuery = (one: ReviewQuery, other: ReviewQuery): boolean =>
  one.sort === other.sort && one.withPhotos === other.withPhotos

/** The reviews in the order and with the filter of the address. */
export async function loadReviewsOfAddress(
  api: StorefrontApi,
  idOrSlug: string,
  url: URL,
): Promise<FirstReviews> {
  const query = parseReviewQuery(url.searchParams)
  return { ...(await api.reviews.ofProduct({ idOrSlug, ...toReviewInput(query) })), query }
}
