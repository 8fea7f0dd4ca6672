import { expect, test } from 'vitest'
import { readSearch, type SizeOption } from '#domain/search-terms.ts'

const values = (...labels: string[]) =>
  labels.map((label) => ({ code: label.toLowerCase().replaceAll(/[ .]/g, '-'), label }))
const SIZES: SizeOption[] = [
  { code: 'ring-size', measure: 'ring', values: values('12', '14') },
  { code: 'bangle-size', measure: 'bangle', values: values('2-4', '2-6', '2-10') },
  { code: 'chain-length', measure: 'length', values: values('18 in', '20 in') },
  { code: 'bracelet-length', measure: 'length', values: values('6.5 in') },
  { code: 'toe-size', measure: null, values: values('Small') },
]

test.each([
  ['bangle 2-6', 'bangle', { size: 'bangle-size-2-6' }],
  ['bangles size 2.4', 'bangles', { size: 'bangle-size-2-4' }],
  ['22 karat bangles 2.6', 'bangles', { purity: '22k', size: 'bangle-size-2-6' }],
  ['kada 2/10', 'kada', { size: 'bangle-size-2-10' }],
  ['chain 20 inch', 'chain', { size: 'chain-length-20-in' }],
  ['20" gold chain', 'gold chain', { size: 'chain-length-20-in' }],
  ['chain 51 cm', 'chain', { size: 'chain-length-20-in' }],
  ['bracelet 6.5in', 'bracelet', { size: 'bracelet-length-6-5-in' }],
  ['ring size 14', 'ring', { size: 'ring-size-14' }],
  ['gold size 14  temple  ring', 'gold temple ring', { size: 'ring-size-14' }],
  ['ring chain 14', 'ring chain', { size: 'ring-size-14' }],
  ['14 ring under 60k', 'ring', { size: 'ring-size-14', maxPrice: 60_000 }],
  ['22k chain 10 grams', 'chain', { purity: '22k', minWeight: 9, maxWeight: 11 }],
  ['jhumka under 50k', 'jhumka', { maxPrice: 50_000 }],
  ['rings between 40k and 60k', 'rings', { minPrice: 40_000, maxPrice: 60_000 }],
  ['temple jhumka', 'temple jhumka', {}],
])('%s is read as “%s” with %o', (query, text, filters) => {
  expect(readSearch(query, SIZES)).toMatchObject({ text, filters })
  expect(readSearch(query, SIZES).filters).toEqual(filters)
})

test.each([
  'ring size 13',
  'chain 19 inch',
  'SW-ER-0412',
  'sw er 0412',
  'necklace 2-6',
  'solitaire ring 0.5 carat',
  'bangles set of 4',
  'earring 14',
  // bangles, and no size of a ring
  'chain 12 in',
])('%s names no size of the shop', (query) => {
  expect(readSearch(query, SIZES).filters.size).toBeUndefined()
})

test('the words of a size are no words to find', () => {
  expect(readSearch('chain 20 inch', SIZES).terms.map(({ word }) => word)).toEqual(['chain'])
})
