import { expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { describePrice, type PriceComponents } from '#domain/price-description.ts'

const PARTS: PriceComponents = {
  metalType: 'gold-22k',
  weightGrams: 10,
  ratePerGram: paise(6500_00),
  metalValue: paise(65_000_00),
  makingCharges: paise(9100_00),
  makingPercent: 14,
  stoneValue: paise(900_00),
}

test('a price is explained by metal, making charges and stones', () => {
  expect(describePrice(PARTS)).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making 14%: ₹9,100 + stones: ₹900',
  )
})

test('a flat making charge has no percentage, and parts of zero are left out', () => {
  expect(describePrice({ ...PARTS, makingPercent: null, stoneValue: paise(0) })).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making: ₹9,100',
  )
  expect(describePrice({ ...PARTS, makingCharges: paise(0), stoneValue: paise(0) })).toBe(
    'Gold 22K 10.000 g at ₹6,500/g: ₹65,000',
  )
})
