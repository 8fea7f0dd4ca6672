import type { Product } from '#contract/products.ts'
import type { CurrentRates } from '#contract/rates.ts'
import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import { fromApiRates, type MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, type Paise, toRupees } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { calculatePriceBreakup, type PriceBreakup } from '#domain/pricing.ts'
import { toMilligrams } from '#domain/weight.ts'
import { type PricingDraft, RUPEE_PATTERN, toLivePricing, toPricingDraft } from './pricing-draft.ts'
import type { ProductDraft } from './product-draft.ts'

export type DraftPrice = {
  /** In rupees. Null while the form has too little to calculate it. */
  price: number | null
  /** Null for a fixed price. */
  breakup: PriceBreakup | null
}

/** The price on the site, calculated by the same function as on the server. */
export function calculatePrice(
  draft: ProductDraft,
  rates: MetalRates | null,
  hallmarkingCharges: HallmarkingCharges,
): DraftPrice {
  if (!draft.isLive) {
    const price = parseAmount(draft.price)
    return { price: draft.price.trim() === '' || price === null ? null : toRupees(price), breakup: null }
  }
  const pricing = toLivePricing(draft, { grossWeightMg: parseGrossWeight(draft), hallmarkingCharges })
  const breakup = pricing && calculatePriceBreakup(pricing, rates)
  return { price: breakup ? toRupees(breakup.total) : null, breakup }
}

/** The gross weight of the form. Null while it is missing or wrong. */
function parseGrossWeight({ weight, weightUnit }: ProductDraft): number | null {
  const value = Number(stripNumberFormatting(weight))
  return value > 0 ? toMilligrams(value, weightUnit) : null
}

/** A blank text is 0. Null for an invalid amount. */
function parseAmount(value: string): Paise | null {
  const plain = stripNumberFormatting(value) || '0'
  return RUPEE_PATTERN.test(plain) ? fromRupees(Number(plain)) : null
}

export const toMetalRates = (rates: CurrentRates | null): MetalRates | null => rates && fromApiRates(rates)

/** `14%, was 12%`: the typed making charges, and the saved ones when they differ. */
export function describeMakingCharges(draft: PricingDraft, savedProduct: Product | null): string {
  const currentText = describeCharges(draft)
  const savedText = savedProduct ? describeCharges(toPricingDraft(savedProduct)) : currentText
  return savedText === currentText ? currentText : `${currentText}, was ${savedText}`
}

export const describeCharges = ({ making, makingType, makingBasis }: PricingDraft): string => {
  const charges = stripNumberFormatting(making) || '0'
  if (makingType === 'flat') return `₹${charges} flat`
  const text = makingType === 'percentage' ? `${charges}%` : `₹${charges}/g`
  return makingBasis === 'gross' ? `${text} on gross weight` : text
}
