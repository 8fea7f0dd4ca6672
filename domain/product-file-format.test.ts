import { expect, test } from 'vitest'
import { detectProductFileFormat, normalizeHeading } from './product-file-format.ts'

test('headings compare without case, blanks and punctuation', () =>
  expect(normalizeHeading(' Attribute 1 name(s)_')).toBe('attribute1names'))

const SHOPIFY = ['Handle', 'Title', 'Option1 Name', 'Variant Price']
const WOOCOMMERCE = ['Type', 'Name', 'Regular price', 'Parent']

test('the export of another shop is known by its headings, in any order', () => {
  expect(detectProductFileFormat(SHOPIFY)).toBe('shopify')
  expect(detectProductFileFormat(['Price', 'Option1 name', 'URL handle', 'Title', 'Vendor'])).toBe('shopify')
  expect(detectProductFileFormat(WOOCOMMERCE)).toBe('woocommerce')
  for (const last of ['Attribute 1 name', 'Is featured?'])
    expect(detectProductFileFormat([...WOOCOMMERCE.slice(0, 3), last])).toBe('woocommerce')
})

test('a file that lacks one of them is taken for our own', () => {
  expect(detectProductFileFormat([])).toBe('swarna')
  for (const headings of [SHOPIFY, WOOCOMMERCE])
    for (const missing of headings)
      expect(detectProductFileFormat(headings.filter((heading) => heading !== missing))).toBe('swarna')
})
