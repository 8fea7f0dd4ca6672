import { plural } from '#domain/intl.ts'

/** The sentences of chosen reviews in a section of the home page. */

const EXCERPT_LENGTH = 90

export const choose = 'Choose Reviews'
export const more = 'Show More Reviews'
export const found = 'Published reviews'
export const none = 'No review is published yet'
export const add = 'Add'
export const isAdded = 'Added'
export const failed = 'The reviews could not be loaded. Those that are chosen stay chosen.'
export const tryAgain = 'Try again'
export const missing = 'A review that visitors cannot see any more'
export const review = (place: number) => `Review ${place}`
export const reviewOf = (name: string, product: string) => `${name || 'A customer'} about ${product}`
export const excerpt = (stars: number, text: string) =>
  `${stars} ${plural(stars, 'star', 'stars')}: ${text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text}`
export const added = (name: string) => `${name} added at the end`
export const removed = (name: string) => `${name} removed`
export const remove = (name: string) => `Remove ${name}`
