import { expect, test } from 'vitest'
import type { Product } from '#contract/products.ts'
import { toRupees } from '#domain/money.ts'
import { listLineParts } from './line-parts.ts'

const CHARGES = { gold: 45, silver: 25, platinum: 0 }

const variant = {
  metalInfo: { type: 'gold-22k', weightGrams: 10 },
  grossWeightGrams: 12,
  priceInfo: {
    fixedPrice: false,
    basePrice: 0,
    makingCharges: 450,
    makingChargesType: 'per-gram',
    makingBasis: 'gross',
    wastagePercent: 8,
    stoneCharges: 900,
    hasHallmarkingCharge: true,
  },
} as Product['variants'][number]

test('the parts of a line are those at its locked rate, with engraving, and add up to its price', () => {
  const line = { price: 65_000 + 5200 + 5400 + 900 + 45 + 500, rate: 6500, engravingPrice: 500 }
  const parts = listLineParts(line, variant, CHARGES)!
  expect(parts.map(({ kind, amount }) => [kind, toRupees(amount)])).toEqual([
    ['metal', 65_000],
    ['wastage', 5200],
    ['making', 5400],
    ['stones', 900],
    ['hallmarking', 45],
    ['engraving', 500],
  ])
})

test('a line whose product has changed since has no parts, nor has one of a fixed price', () => {
  expect(listLineParts({ price: 70_000, rate: 6500 }, variant, CHARGES)).toBeNull()
  expect(listLineParts({ price: 70_000, rate: null }, variant, CHARGES)).toBeNull()
})

test('a piece that is charged by its own weight has the parts of that weight', () => {
  const priceBreakup = { chargedWeight: 'item', weightGrams: 9.9, grossWeightGrams: 11.9 }
  const weighed = { ...variant, priceBreakup } as Product['variants'][number]
  // 9.900 g × ₹6,500, 8 % wastage, and ₹450 for each of 11.900 g
  const line = { price: 64_350 + 5148 + 5355 + 900 + 45, rate: 6500 }
  const [metal] = listLineParts(line, weighed, CHARGES)!
  expect(metal).toMatchObject({ kind: 'metal', detail: expect.stringContaining('9.900 g') })
  expect(toRupees(metal!.amount)).toBe(64_350)
})
