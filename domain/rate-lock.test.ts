import { describe, expect, test } from 'vitest'
import { paise } from './money.ts'
import type { LivePricing, ProductPricing } from './pricing.ts'
import { getRepricedReason, isLockValid, type RateLock } from './rate-lock.ts'

const TERMS: LivePricing = {
  isFixedPrice: false,
  metal: 'gold-22k',
  weightMg: 10_000,
  making: { type: 'percentage', percent: 14 },
  stoneCharges: paise(0),
}
const NOW = new Date('2026-11-21T10:00:00Z')
const lock = (given: Partial<RateLock> = {}): RateLock => ({
  price: paise(74_100_00),
  rate: paise(6500_00),
  until: new Date('2026-11-21T10:30:00Z'),
  terms: TERMS,
  ...given,
})

describe('a rate lock', () => {
  test('is valid until its end, for the product as it was locked', () => {
    expect(isLockValid(lock(), { ...TERMS }, NOW)).toBe(true)
    expect(isLockValid(lock(), TERMS, new Date('2026-11-21T10:30:00Z'))).toBe(false)
  })

  test.each<[string, ProductPricing]>([
    ['the metal', { ...TERMS, metal: 'gold-18k' }],
    ['the weight', { ...TERMS, weightMg: 10_001 }],
    ['the making percentage', { ...TERMS, making: { type: 'percentage', percent: 14.5 } }],
    ['the kind of making charge', { ...TERMS, making: { type: 'flat', amount: paise(14) } }],
    ['the wastage', { ...TERMS, wastagePercent: 8 }],
    ['the flat charge to one per gram', { ...TERMS, making: { type: 'per-gram', amount: paise(14) } }],
    [
      'the weight that making counts',
      { ...TERMS, grossWeightMg: 12_000, making: { type: 'percentage', percent: 14, basis: 'gross' } },
    ],
    ['whether it bears a hallmarking charge', { ...TERMS, hallmarkingCharge: paise(0) }],
    ['the stone charges', { ...TERMS, stoneCharges: paise(1) }],
    ['the pricing to a fixed price', { isFixedPrice: true, fixedPrice: paise(74_100_00) }],
  ])('ends when staff change %s', (_, product) => {
    expect(isLockValid(lock(), product, NOW)).toBe(false)
    expect(getRepricedReason(lock(), product)).toBe('product-changed')
  })

  const flat: LivePricing = { ...TERMS, making: { type: 'flat', amount: paise(14) } }
  const perGram: LivePricing = { ...TERMS, making: { type: 'per-gram', amount: paise(14) } }
  test.each<[string, LivePricing, ProductPricing]>([
    ['the weight under a flat making charge', flat, { ...flat, weightMg: 10_001 }],
    ['a flat making charge to the same amount per gram', flat, perGram],
    ['the making charge per gram', perGram, { ...TERMS, making: { type: 'per-gram', amount: paise(15) } }],
  ])('ends when staff change %s', (_, terms, product) => {
    expect(isLockValid(lock({ terms }), terms, NOW)).toBe(true)
    expect(isLockValid(lock({ terms }), product, NOW)).toBe(false)
  })

  test('stays when the shop changes its hallmarking charge, as it does with a new rate', () => {
    const terms = { ...TERMS, hallmarkingCharge: paise(0) }
    expect(isLockValid(lock({ terms }), { ...TERMS, hallmarkingCharge: paise(45_00) }, NOW)).toBe(true)
  })

  test('of a cart line from before wastage and gross weight existed is valid', () => {
    const today = { ...TERMS, grossWeightMg: 10_500, wastagePercent: 0, hallmarkingCharge: null }
    expect(isLockValid(lock(), today, NOW)).toBe(true)
  })

  test('is none without a rate, an end or the terms', () => {
    for (const missing of [{ rate: null }, { until: null }, { terms: null }])
      expect(isLockValid(lock(missing), TERMS, NOW)).toBe(false)
  })

  test('that ran out says so', () => {
    expect(getRepricedReason(lock(), TERMS)).toBe('lock-ended')
    expect(getRepricedReason(lock({ terms: null }), TERMS)).toBe('product-changed')
  })
})
