import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import {
  describeMaking,
  describeMakingDetail,
  describePrice,
  type PriceComponents,
} from '#domain/price-description.ts'

const COMPONENTS: PriceComponents = {
  metalName: 'Gold 22K',
  weightGrams: 10,
  ratePerGram: paise(6500_00),
  metalValue: paise(65_000_00),
  wastageCharges: paise(0),
  wastagePercent: 0,
  makingCharges: paise(9100_00),
  making: { type: 'percentage', percent: 14 },
  stoneValue: paise(900_00),
  hallmarkingCharge: paise(0),
}

test('a price is explained by metal, making charges and stones', () => {
  expect(describePrice(COMPONENTS)).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making 14%: ₹9,100 + stones: ₹900',
  )
})

test('a price with every part names each one in the order of the sum', () => {
  expect(
    describePrice({
      ...COMPONENTS,
      wastageCharges: paise(5200_00),
      wastagePercent: 8,
      makingCharges: paise(4500_00),
      making: { type: 'per-gram', amount: paise(450_00) },
      hallmarkingCharge: paise(45_00),
    }),
  ).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + wastage 8%: ₹5,200 + making ₹450/g: ₹4,500 + stones: ₹900 + hallmarking: ₹45',
  )
})

test('a flat making charge has no percentage, and parts of zero are left out', () => {
  const flat: PriceComponents = { ...COMPONENTS, making: { type: 'flat', amount: paise(9100_00) } }
  expect(describePrice({ ...flat, stoneValue: paise(0) })).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making: ₹9,100',
  )
  expect(describePrice({ ...COMPONENTS, makingCharges: paise(0), stoneValue: paise(0) })).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000',
  )
})

test('engraving is a part of its own, and what the shop waived is taken off', () => {
  expect(describePrice({ ...COMPONENTS, stoneValue: paise(0) }, paise(500_00), paise(120_00))).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making 14%: ₹9,100 + engraving: ₹500 − waived: ₹120',
  )
})

test('a making charge on gross weight says so', () => {
  expect(describeMaking({ type: 'percentage', percent: 14, basis: 'gross' })).toBe('14% on gross weight')
  expect(describeMaking({ type: 'per-gram', amount: paise(450_50), basis: 'gross' })).toBe(
    '₹450.50/g on gross weight',
  )
  expect(describeMaking({ type: 'per-gram', amount: paise(450_00), basis: 'net' })).toBe('₹450/g')
})

test('a table says what a percentage counts, and names a flat charge', () => {
  expect(describeMakingDetail({ type: 'percentage', percent: 14, basis: 'net' })).toBe('14% of metal value')
  expect(describeMakingDetail({ type: 'percentage', percent: 14, basis: 'gross' })).toBe(
    '14% on gross weight',
  )
  expect(describeMakingDetail({ type: 'per-gram', amount: paise(450_00) })).toBe('₹450/g')
  expect(describeMakingDetail({ type: 'flat', amount: paise(450_00) })).toBe('Flat')
})
