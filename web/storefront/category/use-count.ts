import { useEffect, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { fetchListing, type ListingPlace } from './fetch-listing.ts'
import { filterQuery, type ListingFilters } from './listing-filters.ts'

/** A slider that is being moved asks once it rests. */
const REST_MS = 250

type Count = { question: string; total: number }

/** How many pieces the chosen filters leave, before they are applied. Null: not known yet, or the shop is away. */
export function useCount(
  place: ListingPlace,
  applied: ListingFilters,
  total: number,
  chosen: ListingFilters,
) {
  const { category, subcategory } = place
  const question = questionOf({ category, subcategory }, chosen)
  const isApplied = question === questionOf({ category, subcategory }, applied)
  const [count, setCount] = useState<Count | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question says all of it
  useEffect(() => {
    if (isApplied) return
    let isOld = false
    const timer = setTimeout(async () => {
      try {
        const { pagination } = await fetchListing(browserApi, place, { ...chosen, page: 1 }, 1)
        if (!isOld) setCount({ question, total: pagination.total })
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
      }
    }, REST_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [question, isApplied])
  if (isApplied) return total
  return count?.question === question ? count.total : null
}

const questionOf = (place: ListingPlace, filters: ListingFilters): string =>
  JSON.stringify([place, filterQuery(filters)])
