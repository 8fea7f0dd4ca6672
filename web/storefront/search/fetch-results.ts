import type { StorefrontApi } from '#contract/contract.ts'
import { toFilterInput } from '#web/storefront/shared/filters/chosen-filters.ts'
import type { SearchFilters } from './search-filters.ts'

export type SearchResults = Awaited<ReturnType<StorefrontApi['products']['search']>>

/** The products that match a query and its filters. */
export function fetchResults(
  api: StorefrontApi,
  { q, category, brand, minPrice, maxPrice, chosen, sortBy }: SearchFilters,
  { page, limit }: { page: number; limit: number },
): Promise<SearchResults> {
  return api.products.search({
    q,
    page,
    limit,
    sortBy,
    withFilters: true,
    ...toFilterInput(chosen),
    ...(category ? { category } : {}),
    ...(brand ? { brand } : {}),
    ...(minPrice === null ? {} : { minPrice }),
    ...(maxPrice === null ? {} : { maxPrice }),
  })
}
