import { describe, expect, test } from 'vitest'
import { expandMaterialFilter } from '#domain/materials.ts'
import { parseSearchQuery, parseTerms, splitWords } from '#domain/search-query.ts'

const meanings = (text: string) =>
  parseTerms(text).map(({ word, synonymGroup }) => synonymGroup?.name ?? word)
const said = (query: string) =>
  parseSearchQuery(query).terms.map(({ word, synonymGroup }) => synonymGroup?.name ?? word)

describe('a query', () => {
  test('says a purity and a price in words', () => {
    expect(parseSearchQuery('22k ring under 50000')).toMatchObject({
      minPrice: null,
      maxPrice: 50_000,
      karat: '22k',
      grams: null,
    })
    expect(said('22k ring under 50000')).toEqual(['ring'])
    expect(parseSearchQuery('18 kt bangles above ₹1.5 lakh')).toMatchObject({
      minPrice: 150_000,
      karat: '18k',
    })
  })

  test.each([
    ['payal below rs. 2,500', null, 2500],
    ['jhumka within 40k', null, 40_000],
    ['chain less than ₹50,000', null, 50_000],
    ['ring in 1 lakh', null, 100_000],
    ['kada 2 lakhs', null, 200_000],
    ['chain 50k', null, 50_000],
    ['chain 50000', null, 50_000],
    ['payal 5000 se kam', null, 5000],
    ['kada 1 lakh tak', null, 100_000],
    ['ring 50000 or less', null, 50_000],
    ['haar above 3 lakh', 300_000, null],
    ['haar 3 lakh se zyada', 300_000, null],
    ['ring starting at 20k', 20_000, null],
    ['rings between 40k and 60k', 40_000, 60_000],
    ['rings 40-60k', 40_000, 60_000],
    ['1 to 2 lakh necklace', 100_000, 200_000],
    ['earrings from 10000 to 35000', 10_000, 35_000],
  ])('%s is a price', (q, minPrice, maxPrice) => {
    expect(parseSearchQuery(q)).toMatchObject({ minPrice, maxPrice })
    expect(parseSearchQuery(q).terms.length).toBe(1)
  })

  test.each([
    'ring size 12-14',
    'SW-ER-0412',
    'sw er 0412',
    'bangle 2.4',
    '22k',
    'kada 0412',
    '60000',
    '14k chain',
    'chain 100',
  ])('%s is none', (q) => {
    expect(parseSearchQuery(q)).toMatchObject({ minPrice: null, maxPrice: null })
  })

  test('says a weight', () => {
    expect(parseSearchQuery('10 gram gold coin')).toMatchObject({ grams: 10, maxPrice: null })
    expect(parseSearchQuery('chain under 8.5gm')).toMatchObject({ grams: 8.5, maxPrice: null })
  })

  test('takes two words that belong together as one', () => {
    expect(said('gold nose ring')).toEqual(['gold', 'nath'])
    expect(said('maang tikka')).toEqual(['tikka'])
    expect(said('men’s daily wear chain')).toEqual(['men', 'everyday', 'chain'])
  })

  test('loses words that narrow nothing, and signs', () => {
    expect(said('jewellery for the bride - !')).toEqual(['bridal'])
    expect(said('sone ki chain')).toEqual(['gold', 'chain'])
    expect(said('% -- *')).toEqual([])
  })

  test('of a thousand blanks or digits is read at once', () => {
    for (const q of [' '.repeat(5000), '1'.repeat(5000), '1,'.repeat(3000), 'under '.repeat(1000)])
      expect(parseSearchQuery(q).maxPrice === null || parseSearchQuery(q).maxPrice! > 0).toBe(true)
  })
})

test('words are folded, keep hyphens and the point of a size, and lose apostrophes', () => {
  expect(splitWords("Élan MEN'S SW-ER-0412, 2.4. No.5")).toEqual([
    'elan',
    'mens',
    'sw-er-0412',
    '2.4',
    'no',
    '5',
  ])
})

test('words of the trade mean the same in every language that is typed', () => {
  expect(meanings('jhumki झुमका buttalu')).toEqual(['jhumka', 'jhumka', 'jhumka'])
  expect(meanings('chudiyan gajulu कंगन')).toEqual(['bangle', 'bangle', 'bangle'])
})

test('Gemstone means ruby, emerald, sapphire and pearl', () => {
  expect(expandMaterialFilter('Gold, Gemstone')).toEqual(['Gold', 'Ruby', 'Emerald', 'Sapphire', 'Pearl'])
  expect(expandMaterialFilter(' , ')).toEqual([])
})

test.each([
  ['ring 12 to 16', null, null],
  ['ring 500 to 600', 500, 600],
  ['ring 499 to 600', null, null],
  ['ring 5000 to 5000', 5000, 5000],
  ['ring 9000 to 5000', null, null],
  ['ring ₹100 to 400', 100, 400],
])('the range of “%s” is from %s to %s', (query, minPrice, maxPrice) => {
  const found = parseSearchQuery(query)
  expect([found.minPrice, found.minPrice === null ? null : found.maxPrice]).toEqual([minPrice, maxPrice])
})

test('what is left of a query has single spaces', () => {
  expect(parseSearchQuery('gold  22k   ring   under 50000').text).toBe('gold ring')
})

test('an amount beside a lowest price is no highest price', () => {
  expect(parseSearchQuery('chain above 20000 50000')).toMatchObject({ minPrice: 20_000, maxPrice: null })
})

test.each([
  ['14k', null],
  ['₹14k', 14_000],
  ['14000 rs chain', 14_000],
  ['24k', null],
  ['20k', null],
  ['25k', 25_000],
  ['14 thousand', 14_000],
  ['chain 999', null],
  ['chain 1000', 1000],
  ['₹499', null],
  ['₹500', 500],
  ['0.4k', null],
])('as an amount alone “%s” is a highest price of %s', (query, maxPrice) => {
  expect(parseSearchQuery(query).maxPrice).toBe(maxPrice)
})

test('both ends of a range may be small amounts where one says that it is money', () => {
  expect(parseSearchQuery('ring 500 to 500')).toMatchObject({ minPrice: 500, maxPrice: 500 })
  expect(parseSearchQuery('ring 600 to 499')).toMatchObject({ minPrice: null })
})

test('a word longer than an index holds is cut', () => {
  expect(splitWords('r'.repeat(80))).toEqual(['r'.repeat(60)])
})
