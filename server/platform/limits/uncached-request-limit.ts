import type { Clock } from '../clock.ts'
import { createNetworkQuota } from './network-quota.ts'

/** A shopper who types and filters stays far below it; an office behind one address does as well. */
const MAX_PER_MINUTE = 300

/**
 * Counts the answers that were not in the cache, for each network. A search costs the database far more than the
 * request costs its sender, and there is no end of queries that nobody asked before.
 */
export function createUncachedRequestLimit({ clock, enabled }: { clock: Clock; enabled: boolean }) {
  const consume = createNetworkQuota({
    clock,
    enabled,
    maxPerMinute: MAX_PER_MINUTE,
    reason: 'Too many searches from your network.',
  })

  /** Throws 429 when the network has used its quota. Only addresses with a query count: the others are few. */
  return function countUncached(url: string, address: string): void {
    if (url.includes('?')) consume(address)
  }
}

export type CountUncached = ReturnType<typeof createUncachedRequestLimit>
