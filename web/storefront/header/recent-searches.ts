import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

const MAX_RECENT = 6
const EMPTY: readonly string[] = []

/** The last searches of this browser, newest first. They are deleted when the person signs out. */
const searchStore = createPersistedStore<readonly string[]>(`${PERSONAL_KEY_PREFIX}searches`, EMPTY, {
  read: (stored) =>
    Array.isArray(stored)
      ? stored.filter((search) => typeof search === 'string').slice(0, MAX_RECENT)
      : EMPTY,
  write: (list) => list,
})

export const getRecentSearches = (): readonly string[] => searchStore.readLatest()

/** Keeps equal searches once, ignoring case. */
export function addRecentSearch(q: string): void {
  const others = searchStore.readLatest().filter((search) => search.toLowerCase() !== q.toLowerCase())
  searchStore.set([q, ...others].slice(0, MAX_RECENT))
}

export const clearRecentSearches = (): void => searchStore.set(EMPTY)
