import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  has: (id: string) => boolean
  hasAll: (ids: readonly string[]) => boolean
  toggle: (id: string) => void
  /** Selects all of these, or none when all are selected already. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

/** Rows selected for a bulk action. The selection is cleared when `listKey` changes. */
export function useSelection(listKey: string): Selection {
  const [selected, setSelected] = useState<{ key: string; ids: readonly string[] }>({ key: listKey, ids: [] })
  const ids = selected.key === listKey ? selected.ids : []
  const select = (next: readonly string[]) => setSelected({ key: listKey, ids: next })
  const has = (id: string) => ids.includes(id)
  const hasAll = (candidateIds: readonly string[]) => candidateIds.length > 0 && candidateIds.every(has)
  return {
    ids,
    has,
    hasAll,
    toggle: (id) => select(has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: (candidateIds) =>
      select(
        hasAll(candidateIds)
          ? ids.filter((id) => !candidateIds.includes(id))
          : [...new Set([...ids, ...candidateIds])],
      ),
    clear: () => select([]),
  }
}
