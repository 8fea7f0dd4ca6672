import { expect, test } from 'vitest'
import * as categoryTexts from '#web/storefront/category/texts.ts'
import * as presetTexts from '#web/storefront/preset/texts.ts'
import { texts as reviewTexts } from '#web/storefront/reviews/texts.ts'
import * as searchTexts from '#web/storefront/search/texts.ts'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
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

test('a list of one product has one piece, one product, one result', () => {
  expect(categoryTexts.description('Kadas', 1)).toBe('Kadas: 1 piece, priced at today’s rate.')
  expect(presetTexts.description('Kadas', ['Arya Kada'], 1)).toBe(
    'Kadas: Arya Kada, 1 piece, priced at today’s rate.',
  )
  expect(presetTexts.description('Kadas', ['Arya Kada', 'Veer Kada'], 12)).toBe(
    'Kadas: Arya Kada, Veer Kada and more, 12 pieces, priced at today’s rate.',
  )
  expect(listingTexts.showing(1, 1, 1)).toBe('Showing 1 to 1 of 1 product')
  expect(listingTexts.showing(1, 2, 2)).toBe('Showing 1 to 2 of 2 products')
  expect(searchTexts.showing(1, 1, 1)).toBe('Showing 1 to 1 of 1 result')
  expect(searchTexts.showing(1, 2, 2)).toBe('Showing 1 to 2 of 2 results')
})
