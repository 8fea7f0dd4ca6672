import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/products.ts'
import { adminApi } from '#web/admin/api.ts'
import { useDebounced } from './use-debounced.ts'

const MAX_RESULTS = 5
const DEBOUNCE_MS = 250

/** Searches while staff type. Null while there is no result for the current text. */
export function useProductSearch(query: string): ProductCard[] | null {
  const text = query.trim()
  const search = useDebounced(text, DEBOUNCE_MS)
  const [results, setResults] = useState<{ search: string; products: ProductCard[] } | null>(null)
  useEffect(() => {
    if (search === '') return
    adminApi.products.list({ search, limit: MAX_RESULTS, isActive: true }).then(
      ({ products }) => setResults({ search, products }),
      () => undefined,
    )
  }, [search])
  return text !== '' && results?.search === text ? results.products : null
}
