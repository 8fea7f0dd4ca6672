import type { Filters } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import * as listingTexts from '../listing-texts.ts'

type PriceLimits = { minPrice: number | null; maxPrice: number | null }

/** Of products that match all but the price: the price that is nearest to the limits, as a sentence. */
export function describeNearestPrice(
  { minPrice, maxPrice }: PriceLimits,
  filters: Filters | undefined,
): string | null {
  const { price = null } = filters ?? {}
  if (price && maxPrice !== null && price.min > maxPrice)
    return listingTexts.noneUnder(formatRupees(maxPrice), formatRupees(price.min))
  if (price && minPrice !== null && price.max < minPrice)
    return listingTexts.noneAbove(formatRupees(minPrice), formatRupees(price.max))
  return null
}
