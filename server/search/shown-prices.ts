import { toIndiaDay } from '#domain/india-time.ts'
import { fromRupees, type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { addGst, getListGst, type PriceTerms, removeGst } from '#domain/shown-price.ts'
import type { Clock } from '#server/platform/clock.ts'

export type ShownPricesDeps = { settings: { current: () => Promise<PriceTerms> }; clock: Clock }

type Limits = { minPrice?: Paise | undefined; maxPrice?: Paise | undefined }
type Range = { min: number; max: number }

/** How the limits of a shopper become stored prices, and stored prices what a shopper reads. */
export type ShownPrices = {
  toStored: <T extends Limits>(filter: T) => T
  /** In rupees. */
  toShown: <T extends Range | null>(range: T) => T
}

const AS_STORED: ShownPrices = { toStored: (filter) => filter, toShown: (range) => range }

/**
 * Where pages show prices with GST, limits are such prices too. Lists compare the stored price, so both are converted at the
 * GST of jewellery.
 */
export async function readShownPrices({ settings, clock }: ShownPricesDeps): Promise<ShownPrices> {
  const terms = await settings.current()
  const percent = getListGst(terms, toIndiaDay(clock.now()))
  if (terms.priceDisplay !== 'including') return AS_STORED
  const highest = (limit: Paise) => removeGst(limit, percent, terms.taxProfile)
  // All that costs less does not cost the limit.
  const lowest = (limit: Paise) => (limit > 0 ? paise(highest(paise(limit - 1)) + 1) : ZERO)
  const withGst = (rupees: number) => toRupees(addGst(fromRupees(rupees), percent, terms.taxProfile))
  return {
    toStored: (filter) => ({
      ...filter,
      ...(filter.minPrice !== undefined && { minPrice: lowest(filter.minPrice) }),
      ...(filter.maxPrice !== undefined && { maxPrice: highest(filter.maxPrice) }),
    }),
    toShown: (range) => range && { ...range, min: withGst(range.min), max: withGst(range.max) },
  }
}
