import { plural } from '#domain/intl.ts'

/** The sentences of the search page. */

export const searchFailed = 'Search failed'
export const search = 'Search'
export const queryTitle = (query: string) => `${query} | Search`
export const description = 'Search by product, metal, stone, occasion or price.'
export const queryDescription = (query: string) => `Search results for “${query}”.`
export const resultsFor = (query: string) => `Results for “${query}”`
/** The corrected query follows. */
export const noResultsFor = (query: string) => `No results for “${query}”. Showing results for`
export const results = 'Results'
export const noResults = 'No results'
export const showing = (from: number, to: number, total: number) =>
  `Showing ${from} to ${to} of ${total} ${plural(total, 'result', 'results')}`
export const noMatchWithFilters = 'No products match your search with these filters.'
/** Above the products that are offered when few or none match. */
export const alsoLike = 'You may also like'
export const allCollections = 'All collections'
export const emptyText = 'Check the spelling, use fewer words, or browse these collections:'

export const view = 'View'
export const grid = 'Grid'
export const list = 'List'

export const category = 'Category'
export const allCategories = 'All categories'
export const brand = 'Brand'
export const allBrands = 'All brands'
export const withCount = (name: string, count: number) => `${name} (${count})`
export const minPrice = 'Min price'
export const maxPrice = 'Max price'
export const perPage = 'Per page'

export const relevance = 'Relevance'
export const nameAToZ = 'Name: A to Z'
export const nameZToA = 'Name: Z to A'
export const rating = 'Rating'
