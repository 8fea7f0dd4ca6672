import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

/** One row of the grid. */
const MAX_SHOWN = 4

/** Ids, latest first. They are deleted when the person signs out. */
const idStore = createPersistedStore<string[]>(`${PERSONAL_KEY_PREFIX}viewed`, [], {
  read: (storedValue) =>
    Array.isArray(storedValue) ? storedValue.filter((id) => typeof id === 'string') : [],
  write: (ids) => ids,
})

export const recentlyViewedStore = {
  /** The products that were viewed before this one. */
  before: (id: string): string[] =>
    idStore
      .readLatest()
      .filter((otherId) => otherId !== id)
      .slice(0, MAX_SHOWN),

  /** Keeps one more than is shown, because the current product is not in its own list. */
  add(id: string): void {
    const others = idStore.readLatest().filter((otherId) => otherId !== id)
    idStore.set([id, ...others].slice(0, MAX_SHOWN + 1))
  },
}
