import { describe, expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { CORE_METAL_CODES, INDICATIVE_RATES, type MetalRates } from './metal-rates.ts'
import { paise } from './money.ts'
import {
  adjustPriceByPercent,
  calculatePriceBreakup,
  calculateProductPrice,
  getDiscountPercent,
  type LivePricing,
  type ProductPricing,
  type WeightBasis,
} from './pricing.ts'

const rupees = (most: number) => fc.integer({ min: 0, max: most * 100 }).map(paise)
const rates: fc.Arbitrary<MetalRates> = fc
  .tuple(...CORE_METAL_CODES.map(() => fc.integer({ min: 1, max: 50_000_00 })))
  .map((values) => Object.fromEntries(CORE_METAL_CODES.map((metal, at) => [metal, paise(values[at]!)])))

const livePricing: fc.Arbitrary<LivePricing> = fc.record({
  isFixedPrice: fc.constant(false as const),
  metal: fc.constantFrom(...CORE_METAL_CODES),
  weightMg: fc.integer({ min: 1, max: 2_000_000 }),
  making: fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), percent: fc.nat(50_000).map((n) => n / 1000) }),
    fc.record({ type: fc.constant('flat' as const), amount: rupees(100_000) }),
  ),
  stoneCharges: rupees(500_000),
})

const product = (parts: Partial<LivePricing> = {}): LivePricing => ({
  isFixedPrice: false,
  metal: 'gold-22k',
  weightMg: 10_000,
  stoneCharges: paise(0),
  making: { type: 'percentage', percent: 10 },
  ...parts,
})
const at = (rate: number): MetalRates => ({ ...INDICATIVE_RATES, 'gold-22k': paise(rate) })

describe('the price to pay now', () => {
  test('of a fixed-price product does not depend on the rates', () => {
    const fixed: ProductPricing = { isFixedPrice: true, fixedPrice: paise(1999_50) }
    expect(calculateProductPrice(fixed, null)).toBe(1999_50)
    expect(calculateProductPrice(fixed, INDICATIVE_RATES)).toBe(1999_50)
  })

  test('of a live-priced product is grams × rate + making + stones', () => {
    // 10 g × ₹6,500 = 65,000; 10 % = 6,500; stones 1,200
    expect(calculateProductPrice(product({ stoneCharges: paise(1200_00) }), at(6500_00))).toBe(72_700_00)
    expect(
      calculateProductPrice(product({ making: { type: 'flat', amount: paise(750_00) } }), at(6500_00)),
    ).toBe(65_750_00)
  })

  test('follows the rate of its own metal', () => {
    const prices = CORE_METAL_CODES.map((metal) =>
      calculateProductPrice(product({ metal, weightMg: 1000 }), INDICATIVE_RATES),
    )
    expect(prices).toEqual([7700_00, 7150_00, 5830_00, 94_00])
  })

  test('is not known while no rate is: Price on request', () => {
    expect(calculateProductPrice(product(), null)).toBeNull()
    expect(calculatePriceBreakup(product(), null)).toBeNull()
  })

  test('adds wastage as a percentage of the metal value, which making charges do not count', () => {
    // 10 g × ₹6,500 = 65,000; wastage 8 % = 5,200; making 10 % = 6,500
    expect(calculateProductPrice(product({ wastagePercent: 8 }), at(6500_00))).toBe(76_700_00)
  })

  test('charges making by the gram, on net or on gross weight', () => {
    const perGram = (basis?: WeightBasis) =>
      product({ grossWeightMg: 12_000, making: { type: 'per-gram', amount: paise(450_00), basis } })
    expect(calculateProductPrice(perGram(), at(6500_00))).toBe(69_500_00)
    expect(calculateProductPrice(perGram('net'), at(6500_00))).toBe(69_500_00)
    expect(calculateProductPrice(perGram('gross'), at(6500_00))).toBe(70_400_00)
  })

  test('charges a percentage on gross weight for the grams of the stones too', () => {
    const making = { type: 'percentage', percent: 10, basis: 'gross' } as const
    expect(calculateProductPrice(product({ making, grossWeightMg: 12_000 }), at(6500_00))).toBe(72_800_00)
    // without a gross weight, the net weight counts
    expect(calculateProductPrice(product({ making }), at(6500_00))).toBe(71_500_00)
  })

  test('adds the hallmarking charge once a piece', () => {
    expect(calculateProductPrice(product({ hallmarkingCharge: paise(45_00) }), at(6500_00))).toBe(71_545_00)
    expect(calculateProductPrice(product({ hallmarkingCharge: null }), at(6500_00))).toBe(71_500_00)
  })

  test('is rounded up from exactly 50 paise, and down below', () => {
    const plain = { making: { type: 'flat', amount: paise(0) } } as const
    expect(calculateProductPrice(product({ ...plain, weightMg: 1000 }), at(100_50))).toBe(101_00)
    expect(calculateProductPrice(product({ ...plain, weightMg: 1000 }), at(100_49))).toBe(100_00)
    // 0.499 g × ₹1.00 + 0.001 of a paisa short of the half
    expect(calculateProductPrice(product({ ...plain, weightMg: 1499 }), at(1_00))).toBe(1_00)
  })

  test('of 0 is no price: nothing can be ordered for it', () => {
    const plain = { making: { type: 'flat', amount: paise(0) } } as const
    expect(calculateProductPrice(product({ ...plain, weightMg: 499 }), at(1_00))).toBeNull()
    expect(calculatePriceBreakup(product({ ...plain, weightMg: 499 }), at(1_00))).toBeNull()
    expect(calculateProductPrice({ isFixedPrice: true, fixedPrice: paise(0) }, INDICATIVE_RATES)).toBeNull()
  })

  test('is not rounded on the way: three parts of 40 paise are one rupee', () => {
    const parts = {
      weightMg: 1000,
      making: { type: 'flat', amount: paise(40) },
      stoneCharges: paise(40),
    } as const
    expect(calculateProductPrice(product(parts), at(40))).toBe(1_00)
  })
})

