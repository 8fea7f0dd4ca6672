import { expect, test } from 'vitest'
import { expandMaterialFilter, isMetal, MATERIALS, toMaterialFilter } from './materials.ts'

test('metals are filtered as metals, stones and leather are not', () =>
  expect(MATERIALS.filter(isMetal)).toEqual(['Gold', 'Silver', 'Platinum', 'Titanium', 'Palladium', 'Brass']))

test('the four gemstones share a filter', () => {
  expect(['Ruby', 'Pearl', 'Gold'].map(toMaterialFilter)).toEqual(['Gemstone', 'Gemstone', 'Gold'])
  expect(expandMaterialFilter(' Gold ,,Gemstone')).toEqual(['Gold', 'Ruby', 'Emerald', 'Sapphire', 'Pearl'])
})
