import type { Product } from '#contract/products.ts'
import type { CurrentRates } from '#contract/rates.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { fromRupees, type Paise, toRupees } from '#domain/money.ts'
import { plainNumber } from '#domain/plain-number.ts'
import { type LivePiece, type PriceBreakup, priceBreakup } from '#domain/pricing.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { Draft } from './draft.ts'

export type DraftPrice = {
  /** Rupees. Null: nothing to reckon with yet. */
  price: number | null
  /** Of a live price. */
  parts: PriceBreakup | null
}

/** What the piece will cost on the site, by the same rule as the server's. `rates` null: none is known. */
export function priceOf(draft: Draft, rates: MetalRates | null): DraftPrice {
  if (!draft.isLive) {
    const price = amount(draft.price)
    return { price: draft.price.trim() === '' || price === null ? null : toRupees(price), parts: null }
  }
  const piece = pieceOf(draft)
  const parts = piece && priceBreakup(piece, rates)
  return { price: parts ? toRupees(parts.total) : null, parts }
}

function pieceOf({ metal, metalWeight, making, makingType, stones }: Draft): LivePiece | null {
  const grams = Number(plainNumber(metalWeight))
  const [charges, stoneCharges] = [Number(plainNumber(making) || 0), amount(stones)]
  if (metal === '' || !(grams > 0) || !(charges >= 0) || stoneCharges === null) return null
  const flat = makingType === 'flat' ? amount(making) : null
  if (makingType === 'flat' && flat === null) return null
  return {
    isFixedPrice: false,
    metal,
    weightMg: toMilligrams(grams, 'g'),
    stoneCharges,
    making: flat === null ? { type: 'percentage', percent: charges } : { type: 'flat', amount: flat },
  }
}

/** Blank is nothing; null: no amount at all. */
function amount(typed: string): Paise | null {
  const plain = plainNumber(typed) || '0'
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? fromRupees(Number(plain)) : null
}

export const metalRatesOf = (rates: CurrentRates | null): MetalRates | null =>
  rates && {
    'gold-24k': fromRupees(rates.rate24K),
    'gold-22k': fromRupees(rates.rate22K),
    'gold-18k': fromRupees(rates.rate18K),
    silver: fromRupees(rates.rateSilver),
  }

/** `14%, was 12%`: how a part of the price was typed, and how it is saved where that is another. */
export function makingWords({ making, makingType }: Draft, saved: Product | null): string {
  const words = (charges: string, type: Draft['makingType']) =>
    type === 'percentage' ? `${charges || '0'}%` : 'Flat'
  const now = words(plainNumber(making), makingType)
  const before = saved?.priceInfo
  const then = before ? words(String(before.makingCharges), before.makingChargesType) : now
  return then === now ? now : `${now}, was ${then}`
}
