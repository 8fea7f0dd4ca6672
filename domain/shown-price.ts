import { DEFAULT_HSN } from './hsn.ts'
import { type Paise, paise, percentOf, roundToRupee } from './money.ts'
import type { TaxProfile } from './order-tax.ts'
import { getProductGst, type ShopTax } from './shop-tax.ts'

/** Which price a shopper reads. `both`: the price without GST, and below it the one with GST. */
export const PRICE_DISPLAYS = ['excluding', 'including', 'both'] as const
export type PriceDisplay = (typeof PRICE_DISPLAYS)[number]

export type PriceTerms = ShopTax & { priceDisplay: PriceDisplay }

/**
 * What an order of this value costs that is delivered free, within the state of the shop: to the paisa at one rate, in whole
 * rupees by HSN. `percent` has at most two decimals.
 */
export function addGst(value: Paise, percent: number, profile: TaxProfile): Paise {
  const amount = paise(value + getGst(value, percent, profile))
  return profile === 'flat' ? amount : roundToRupee(amount)
}

/** By HSN, CGST and SGST are rounded on their own. */
export const getGst = (value: Paise, percent: number, profile: TaxProfile): Paise =>
  profile === 'flat' ? percentOf(value, percent) : paise(2 * percentOf(value, percent / 2))

/** A price as a shopper reads it. */
export type ShownPrice = {
  /** The figure that is read first. */
  main: Paise
  hasGst: boolean
  /** The figure with GST beside a `main` without it. Null: none is shown, or there is no GST. */
  withGst: Paise | null
}

/** The price of a product on a day in India. */
export function showPrice(shop: PriceTerms, price: Paise, hsn: string, day: string): ShownPrice {
  const percent = getProductGst(shop, hsn, day)
  const withGst = addGst(price, percent, shop.taxProfile)
  if (shop.priceDisplay === 'including') return { main: withGst, hasGst: percent > 0, withGst: null }
  return { main: price, hasGst: false, withGst: shop.priceDisplay === 'both' && percent > 0 ? withGst : null }
}

/** Lists filter by the stored price, so limits are converted at the GST of jewellery. */
export const getListGst = (shop: ShopTax, day: string): number => getProductGst(shop, DEFAULT_HSN, day)

/** The highest price that costs at most `limit` with GST. */
export function removeGst(limit: Paise, percent: number, profile: TaxProfile): Paise {
  let price = Math.max(0, Math.floor((limit * 100) / (100 + percent)))
  while (price > 0 && addGst(paise(price), percent, profile) > limit) price -= 1
  while (addGst(paise(price + 1), percent, profile) <= limit) price += 1
  return paise(price)
}
