import type { Clock } from '../clock.ts'
import { createNetworkQuota } from './network-quota.ts'

/** High enough for a customer who types and filters, and for an office behind one address. */
const MAX_PER_MINUTE = 300

/**
 * Counts answers that are not in the cache, per network. A search costs the database far more than the request costs
 * its sender, and the number of different queries is unlimited.
 */
export function createUncachedRequestLimit({ clock, enabled }: { clock: Clock; enabled: boolean }) {
  const consume = createNetworkQuota({
    clock,
    enabled,
    maxPerMinute: MAX_PER_MINUTE,
    reason: 'Too many searches from your network.',
  })

  /** Throws 429 when the quota is used up. Only URLs with a query count, because there are few others. */
  return function countUncached(url: string, address: string): void {
    if (url.includes('?')) consume(address)
  }
}

export type CountUncached = ReturnType<typeof createUncachedRequestLimit>
