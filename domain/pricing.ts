import type { MetalRates, MetalType } from './metal-rates.ts'
import { divideHalfUp, fromRupees, type Paise, paise, ZERO } from './money.ts'

/** The weight that a charge counts: of the metal alone, or with the stones. */
export const WEIGHT_BASES = ['net', 'gross'] as const
export type WeightBasis = (typeof WEIGHT_BASES)[number]

export const MAKING_TYPES = ['percentage', 'flat', 'per-gram'] as const
export type MakingType = (typeof MAKING_TYPES)[number]

/** The basis is net where none is given. */
export type MakingCharges =
  /** Percent of the weight at the metal's rate, at most three decimals. */
  | { type: 'percentage'; percent: number; basis?: WeightBasis }
  | { type: 'flat'; amount: Paise }
  | { type: 'per-gram'; amount: Paise; basis?: WeightBasis }

export const getMakingBasis = (making: MakingCharges): WeightBasis =>
  making.type === 'flat' ? 'net' : (making.basis ?? 'net')

/**
 * A price that follows the rate of its metal. Fields that may be missing were added later: the terms that old cart lines
 * hold are without them.
 */
export type LivePricing = {
  isFixedPrice: false
  metal: MetalType
  /** The net weight: the metal without stones. */
  weightMg: number
  /** The weight with stones. Without one, the net weight counts as gross. */
  grossWeightMg?: number | null
  making: MakingCharges
  /** Percent of the metal value, at most three decimals. Not part of what making charges are a percentage of. */
  wastagePercent?: number
  stoneCharges: Paise
  /** The shop's charge per piece of this metal, also when it is 0. Null: this product bears no hallmarking charge. */
  hallmarkingCharge?: Paise | null
}

/** What a price is made of. A live price follows the rate of its metal, a fixed price does not. */
export type ProductPricing = { isFixedPrice: true; fixedPrice: Paise } | LivePricing

/** With these limits and those of the rates, every price is a safe number of paise. */
export const PRICING_LIMITS = {
  /** Ten kilograms, net and gross. */
  weightMg: 10_000_000,
  makingPercent: 1000,
  wastagePercent: 100,
  hallmarkingCharge: paise(10_000_00),
}

export type PriceBreakup = {
  metalValue: Paise
  ratePerGram: Paise
  wastageCharges: Paise
  wastagePercent: number
  makingCharges: Paise
  making: MakingCharges
  stoneValue: Paise
  hallmarkingCharge: Paise
  total: Paise
}

/**
 * The price to pay now, in paise, above 0. Null: live-priced while its metal has no rate, `Price on request`.
 * Live: metal (net grams × rate) + wastage + making charges + stones + hallmarking, rounded half up to a whole rupee, once.
 */
export function calculateProductPrice(pricing: ProductPricing, rates: MetalRates | null): Paise | null {
  const price = pricing.isFixedPrice ? pricing.fixedPrice : calculatePriceAtRate(pricing, rates)
  // a price of 0 is a missing price: nothing can be ordered for it
  return price === null || price <= 0 ? null : price
}

function calculatePriceAtRate(pricing: LivePricing, rates: MetalRates | null): Paise | null {
  const ratePerGram = rates?.[pricing.metal]
  return ratePerGram === undefined ? null : sumLiveParts(calculateLiveParts(pricing, ratePerGram))
}

/** One hundred-millionth of a paisa: milligrams (1000) times thousandths of a percent (100 000). */
const PRICE_SCALE = 100_000_000n
const PERCENT_SCALE = 100_000n

/** The exact parts of a live price in PRICE_SCALE. The same formula is in SQL: server/products/pricing/live-prices.ts. */
function calculateLiveParts(pricing: LivePricing, ratePerGram: Paise) {
  const metalValue = (weightMg: number) => BigInt(weightMg) * BigInt(ratePerGram)
  return {
    metal: metalValue(pricing.weightMg) * PERCENT_SCALE,
    wastage: metalValue(pricing.weightMg) * toThousandths(pricing.wastagePercent ?? 0),
    making: calculateMaking(pricing, metalValue),
    stones: BigInt(pricing.stoneCharges) * PRICE_SCALE,
    hallmarking: BigInt(pricing.hallmarkingCharge ?? 0) * PRICE_SCALE,
  }
}

function calculateMaking(
  { making, weightMg, grossWeightMg }: LivePricing,
  metalValue: (weightMg: number) => bigint,
): bigint {
  if (making.type === 'flat') return BigInt(making.amount) * PRICE_SCALE
  const basisMg = getMakingBasis(making) === 'gross' ? (grossWeightMg ?? weightMg) : weightMg
  return making.type === 'percentage'
    ? metalValue(basisMg) * toThousandths(making.percent)
    : BigInt(basisMg) * BigInt(making.amount) * PERCENT_SCALE
}

const toThousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000))

type LiveParts = ReturnType<typeof calculateLiveParts>

const sumLiveParts = ({ metal, wastage, making, stones, hallmarking }: LiveParts): Paise =>
  roundScaledToRupee(metal + wastage + making + stones + hallmarking)

const roundScaledToRupee = (scaled: bigint): Paise =>
  paise(Number(divideHalfUp(scaled, PRICE_SCALE * 100n)) * 100)

/**
 * The parts of a live price in whole rupees. Each is what the sum, rounded, grows by: they always add up to the
 * total and none is below 0. Null for fixed prices, and where there is no price.
 */
export const calculatePriceBreakup = (
  pricing: ProductPricing,
  rates: MetalRates | null,
): PriceBreakup | null => {
  const ratePerGram = pricing.isFixedPrice ? undefined : rates?.[pricing.metal]
  return pricing.isFixedPrice || ratePerGram === undefined
    ? null
    : calculatePriceBreakupAtRate(pricing, ratePerGram)
}

/** The same at a rate that is known: the one that a cart line was locked at. */
export function calculatePriceBreakupAtRate(pricing: LivePricing, ratePerGram: Paise): PriceBreakup | null {
  const exact = calculateLiveParts(pricing, ratePerGram)
  let exactSum = 0n
  let total = ZERO
  const addPart = (part: bigint): Paise => {
    exactSum += part
    const before = total
    total = roundScaledToRupee(exactSum)
    return paise(total - before)
  }
  const parts = {
    metalValue: addPart(exact.metal),
    ratePerGram,
    wastageCharges: addPart(exact.wastage),
    wastagePercent: pricing.wastagePercent ?? 0,
    makingCharges: addPart(exact.making),
    making: pricing.making,
    stoneValue: addPart(exact.stones),
    hallmarkingCharge: addPart(exact.hallmarking),
  }
  return total <= 0 ? null : { ...parts, total }
}

/** A price raised or lowered by percent (three decimals at most), half up to a whole rupee as live prices are. */
export const adjustPriceByPercent = (price: Paise, percent: number): Paise =>
  paise(
    Number(
      divideHalfUp(
        BigInt(price) * (PERCENT_SCALE + BigInt(Math.round(percent * 1000))),
        PERCENT_SCALE * 100n,
      ),
    ) * 100,
  )

/** The n of `Save n%`: whole percent, rounded down so that it never promises too much. 0: nothing is saved. */
export const getDiscountPercent = (price: number, compareAt: number | null): number =>
  compareAt && compareAt > price && price > 0 ? floorPercent(fromRupees(price), fromRupees(compareAt)) : 0

/** In paise, where a quotient of doubles would make 28 of 29 percent. */
const floorPercent = (price: Paise, compareAt: Paise): number =>
  Math.floor(((compareAt - price) * 100) / compareAt)