describe('the break-up of a live price', () => {
  test('takes no rupee off making charges where metal and stones both end on a half', () => {
    const halves = {
      weightMg: 1000,
      making: { type: 'flat', amount: paise(0) },
      stoneCharges: paise(100_50),
    } as const
    const parts = calculatePriceBreakup(product(halves), at(100_50))
    expect(parts).toMatchObject({ metalValue: 101_00, makingCharges: 0, stoneValue: 100_00, total: 201_00 })
  })

  test('shows stones of whole rupees as they are, and each part within a rupee of its own', () => {
    fc.assert(
      fc.property(livePricing, rates, (pricing, now) => {
        const whole = { ...pricing, stoneCharges: paise(Math.floor(pricing.stoneCharges / 100) * 100) }
        const parts = calculatePriceBreakup(whole, now)
        if (!parts) return
        expect(parts.stoneValue).toBe(whole.stoneCharges)
        expect(Math.abs(parts.metalValue - (whole.weightMg * now[whole.metal]!) / 1000)).toBeLessThanOrEqual(
          50,
        )
      }),
    )
  })

  test('names the rate and the kind of making charges', () => {
    expect(calculatePriceBreakup(product(), at(6500_00))).toEqual({
      metalValue: 65_000_00,
      ratePerGram: 6500_00,
      wastageCharges: 0,
      wastagePercent: 0,
      makingCharges: 6500_00,
      making: { type: 'percentage', percent: 10 },
      stoneValue: 0,
      hallmarkingCharge: 0,
      total: 71_500_00,
    })
  })

  test('is none for a fixed price', () => {
    expect(calculatePriceBreakup({ isFixedPrice: true, fixedPrice: paise(1) }, INDICATIVE_RATES)).toBeNull()
  })
})

describe('Save n%', () => {
  test.each([
    [80, 100, 20],
    [71, 100, 29],
    [71_000, 1_00_000, 29],
    [0.71, 1, 29],
    [66.67, 100, 33],
    [99.5, 100, 0],
    [100, 100, 0],
    [120, 100, 0],
    [0, 100, 0],
  ])('%d instead of %d saves %i', (price, compareAt, percent) => {
    expect(getDiscountPercent(price, compareAt)).toBe(percent)
  })

  test('nothing where there is nothing to compare with', () => {
    expect(getDiscountPercent(100, null)).toBe(0)
  })

  test('is the whole percent that is really saved, never one more', () => {
    const price = fc.integer({ min: 1, max: 10_000_000_00 })
    fc.assert(
      fc.property(price, price, (one, other) => {
        const [now, before] = [Math.min(one, other), Math.max(one, other)]
        const exact = (BigInt(before - now) * 100n) / BigInt(before)
        expect(BigInt(getDiscountPercent(now / 100, before / 100))).toBe(exact)
      }),
    )
  })
})

describe('a price changed by percent', () => {
  test.each([
    [1000_00, 10, 1100_00],
    [333_35, 10, 367_00],
    [1_00, 49.999, 1_00],
    [1_00, 50, 2_00],
    [999_00, -33.333, 666_00],
    [100_00, -90, 10_00],
    [0, 500, 0],
  ])('%s paise by %s %% are %s', (price, percent, expected) => {
    expect(adjustPriceByPercent(paise(price), percent)).toBe(expected)
  })

  test('is the exact amount, half up to a whole rupee', () => {
    fc.assert(
      fc.property(rupees(10_000_000), fc.integer({ min: -90_000, max: 500_000 }), (price, thousandths) => {
        const exact = BigInt(price) * BigInt(100_000 + thousandths)
        const off = BigInt(adjustPriceByPercent(price, thousandths / 1000)) * 100_000n - exact
        // a rupee is 100 paise: never more than half of one away, and at the half upwards
        expect(off > -5_000_000n && off <= 5_000_000n).toBe(true)
      }),
    )
  })
})
