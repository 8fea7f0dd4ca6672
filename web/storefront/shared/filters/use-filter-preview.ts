import { useEffect, useState } from 'react'
import type { Filters } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'

/** Waits until the customer stops before it fetches the preview. */
const DEBOUNCE_MS = 250

export type FilterPreview = { total: number; filters: Filters | null }

type PreviewRequest = {
  /** The applied filters and the selection as text. They are equal when the selection is applied. */
  appliedKey: string
  selectionKey: string
  applied: FilterPreview
  fetchPreview: () => Promise<FilterPreview>
}

type Fetched = FilterPreview & { key: string }

/** How many products match the selection. Null: not known yet, or the server cannot be reached. */
export function useFilterPreview({
  appliedKey,
  selectionKey,
  applied,
  fetchPreview,
}: PreviewRequest): FilterPreview | null {
  const isApplied = selectionKey === appliedKey
  const [fetched, setFetched] = useState<Fetched | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all that the preview depends on
  useEffect(() => {
    if (isApplied) return
    let isStale = false
    const timer = setTimeout(async () => {
      try {
        const preview = await fetchPreview()
        if (!isStale) setFetched({ key: selectionKey, ...preview })
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
      }
    }, DEBOUNCE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [selectionKey, isApplied])
  if (isApplied) return applied
  return fetched?.key === selectionKey ? fetched : null
}
