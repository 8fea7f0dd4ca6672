import { expect, test } from 'vitest'
import { fc } from '#testing/fast-check.ts'
import { IS_FULL_RUN } from '#testing/run-options.ts'
import { CORE_METAL_CODES } from './metal-rates.ts'
import { paise } from './money.ts'
import {
  calculatePriceBreakupAtRate,
  calculateProductPrice,
  type LivePricing,
  type MakingCharges,
  PRICING_LIMITS,
  WEIGHT_BASES,
} from './pricing.ts'
import { RATE_BOUNDS } from './rate-guard.ts'

const RUNS = IS_FULL_RUN ? 100_000 : 20_000

/** A fraction of whole numbers: this second implementation calculates in rupees and grams and rounds nothing. */
type Fraction = { over: bigint; under: bigint }
const fraction = (over: number, under = 1): Fraction => ({ over: BigInt(over), under: BigInt(under) })
const add = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
/** The whole number below `x + 1/2`. */
const roundHalfUp = ({ over, under }: Fraction): bigint => (2n * over + under) / (2n * under)

const NOTHING = fraction(0)
const rupees = (amount: number) => fraction(amount, 100)
const grams = (mg: number) => fraction(mg, 1000)
/** Percent with three decimals, as a share of one. */
const share = (percent: number) => fraction(Math.round(percent * 1000), 100_000)

function referenceParts(pricing: LivePricing, ratePerGram: number): Fraction[] {
  const net = grams(pricing.weightMg)
  const rate = rupees(ratePerGram)
  const { making } = pricing
  const isOnGross = making.type !== 'flat' && making.basis === 'gross'
  const charged = isOnGross ? grams(pricing.grossWeightMg ?? pricing.weightMg) : net
  const makingCharge =
    making.type === 'flat'
      ? rupees(making.amount)
      : making.type === 'per-gram'
        ? times(charged, rupees(making.amount))
        : times(times(charged, rate), share(making.percent))
  return [
    times(net, rate),
    times(times(net, rate), share(pricing.wastagePercent ?? 0)),
    makingCharge,
    rupees(pricing.stoneCharges),
    rupees(pricing.hallmarkingCharge ?? 0),
  ]
}

/** Each part in rupees: what the rounded sum of the parts so far is above the one before. */
function referenceBreakup(pricing: LivePricing, ratePerGram: number): { parts: bigint[]; total: bigint } {
  let exact = NOTHING
  let total = 0n
  const parts = referenceParts(pricing, ratePerGram).map((part) => {
    exact = add(exact, part)
    const before = total
    total = roundHalfUp(exact)
    return total - before
  })
  return { parts, total }
}

const oneOfSizes = (...sizes: number[]) => fc.oneof(...sizes.map((max) => fc.integer({ min: 0, max })))
const amount = oneOfSizes(99, 1000_00, 10_00_000_00).map(paise)
const percent = (max: number) =>
  fc.oneof(
    fc.integer({ min: 0, max }),
    fc.integer({ min: 0, max: max * 1000 }).map((n) => n / 1000),
  )
const weightMg = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: PRICING_LIMITS.weightMg }),
)
const basis = fc.option(fc.constantFrom(...WEIGHT_BASES), { nil: undefined })
const making: fc.Arbitrary<MakingCharges> = fc.oneof(
  fc.record({
    type: fc.constant('percentage' as const),
    percent: percent(PRICING_LIMITS.makingPercent),
    basis,
  }),
  fc.record({ type: fc.constant('flat' as const), amount }),
  fc.record({ type: fc.constant('per-gram' as const), amount, basis }),
)
const livePricing: fc.Arbitrary<LivePricing> = fc.record(
  {
    isFixedPrice: fc.constant(false as const),
    metal: fc.constantFrom(...CORE_METAL_CODES),
    weightMg,
    grossWeightMg: fc.option(weightMg),
    making,
    wastagePercent: percent(PRICING_LIMITS.wastagePercent),
    stoneCharges: amount,
    hallmarkingCharge: fc.option(oneOfSizes(99, PRICING_LIMITS.hallmarkingCharge).map(paise)),
  },
  { requiredKeys: ['isFixedPrice', 'metal', 'weightMg', 'making', 'stoneCharges'] },
)
const ratePerGram = fc
  .oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 50_000_00 }))
  .map(paise)

test('every part and the sum of any live price equal those of rational arithmetic, to the paisa', () => {
  fc.assert(
    fc.property(livePricing, ratePerGram, (pricing, rate) => {
      const expected = referenceBreakup(pricing, rate)
      const breakup = calculatePriceBreakupAtRate(pricing, rate)
      const rates = { 'gold-24k': rate, 'gold-22k': rate, 'gold-18k': rate, silver: rate }
      const price = calculateProductPrice(pricing, rates)
      if (expected.total === 0n) return price === null && breakup === null
      if (!breakup) return false
      const parts = [
        breakup.metalValue,
        breakup.wastageCharges,
        breakup.makingCharges,
        breakup.stoneValue,
        breakup.hallmarkingCharge,
      ]
      return (
        parts.every((part, at) => part >= 0 && BigInt(part) === expected.parts[at]! * 100n) &&
        parts.reduce((total: number, part) => total + part, 0) === breakup.total &&
        BigInt(breakup.total) === expected.total * 100n &&
        price === breakup.total
      )
    }),
    { numRuns: RUNS },
  )
})

test('the price of a product at all limits is a safe number of paise', () => {
  const rate = Math.max(...Object.values(RATE_BOUNDS).map(({ max }) => max))
  const heaviest: LivePricing = {
    isFixedPrice: false,
    metal: 'gold-24k',
    weightMg: PRICING_LIMITS.weightMg,
    grossWeightMg: PRICING_LIMITS.weightMg,
    making: { type: 'percentage', percent: PRICING_LIMITS.makingPercent, basis: 'gross' },
    wastagePercent: PRICING_LIMITS.wastagePercent,
    stoneCharges: paise(100_000_000_00),
    hallmarkingCharge: PRICING_LIMITS.hallmarkingCharge,
  }
  const perGram: MakingCharges = { type: 'per-gram', amount: paise(100_000_000_00), basis: 'gross' }
  // paise() throws for an amount that is not a safe number
  expect(calculatePriceBreakupAtRate(heaviest, paise(rate))?.total).toBeGreaterThan(0)
  expect(calculatePriceBreakupAtRate({ ...heaviest, making: perGram }, paise(rate))?.total).toBeGreaterThan(0)
})
