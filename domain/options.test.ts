import { expect, test } from 'vitest'
import { isSwatch, isValueOffered, suggestEquivalents } from '#domain/options.ts'

test.each([
  ['ring', '12', { us: '6', uk: 'L½', eu: '52', diameterMm: 16.5, circumferenceMm: 51.8 }],
  ['ring', ' 1 ', { us: '1½', uk: 'C½', eu: '41', diameterMm: 13, circumferenceMm: 40.8 }],
  ['bangle', '2-4', { diameterMm: 57.2, circumferenceMm: 179.5, inches: 2.25 }],
  ['length', '18 in', { inches: 18, cm: 45.7 }],
  ['length', '6.25 in', { inches: 6.25, cm: 15.9 }],
  ['length', '6.5in', { inches: 6.5, cm: 16.5 }],
] as const)('%s %s has its equivalents', (measure, label, equivalents) => {
  expect(suggestEquivalents(measure, label)).toEqual(equivalents)
})

test.each([
  ['ring', '31'],
  ['ring', 'Adjustable'],
  ['bangle', '2-16'],
  ['length', '18 cm'],
  ['length', 'about 18 in'],
  ['length', '18 inches'],
  ['length', '0 in'],
] as const)('%s %s has none', (measure, label) => {
  expect(suggestEquivalents(measure, label)).toEqual({})
})

test('a value is offered while it and its metal are active', () => {
  const metals = [
    { code: 'gold-18k', isActive: true },
    { code: 'gold-14k', isActive: false },
  ]
  expect(isValueOffered({ isActive: true, metalType: null }, metals)).toBe(true)
  expect(isValueOffered({ isActive: true, metalType: 'gold-18k' }, metals)).toBe(true)
  expect(isValueOffered({ isActive: true, metalType: 'gold-14k' }, metals)).toBe(false)
  expect(isValueOffered({ isActive: false, metalType: 'gold-18k' }, metals)).toBe(false)
})

test.each([
  ['#d9b45b', true],
  ['#d9b45b/#e3e3e0', true],
  ['#D9B45B', false],
  ['#d9b45', false],
  ['#d9b45bb', false],
  ['#d9b45b/', false],
  ['#d9b45b/#e3e', false],
  ['#d9b45b/#e3e3e0/#000000', false],
  [' #d9b45b', false],
  ['#gggggg', false],
  ['#d9b45b/#gggggg', false],
  ['d9b45b', false],
])('%s is the colour of a swatch: %s', (text, isColour) => expect(isSwatch(text)).toBe(isColour))
