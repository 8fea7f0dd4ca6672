import { LRUCache } from 'lru-cache'
import { getRetryMessage } from '#domain/duration.ts'
import { tooManyRequests } from '#domain/errors.ts'
import type { Clock } from '../clock.ts'
import { networkOf } from './rate-limiter.ts'

const WINDOW_MS = 60_000
const MAX_NETWORKS = 20_000

type NetworkQuotaOptions = {
  clock: Clock
  /** False where `RATE_LIMIT=off`. */
  enabled: boolean
  maxPerMinute: number
  /** The first sentence of a refusal; the second one says how long to wait. */
  reason: string
}

/**
 * Counts requests per network in memory, for requests that are cheaper than a database row for each of them. Each
 * process counts by itself.
 */
export function createNetworkQuota({ clock, enabled, maxPerMinute, reason }: NetworkQuotaOptions) {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_NETWORKS })

  /** Throws 429 when the network has used its quota of this minute. */
  return function consume(address: string): void {
    if (!enabled) return
    const now = clock.now().getTime()
    const network = networkOf(address)
    const existing = windows.get(network)
    const window = existing && existing.endsAt > now ? existing : { count: 0, endsAt: now + WINDOW_MS }
    window.count += 1
    windows.set(network, window)
    if (window.count <= maxPerMinute) return
    const wait = Math.ceil((window.endsAt - now) / 1000)
    throw tooManyRequests(`${reason} ${getRetryMessage(wait)}`, wait)
  }
}

export type NetworkQuota = ReturnType<typeof createNetworkQuota>
