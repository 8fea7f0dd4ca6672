import type { MetalRates, MetalType } from './metal-rates.ts'
import { divideHalfUp, fromRupees, type Paise, paise, ZERO } from './money.ts'

export type MakingCharges =
  /** Percent of the metal value, at most three decimals. */
  { type: 'percentage'; percent: number } | { type: 'flat'; amount: Paise }

/** What a price is made of. A live price follows the rate of its metal, a fixed price does not. */
export type ProductPricing =
  | { isFixedPrice: true; fixedPrice: Paise }
  | { isFixedPrice: false; metal: MetalType; weightMg: number; making: MakingCharges; stoneCharges: Paise }

export type LivePricing = Extract<ProductPricing, { isFixedPrice: false }>

export type PriceBreakup = {
  metalValue: Paise
  ratePerGram: Paise
  makingCharges: Paise
  makingChargesType: 'percentage' | 'flat'
  stoneValue: Paise
  total: Paise
}

/**
 * The price to pay now, in paise, above 0. Null: live-priced while no rate is known, `Price on request`.
 * Live: grams × rate + making charges + stones, rounded half up to a whole rupee, once.
 */
export function calculateProductPrice(pricing: ProductPricing, rates: MetalRates | null): Paise | null {
  const price = pricing.isFixedPrice
    ? pricing.fixedPrice
    : rates && calculateLivePrice(pricing, rates[pricing.metal])
  // a price of 0 is a missing price: nothing can be ordered for it
  return price === null || price <= 0 ? null : price
}

/** One hundred-millionth of a paisa: milligrams (1000) times thousandths of a percent (100 000). */
const PRICE_SCALE = 100_000_000n

function calculateLivePrice(pricing: LivePricing, ratePerGram: Paise): Paise {
  const metal = BigInt(pricing.weightMg) * BigInt(ratePerGram)
  const total =
    metal * 100_000n +
    (pricing.making.type === 'percentage'
      ? metal * BigInt(Math.round(pricing.making.percent * 1000))
      : BigInt(pricing.making.amount) * PRICE_SCALE) +
    BigInt(pricing.stoneCharges) * PRICE_SCALE
  return paise(Number(divideHalfUp(total, PRICE_SCALE * 100n)) * 100)
}

/**
 * The parts of a live price in whole rupees. Each is what the sum, rounded, grows by: they always add up to the
 * total and none is below 0. Null for fixed prices, and where there is no price.
 */
export const calculatePriceBreakup = (
  pricing: ProductPricing,
  rates: MetalRates | null,
): PriceBreakup | null =>
  pricing.isFixedPrice || !rates ? null : calculatePriceBreakupAtRate(pricing, rates[pricing.metal])

/** The same at a rate that is known: the one that a cart line was locked at. */
export function calculatePriceBreakupAtRate(pricing: LivePricing, ratePerGram: Paise): PriceBreakup | null {
  const total = calculateLivePrice(pricing, ratePerGram)
  if (total <= 0) return null
  const withoutStones = calculateLivePrice({ ...pricing, stoneCharges: ZERO }, ratePerGram)
  const metalValue = calculateLivePrice(
    { ...pricing, stoneCharges: ZERO, making: NO_MAKING_CHARGES },
    ratePerGram,
  )
  return {
    metalValue,
    ratePerGram,
    makingCharges: paise(withoutStones - metalValue),
    makingChargesType: pricing.making.type,
    stoneValue: paise(total - withoutStones),
    total,
  }
}

const NO_MAKING_CHARGES: MakingCharges = { type: 'flat', amount: ZERO }

const PERCENT_SCALE = 100_000n

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
