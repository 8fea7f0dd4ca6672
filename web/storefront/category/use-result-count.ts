import { useEffect, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { fetchListing, type ListingCategory } from './fetch-listing.ts'
import { type ListingFilters, toFilterQuery } from './listing-filters.ts'

/** Waits until the slider stops before it fetches the count. */
const DEBOUNCE_MS = 250

type CountResult = { queryKey: string; total: number }

/** The number of products that match the chosen filters. Null: not known yet, or the server cannot be reached. */
export function useResultCount(
  listingCategory: ListingCategory,
  applied: ListingFilters,
  total: number,
  selection: ListingFilters,
) {
  const { category, subcategory } = listingCategory
  const queryKey = toQueryKey({ category, subcategory }, selection)
  const isApplied = queryKey === toQueryKey({ category, subcategory }, applied)
  const [count, setCount] = useState<CountResult | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all that the count depends on
  useEffect(() => {
    if (isApplied) return
    let isStale = false
    const timer = setTimeout(async () => {
      try {
        const { pagination } = await fetchListing(browserApi, listingCategory, { ...selection, page: 1 }, 1)
        if (!isStale) setCount({ queryKey, total: pagination.total })
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
      }
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [queryKey, isApplied])
  if (isApplied) return total
  return count?.queryKey === queryKey ? count.total : null
}

const toQueryKey = (listingCategory: ListingCategory, filters: ListingFilters): string =>
  JSON.stringify([listingCategory, toFilterQuery(filters)])
