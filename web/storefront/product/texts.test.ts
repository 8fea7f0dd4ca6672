import { expect, test } from 'vitest'
import { texts as reviewTexts } from '#web/storefront/reviews/texts.ts'
import { texts } from './texts.ts'

test('a rating names the number of its reviews', () => {
  expect(texts.ratingAndReviews(4.4, 9)).toBe('4.4 (9 reviews)')
  expect(texts.ratingAndReviews(5, 1)).toBe('5.0 (1 review)')
  expect(texts.ratingAndReviews(4.8, 1234)).toBe('4.8 (1,234 reviews)')
})

test('a list of reviews says how many it shows', () => {
  expect(reviewTexts.shown(1, 1)).toBe('1 review')
  expect(reviewTexts.shown(3, 9)).toBe('3 of 9 reviews shown')
})
