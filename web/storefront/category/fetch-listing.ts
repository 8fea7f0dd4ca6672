import type { StorefrontApi } from '#contract/contract.ts'
import type { CategoryListing } from '#contract/products.ts'
import { toFilterInput } from '#web/storefront/shared/filters/chosen-filters.ts'
import { type ListingFilters, SORTS } from './listing-filters.ts'

/** Slugs, as the address has them. */
export type ListingCategory = { category: string; subcategory?: string | undefined }

/** The products of a category or of one of its subcategories that match the filters. */
export function fetchListing(
  api: StorefrontApi,
  { category, subcategory }: ListingCategory,
  filters: ListingFilters,
  limit: number,
): Promise<CategoryListing> {
  const { minPrice, maxPrice, materials, chosen, sort, page } = filters
  const { sortBy, sortOrder } = SORTS[sort]
  const query = {
    category,
    page,
    limit,
    sortBy,
    sortOrder,
    withFilters: true,
    ...toFilterInput(chosen),
    ...(minPrice > 0 ? { minPrice } : {}),
    ...(maxPrice !== null ? { maxPrice } : {}),
    ...(materials.length > 0 ? { material: materials.join(',') } : {}),
  }
  return subcategory ? api.products.sublisting({ ...query, subcategory }) : api.products.listing(query)
}
