import { lte, sql } from 'drizzle-orm'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import type { PagesDeps } from './deps.ts'
import { pages } from './tables.ts'

const POLL_MS = 15_000

/**
 * Publishes what is due. Every answer already counts with the schedule; the loop stores it, so that a trigger drops the
 * cached pages of all processes.
 */
export function createPublication({ database, clock, log }: Pick<PagesDeps, 'database' | 'clock' | 'log'>) {
  async function publishDue(): Promise<void> {
    await database.db
      .update(pages)
      .set({ publishedNumber: sql`${pages.scheduledNumber}`, scheduledNumber: null, publishAt: null })
      .where(lte(pages.publishAt, clock.now()))
  }

  const task = createRepeatedTask({
    run: publishDue,
    pauseMs: POLL_MS,
    log,
    failure: 'scheduled pages could not be published',
  })

  return { publishDue, start: task.start, stop: task.stop }
}
