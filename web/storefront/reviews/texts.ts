import { plural } from '#domain/intl.ts'

/** The sentences of the reviews on the product page. */

export const title = 'Customer reviews'
export const basedOn = (count: number) => `Based on ${count} ${plural(count, 'review', 'reviews')}`
export const stars = (stars: number) => `${stars} ${plural(stars, 'star', 'stars')}`
export const starCount = (stars: number, count: number) =>
  `${stars} ${plural(stars, 'star', 'stars')}: ${count} ${plural(count, 'review', 'reviews')}`
export const sortBy = 'Sort by'
export const sortLabels = {
  newest: 'Newest first',
  highest: 'Highest rating',
  lowest: 'Lowest rating',
} as const
export const withPhotos = (count: number) => `With photos (${count})`
export const noneWithPhotos = 'No review has photos yet.'
export const apply = 'Apply'
export const showMore = 'Show more reviews'
export const loading = 'Loading...'
export const shown = (shown: number, total: number) =>
  `${shown} of ${total} ${plural(total, 'review', 'reviews')} shown`
export const loadFailed = 'Could not load the reviews. Please try again.'

export const emptyTitle = 'No reviews yet'
export const emptyText = 'Customers who bought this piece can tell others how it looks and wears.'

export const writeReview = 'Write a review'
export const checking = 'Checking...'
export const signInFirst = 'Customers who bought this piece can review it.'
export const signIn = 'Sign in to review'
export const onlyBuyers = 'You can review this piece once it has been delivered to you.'
export const checkFailed = 'Could not check your orders. Please try again.'

/** For a review whose author erased the account. */
export const formerCustomer = 'A customer'
export const verifiedBuyer = 'Verified buyer'
export const photo = (position: number, count: number, name: string) =>
  `Photo ${position} of ${count} from ${name}`
export const answerFrom = (shopName: string) => `Reply from ${shopName}`
export const report = 'Report'
export const reportOf = (name: string) => `Report the review from ${name}`
