import { createPersistedStore } from '#web/storage/persisted-store.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

const MAX_RECENT = 6
const EMPTY: readonly string[] = []

/** What was searched for in this browser, newest first; it goes when the person signs out. */
const searchStore = createPersistedStore<readonly string[]>(`${PERSONAL_KEY_PREFIX}searches`, EMPTY, {
  read: (stored) =>
    Array.isArray(stored)
      ? stored.filter((search) => typeof search === 'string').slice(0, MAX_RECENT)
      : EMPTY,
  write: (list) => list,
})

export const getRecentSearches = (): readonly string[] => searchStore.readLatest()

/** The same words, in any case, stand once. */
export function addRecentSearch(q: string): void {
  const others = searchStore.readLatest().filter((search) => search.toLowerCase() !== q.toLowerCase())
  searchStore.set([q, ...others].slice(0, MAX_RECENT))
}

export const clearRecentSearches = (): void => searchStore.set(EMPTY)
