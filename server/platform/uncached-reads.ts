import { LRUCache } from 'lru-cache'
import { tooMany } from '#domain/errors.ts'
import { tryAgainIn } from '#domain/waiting.ts'
import type { Clock } from './clock.ts'
import { networkOf } from './limits.ts'

/** A shopper who types and filters stays far below it; an office behind one address does as well. */
const MAX_PER_MINUTE = 300
const WINDOW_MS = 60_000
const MAX_NETWORKS = 20_000

/**
 * Counts the answers that were not in the cache, for each network. A search costs the database far more than the
 * request costs its sender, and there is no end of queries that nobody asked before. Counted in memory, because a row
 * in the database would cost as much as the search.
 */
export function createUncachedReads({ clock, enabled }: { clock: Clock; enabled: boolean }) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_NETWORKS })

  /** Throws 429 when the network has had its share. Only addresses with a query count: the others are few. */
  return function countUncached(url: string, address: string): void {
    if (!enabled || !url.includes('?')) return
    const now = clock.now().getTime()
    const network = networkOf(address)
    const known = windows.get(network)
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_MS }
    window.count += 1
    windows.set(network, window)
    if (window.count <= MAX_PER_MINUTE) return
    const wait = Math.ceil((window.endsAt - now) / 1000)
    throw tooMany(`Too many searches from your network. ${tryAgainIn(wait)}`, wait)
  }
}

export type CountUncached = ReturnType<typeof createUncachedReads>
