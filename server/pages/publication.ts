import { lte, sql } from 'drizzle-orm'
import type { PagesDeps } from './deps.ts'
import { pages } from './tables.ts'

const POLL_MS = 15_000

/**
 * Publishes what is due. Every answer already counts with the schedule; the loop stores it, so that a trigger drops the
 * cached pages of all processes.
 */
export function createPublication({ database, clock, log }: Pick<PagesDeps, 'database' | 'clock' | 'log'>) {
  let timer: NodeJS.Timeout | null = null
  let currentRun: Promise<void> = Promise.resolve()

  async function publishDue(): Promise<void> {
    await database.db
      .update(pages)
      .set({ publishedNumber: sql`${pages.scheduledNumber}`, scheduledNumber: null, publishAt: null })
      .where(lte(pages.publishAt, clock.now()))
  }

  function poll(): void {
    currentRun = publishDue()
      .catch((error: unknown) => log.error({ err: error }, 'scheduled pages could not be published'))
      .then(() => {
        if (timer) timer = setTimeout(poll, POLL_MS).unref()
      })
  }

  return {
    publishDue,
    start(): void {
      timer ??= setTimeout(poll, 0)
    },
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      timer = null
      await currentRun
    },
  }
}
