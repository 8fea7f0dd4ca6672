import { expect, test } from 'vitest'
import { suggestEquivalents } from '#domain/options.ts'

test.each([
  ['ring-size', '12', { us: '6', uk: 'L½', eu: '52', diameterMm: 16.5, circumferenceMm: 51.8 }],
  ['ring-size', ' 1 ', { us: '1½', uk: 'C½', eu: '41', diameterMm: 13, circumferenceMm: 40.8 }],
  ['bangle-size', '2-4', { diameterMm: 57.2, circumferenceMm: 179.5, inches: 2.25 }],
  ['chain-length', '18 in', { inches: 18, cm: 45.7 }],
  ['bracelet-length', '6.5in', { inches: 6.5, cm: 16.5 }],
])('%s %s has its equivalents', (option, label, equivalents) => {
  expect(suggestEquivalents(option, label)).toEqual(equivalents)
})

test.each([
  ['ring-size', '31'],
  ['ring-size', 'Adjustable'],
  ['bangle-size', '2-16'],
  ['chain-length', '18 cm'],
  ['chain-length', '0 in'],
  ['karat', '18K'],
  ['toString', '18'],
])('%s %s has none', (option, label) => {
  expect(suggestEquivalents(option, label)).toEqual({})
})
