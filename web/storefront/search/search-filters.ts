import {
  type ChosenFilters,
  isNothingChosen,
  NOTHING_CHOSEN,
  parseChosenFilters,
  toFilterParameters,
} from '#web/storefront/shared/filters/chosen-filters.ts'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import * as texts from './texts.ts'

export const PAGE_SIZES = [12, 24, 48] as const

/** The sort orders of the API without its aliases. */
export const SEARCH_SORTS = {
  relevance: texts.relevance,
  price_low: listingTexts.priceLowToHigh,
  price_high: listingTexts.priceHighToLow,
  name_asc: texts.nameAToZ,
  name_desc: texts.nameZToA,
  newest: listingTexts.newest,
  rating: texts.rating,
} as const
type SortName = keyof typeof SEARCH_SORTS

export type SearchFilters = {
  q: string
  page: number
  limit: number
  category: string
  brand: string
  minPrice: number | null
  maxPrice: number | null
  chosen: ChosenFilters
  sortBy: SortName
  view: 'grid' | 'list'
}

/** Reads the filters of an address. Invalid values are ignored, so old links keep working. */
export function parseSearchFilters(url: URL): SearchFilters {
  const value = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 100)
  const integer = (name: string) => (/^\d{1,8}$/.test(value(name)) ? Number(value(name)) : null)
  const sort = value('sort')
  return {
    q: value('q').trim(),
    page: Math.max(1, integer('page') ?? 1),
    limit: PAGE_SIZES.find((size) => size === integer('limit')) ?? 12,
    category: value('category'),
    brand: value('brand').slice(0, 80),
    minPrice: integer('minPrice'),
    maxPrice: integer('maxPrice'),
    chosen: parseChosenFilters(url.searchParams),
    sortBy: Object.hasOwn(SEARCH_SORTS, sort) ? (sort as SortName) : 'relevance',
    view: value('view') === 'list' ? 'list' : 'grid',
  }
}

/** The parameters that Clear Filters removes. Sort order and view stay. */
export const NO_FILTERS = {
  category: null,
  brand: null,
  minPrice: null,
  maxPrice: null,
  ...toFilterParameters(NOTHING_CHOSEN),
}

export const hasFilters = ({ category, brand, minPrice, maxPrice, chosen }: SearchFilters): boolean =>
  category !== '' || brand !== '' || minPrice !== null || maxPrice !== null || !isNothingChosen(chosen)
