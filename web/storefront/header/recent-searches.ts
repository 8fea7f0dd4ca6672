import { PERSONAL } from '../../session/personal.ts'
import { createStored } from '../../session/stored.ts'

const MOST = 6
const NONE: readonly string[] = []

/** What was searched for in this browser, newest first; it goes when the person signs out. */
const searches = createStored<readonly string[]>(`${PERSONAL}searches`, NONE, {
  read: (stored) =>
    Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MOST) : NONE,
  write: (list) => list,
})

export const recentSearches = (): readonly string[] => searches.fresh()

/** The same words, in any case, stand once. */
export function rememberSearch(q: string): void {
  const others = searches.fresh().filter((each) => each.toLowerCase() !== q.toLowerCase())
  searches.set([q, ...others].slice(0, MOST))
}

export const forgetSearches = (): void => searches.set(NONE)
