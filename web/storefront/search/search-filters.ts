export const PAGE_SIZES = [12, 24, 48] as const

/** The sort orders of the API without its aliases. */
export const SEARCH_SORTS = {
  relevance: 'Relevance',
  price_low: 'Price: low to high',
  price_high: 'Price: high to low',
  name_asc: 'Name: A to Z',
  name_desc: 'Name: Z to A',
  newest: 'Newest',
  rating: 'Rating',
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
  sortBy: SortName
  view: 'grid' | 'list'
}

/** What the address says; what it says wrongly is read as not said. */
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
    sortBy: Object.hasOwn(SEARCH_SORTS, sort) ? (sort as SortName) : 'relevance',
    view: value('view') === 'list' ? 'list' : 'grid',
  }
}

/** What is taken off by Clear Filters: the order and the look of the results stay. */
export const NO_FILTERS = { category: null, brand: null, minPrice: null, maxPrice: null }

export const hasFilters = ({ category, brand, minPrice, maxPrice }: SearchFilters): boolean =>
  category !== '' || brand !== '' || minPrice !== null || maxPrice !== null
