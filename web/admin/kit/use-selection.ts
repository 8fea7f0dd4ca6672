import { useState } from 'react'

export type Selection = {
  ids: readonly string[]
  has: (id: string) => boolean
  hasAll: (ids: readonly string[]) => boolean
  toggle: (id: string) => void
  /** All of these, or none of them where all are picked already. */
  toggleAll: (ids: readonly string[]) => void
  clear: () => void
}

/** Rows picked for a bulk action. It forgets them when the list becomes another one (`listKey`). */
export function useSelection(listKey: string): Selection {
  const [picked, setPicked] = useState<{ key: string; ids: readonly string[] }>({ key: listKey, ids: [] })
  const ids = picked.key === listKey ? picked.ids : []
  const set = (next: readonly string[]) => setPicked({ key: listKey, ids: next })
  const has = (id: string) => ids.includes(id)
  const hasAll = (some: readonly string[]) => some.length > 0 && some.every(has)
  return {
    ids,
    has,
    hasAll,
    toggle: (id) => set(has(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: (some) =>
      set(hasAll(some) ? ids.filter((id) => !some.includes(id)) : [...new Set([...ids, ...some])]),
    clear: () => set([]),
  }
}
