import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

/** A row of the grid. */
const MAX_SHOWN = 4

/** Ids, the latest first. They stay in this browser, and go when the person signs out. */
const idStore = createPersistedStore<string[]>(`${PERSONAL_KEY_PREFIX}viewed`, [], {
  read: (storedValue) =>
    Array.isArray(storedValue) ? storedValue.filter((id) => typeof id === 'string') : [],
  write: (ids) => ids,
})

export const recentlyViewedStore = {
  /** The pieces that were looked at before this one. */
  before: (id: string): string[] =>
    idStore
      .readLatest()
      .filter((otherId) => otherId !== id)
      .slice(0, MAX_SHOWN),

  /** One more is kept than is shown: the piece one looks at is not in its own strip. */
  add(id: string): void {
    const others = idStore.readLatest().filter((otherId) => otherId !== id)
    idStore.set([id, ...others].slice(0, MAX_SHOWN + 1))
  },
}
