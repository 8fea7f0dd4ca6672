import { plural } from '#domain/intl.ts'
import { defineTexts } from '#domain/texts.ts'

/** The sentences of the reviews on the product page. */
export const texts = defineTexts('reviews', {
  title: 'Customer reviews',
  basedOn: (count: number) => `Based on ${count} ${plural(count, 'review', 'reviews')}`,
  stars: (stars: number) => `${stars} ${plural(stars, 'star', 'stars')}`,
  starCount: (stars: number, count: number) =>
    `${stars} ${plural(stars, 'star', 'stars')}: ${count} ${plural(count, 'review', 'reviews')}`,
  sortBy: 'Sort by',
  sortLabels: {
    helpful: 'Most helpful first',
    newest: 'Newest first',
    highest: 'Highest rating',
    lowest: 'Lowest rating',
  } as const,
  withPhotos: (count: number) => `With photos (${count})`,
  noneWithPhotos: 'No review has photos yet.',
  apply: 'Apply',
  showMore: 'Show more reviews',
  loading: 'Loading...',
  shown: (shown: number, total: number) =>
    shown === total
      ? `${total} ${plural(total, 'review', 'reviews')}`
      : `${shown} of ${total} ${plural(total, 'review', 'reviews')} shown`,
  loadFailed: 'Could not load the reviews. Please try again.',

  emptyTitle: 'No reviews yet',
  emptyText: 'Customers who bought this piece can tell others how it looks and wears.',

  writeReview: 'Write a review',
  checking: 'Checking...',
  signInFirst: 'Customers who bought this piece can review it.',
  signIn: 'Sign in to review',
  onlyBuyers: 'You can review this piece once it has been delivered to you.',
  checkFailed: 'Could not check your orders. Please try again.',

  /** For a review whose author erased the account. */
  formerCustomer: 'A customer',
  verifiedBuyer: 'Verified buyer',
  photo: (position: number, count: number, name: string) => `Photo ${position} of ${count} from ${name}`,
  answerFrom: (shopName: string) => `Reply from ${shopName}`,
  report: 'Report',
  reportOf: (name: string) => `Report the review from ${name}`,
})
