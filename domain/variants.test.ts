import { expect, test } from 'vitest'
import { choiceReason, describeMissingChoice, formatVariantName, formatVariantTitle } from './variants.ts'

test('a product is named with the values of its variant, where it has any', () => {
  expect(formatVariantTitle(['18K', '14'])).toBe('18K / 14')
  expect(formatVariantName('Aditi Ring', '18K / 14')).toBe('Aditi Ring, 18K / 14')
  expect(formatVariantName('Aditi Ring', '')).toBe('Aditi Ring')
  expect(formatVariantName('Aditi Ring', undefined)).toBe('Aditi Ring')
})

test('a customer reads which options they have yet to choose', () => {
  expect(describeMissingChoice(['Karat', 'Ring size'])).toBe('Choose karat and ring size')
  expect(describeMissingChoice([])).toBe('Choose a variant')
  expect(choiceReason(['Karat'])).toMatchObject({ values: { options: ['karat'] } })
})
