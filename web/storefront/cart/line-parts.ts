import type { Product } from '#contract/products.ts'
import { getHallmarkingCharge, type HallmarkingCharges } from '#domain/hallmarking.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import { listPriceParts, type PricePart } from '#domain/price-description.ts'
import { calculatePriceBreakupAtRate, type LivePricing } from '#domain/pricing.ts'
import type { LocalCartLine } from './cart-line.ts'

type Variant = Product['variants'][number]
type PricedLine = Pick<LocalCartLine, 'price' | 'rate' | 'engravingPrice'>

/**
 * The parts of the price of one unit at the rate that the line has locked. Null: the product has changed since, so that
 * they would not add up to the price of the line.
 */
export function listLineParts(
  { price, rate, engravingPrice = 0 }: PricedLine,
  variant: Variant,
  charges: HallmarkingCharges<number>,
): PricePart[] | null {
  const { metalInfo, priceInfo, priceBreakup } = variant
  if (!metalInfo || rate === null || priceInfo.fixedPrice) return null
  // A piece that is charged by its own weight does not have the listed one.
  const { weightGrams, grossWeightGrams } = priceBreakup ?? {
    weightGrams: metalInfo.weightGrams,
    grossWeightGrams: variant.grossWeightGrams,
  }
  const pricing: LivePricing = {
    isFixedPrice: false,
    metal: metalInfo.type,
    weightMg: toMilligrams(weightGrams),
    grossWeightMg: grossWeightGrams === null ? null : toMilligrams(grossWeightGrams),
    making: toMaking(priceInfo),
    wastagePercent: priceInfo.wastagePercent,
    stoneCharges: fromRupees(priceInfo.stoneCharges),
    hallmarkingCharge: priceInfo.hasHallmarkingCharge
      ? fromRupees(getHallmarkingCharge(charges, metalInfo.type) ?? 0)
      : null,
  }
  const breakup = calculatePriceBreakupAtRate(pricing, fromRupees(rate))
  if (!breakup || toRupees(breakup.total) + engravingPrice !== price) return null
  return listPriceParts({ ...breakup, weightGrams }, fromRupees(engravingPrice))
}

const toMilligrams = (grams: number): number => Math.round(grams * 1000)

function toMaking({
  makingCharges,
  makingChargesType,
  makingBasis: basis,
}: Variant['priceInfo']): LivePricing['making'] {
  if (makingChargesType === 'percentage') return { type: 'percentage', percent: makingCharges, basis }
  const amount = fromRupees(makingCharges)
  return makingChargesType === 'flat' ? { type: 'flat', amount } : { type: 'per-gram', amount, basis }
}
