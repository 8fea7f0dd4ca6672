import type { PersistedStore } from '#web/storage/persisted-store.ts'

export type ListEntry = { productId: string }

export type Change<E> = {
  productIds: string[]
  /** True: it only adds to what may be on the server already. */
  isAddition: boolean
  apply: (entries: E[]) => E[]
  send: () => Promise<E[]>
}

/** Changes of this tab that show already and are not answered yet, over what is stored. */
export function createPendingChanges<E extends ListEntry>(entries: PersistedStore<E[]>) {
  const changes = new Map<Change<E>, string>()
  const listeners = new Set<() => void>()
  let memo: { storedEntries: E[]; userId: string | null; merged: E[] } | null = null

  function notifyListeners(): void {
    memo = null
    for (const listener of listeners) listener()
  }

  return {
    has: (change: Change<E>) => changes.has(change),
    add(change: Change<E>, userId: string): void {
      changes.set(change, userId)
      notifyListeners()
    },
    remove(change: Change<E>): void {
      if (changes.delete(change)) notifyListeners()
    },
    /** What the person sees; the same array as long as nothing changes. */
    visibleEntries(userId: string | null): E[] {
      const storedEntries = entries.get()
      if (changes.size === 0) return storedEntries
      if (memo?.storedEntries !== storedEntries || memo.userId !== userId) {
        const ownChanges = [...changes].filter(([, owner]) => owner === userId)
        memo = {
          storedEntries,
          userId,
          merged: ownChanges.reduce((list, [{ apply }]) => apply(list), storedEntries),
        }
      }
      return memo.merged
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      const unsubscribe = entries.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
  }
}
