import type { Product } from '#contract/products.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { fromRateFields, type MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, type Paise, toRupees, ZERO } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { calculatePriceBreakup, type LivePricing, type PriceBreakup } from '#domain/pricing.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { ProductDraft } from './product-draft.ts'

export type DraftPrice = {
  /** In rupees. Null while the form has too little to calculate it. */
  price: number | null
  /** Null for a fixed price. */
  breakup: PriceBreakup | null
}

/** The price on the site, calculated by the same function as on the server. */
export function calculatePrice(draft: ProductDraft, rates: MetalRates | null): DraftPrice {
  if (!draft.isLive) {
    const price = parseAmount(draft.price)
    return { price: draft.price.trim() === '' || price === null ? null : toRupees(price), breakup: null }
  }
  const pricingInput = toPricingInput(draft)
  const breakup = pricingInput && calculatePriceBreakup(pricingInput, rates)
  return { price: breakup ? toRupees(breakup.total) : null, breakup }
}

function toPricingInput({
  metal,
  metalWeight,
  making,
  makingType,
  stones,
}: ProductDraft): LivePricing | null {
  const grams = Number(stripNumberFormatting(metalWeight))
  const [charges, stoneCharges] = [Number(stripNumberFormatting(making) || 0), parseAmount(stones)]
  if (metal === '' || !(grams > 0) || !(charges >= 0) || stoneCharges === null) return null
  const amount = makingType === 'percentage' ? ZERO : parseAmount(making)
  if (amount === null) return null
  return {
    isFixedPrice: false,
    metal,
    weightMg: toMilligrams(grams, 'g'),
    stoneCharges,
    making:
      makingType === 'percentage' ? { type: 'percentage', percent: charges } : { type: makingType, amount },
  }
}

/** A blank text is 0. Null for an invalid amount. */
function parseAmount(value: string): Paise | null {
  const plain = stripNumberFormatting(value) || '0'
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? fromRupees(Number(plain)) : null
}

export const toMetalRates = (rates: CurrentRates | null): MetalRates | null => rates && fromRateFields(rates)

/** `14%, was 12%`: the typed making charges, and the saved ones when they differ. */
export function describeMakingCharges(
  { making, makingType }: ProductDraft,
  savedProduct: Product | null,
): string {
  const format = (charges: string, type: ProductDraft['makingType']) =>
    type === 'percentage' ? `${charges || '0'}%` : type === 'flat' ? 'Flat' : `₹${charges || '0'}/g`
  const currentText = format(stripNumberFormatting(making), makingType)
  const before = savedProduct?.priceInfo
  const savedText = before ? format(String(before.makingCharges), before.makingChargesType) : currentText
  return savedText === currentText ? currentText : `${currentText}, was ${savedText}`
}
