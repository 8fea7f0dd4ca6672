import { expect, test } from 'vitest'
import { fromHallmarkingRupees, getHallmarkingCharge, NO_HALLMARKING_CHARGES } from './hallmarking.ts'

test('the hallmark of a piece costs what the shop charges for its base metal', () => {
  const charges = fromHallmarkingRupees({ gold: 53.1, silver: 41.3, platinum: 0 })
  const metals = ['gold-22k', 'gold-18k', 'silver-925', 'platinum-950']
  expect(metals.map((metal) => getHallmarkingCharge(charges, metal))).toEqual([53_10, 53_10, 41_30, 0])
})

test('a metal that India does not hallmark has no charge', () => {
  const charges = fromHallmarkingRupees({ gold: 53.1, silver: 41.3, platinum: 0 })
  expect(getHallmarkingCharge(charges, 'palladium-950')).toBeNull()
  expect(getHallmarkingCharge(charges, 'goldplate-1')).toBeNull()
})

test('a shop that charges nothing charges nothing for any metal', () => {
  expect(NO_HALLMARKING_CHARGES).toEqual({ gold: 0, silver: 0, platinum: 0 })
})
