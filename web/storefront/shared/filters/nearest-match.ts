import type { Filters } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import * as listingTexts from '../listing-texts.ts'
import type { ChosenFilters } from './chosen-filters.ts'
import * as texts from './texts.ts'

/** A list without products, where products match all but the limits of the price, or all but those of the weight. */
export type NearestMatch = {
  /** The price or weight that is nearest to the limits, as a sentence. */
  text: string
  action: string
  /** The parameters of the address without the limits. */
  without: Record<string, null>
  /** The order of a search that begins with the nearest one. Null: there is none by weight. */
  sort: 'price_low' | 'price_high' | null
}

type Limits = {
  minPrice: number | null
  maxPrice: number | null
  chosen: Pick<ChosenFilters, 'minWeight' | 'maxWeight'>
}

export function findNearestMatch(
  { minPrice, maxPrice, chosen: { minWeight, maxWeight } }: Limits,
  { price, weight }: Pick<Filters, 'price' | 'weight'> = { price: null, weight: null },
): NearestMatch | null {
  const anyPrice = { action: listingTexts.anyPrice, without: { minPrice: null, maxPrice: null } }
  if (price && maxPrice !== null && price.min > maxPrice)
    return {
      ...anyPrice,
      text: listingTexts.noneUnder(formatRupees(maxPrice), formatRupees(price.min)),
      sort: 'price_low',
    }
  if (price && minPrice !== null && price.max < minPrice)
    return {
      ...anyPrice,
      text: listingTexts.noneAbove(formatRupees(minPrice), formatRupees(price.max)),
      sort: 'price_high',
    }
  const anyWeight = { action: texts.anyWeight, without: { minWeight: null, maxWeight: null }, sort: null }
  if (weight && maxWeight !== null && weight.min > maxWeight)
    return { ...anyWeight, text: texts.noneLighter(maxWeight, weight.min) }
  if (weight && minWeight !== null && weight.max < minWeight)
    return { ...anyWeight, text: texts.noneHeavier(minWeight, weight.max) }
  return null
}
