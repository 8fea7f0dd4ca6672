import { defineTexts } from '#domain/texts.ts'

/** The sentences of the reviews on the home page. */
export const texts = defineTexts('home/testimonials', {
  /** For a review whose author erased the account. */
  formerCustomer: 'A customer',
  /** Below the reviews, so that nobody takes them for all there are. */
  newestGood: 'The newest reviews with four stars or more. Product pages have all of their reviews.',
  chosen: 'Reviews that the shop has chosen. Product pages have all of their reviews.',
})
