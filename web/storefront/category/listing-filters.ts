import { MATERIAL_FILTERS } from '#domain/materials.ts'
import {
  type ChosenFilters,
  isNothingChosen,
  NOTHING_CHOSEN,
  parseChosenFilters,
  toFilterParameters,
} from '#web/storefront/shared/filters/chosen-filters.ts'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import * as texts from './texts.ts'

/** The slider's ends and step, in rupees. The right end means no upper limit. */
export const MAX_PRICE = 100_000
export const PRICE_STEP = 1000

export const SORTS = {
  featured: { label: texts.featured, sortBy: 'featured', sortOrder: 'desc' },
  priceAsc: { label: listingTexts.priceLowToHigh, sortBy: 'price', sortOrder: 'asc' },
  priceDesc: { label: listingTexts.priceHighToLow, sortBy: 'price', sortOrder: 'desc' },
  newest: { label: listingTexts.newest, sortBy: 'createdAt', sortOrder: 'desc' },
} as const
export type SortName = keyof typeof SORTS

export type ListingFilters = {
  minPrice: number
  /** Null: no upper limit. */
  maxPrice: number | null
  materials: string[]
  chosen: ChosenFilters
  sort: SortName
  page: number
}

/** Reads the filters of an address. Invalid values are ignored, so old links keep working. */
export function parseListingFilters(url: URL): ListingFilters {
  const value = (name: string) => url.searchParams.get(name) ?? ''
  const rupees = (name: string) => (/^\d{1,9}$/.test(value(name)) ? Number(value(name)) : null)
  const sort = value('sort')
  const requestedMax = rupees('maxPrice')
  const maxPrice = requestedMax !== null && requestedMax < MAX_PRICE ? requestedMax : null
  return {
    // At most the upper price.
    minPrice: Math.min(rupees('minPrice') ?? 0, maxPrice ?? MAX_PRICE),
    maxPrice,
    // Links join them with commas. A browser that sends the form itself names each one.
    materials: url.searchParams
      .getAll('material')
      .flatMap((names) => names.split(','))
      .filter((name) => (MATERIAL_FILTERS as readonly string[]).includes(name)),
    chosen: parseChosenFilters(url.searchParams),
    sort: Object.hasOwn(SORTS, sort) ? (sort as SortName) : 'featured',
    page: /^[1-9]\d{0,5}$/.test(value('page')) ? Number(value('page')) : 1,
  }
}

/** True without filters and sort order. */
export const isUnfiltered = (filters: ListingFilters): boolean =>
  isFilteredByChoiceOnly(filters) && isNothingChosen(filters.chosen)

/** True when at most the values of the filter groups differ from the plain listing. */
export const isFilteredByChoiceOnly = ({ minPrice, maxPrice, materials, sort }: ListingFilters): boolean =>
  minPrice === 0 && maxPrice === null && materials.length === 0 && sort === 'featured'

export type FilterSelection = Pick<ListingFilters, 'minPrice' | 'maxPrice' | 'materials' | 'chosen'>

export const NO_SELECTION: FilterSelection = {
  minPrice: 0,
  maxPrice: null,
  materials: [],
  chosen: NOTHING_CHOSEN,
}

/** The query of the address. Prices at the ends of the range are left out, and the page number is reset. */
export const toFilterQuery = (filters: FilterSelection) => ({
  minPrice: filters.minPrice > 0 ? filters.minPrice : null,
  maxPrice: filters.maxPrice,
  material: filters.materials.join(',') || null,
  ...toFilterParameters(filters.chosen),
  page: null,
})
