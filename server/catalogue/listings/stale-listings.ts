import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { tryLockRatesShared } from '#server/rates/queries.ts'
import { staleListings } from '../tables.ts'
import { summarizeListings } from './refresh-listings.ts'

const POLL_MS = 1_000

/**
 * A sale updates the listing of its product. While new rates are written, it does not wait for them: it leaves the product in
 * stale_listings (trigger summarize_changed_variants), and this adds up the stock within a second of the new prices.
 */
export function createStaleListings({ database, log }: { database: Database; log: Pick<Log, 'error'> }) {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  async function refresh(): Promise<void> {
    if ((await database.db.select().from(staleListings).limit(1)).length === 0) return
    await database.transaction(async (tx) => {
      if (!(await tryLockRatesShared(tx))) return
      const stale = await tx.delete(staleListings).returning()
      await summarizeListings(tx, [...new Set(stale.map(({ productId }) => productId))])
      await tx.execute(sql`select pg_notify('public_changes', '')`)
    })
  }

  function poll(): void {
    running ??= refresh()
      .catch((error: unknown) => log.error({ err: error }, 'listings could not be refreshed after new rates'))
      .finally(() => {
        running = null
      })
  }

  return {
    refresh,
    start(): void {
      timer ??= setInterval(poll, POLL_MS).unref()
    },
    async stop(): Promise<void> {
      if (timer) clearInterval(timer)
      timer = null
      await running
    },
  }
}
