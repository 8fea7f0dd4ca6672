import type { PublicChange } from '#server/platform/cache/public-cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import { findPublished, isShownAt } from './queries.ts'

const POLL_MS = 15_000

type ScheduleDeps = {
  database: Database
  clock: Clock
  log: Pick<Log, 'error'>
  /** Drops cached pages of this process. */
  onChange: (change: PublicChange) => void
}

/**
 * A section appears and disappears at its times in every answer that is made anew. Cached answers are dropped by this loop
 * of each process, so visitors see it at most 15 seconds later.
 */
export function createSchedule({ database, clock, log, onChange }: ScheduleDeps) {
  let shown: string | null = null

  /** Drops the cached home page when a section appeared or disappeared since the last call. */
  async function refresh(): Promise<void> {
    const published = await findPublished(database.db)
    const now = clock.now()
    const shownBlocks = (published?.blocks ?? []).filter((block) => isShownAt(block, now))
    // With its number: a version that was published since the last call may have hidden a section for some seconds.
    const current = [published?.number, ...shownBlocks.map(({ id }) => id)].join()
    if (shown !== null && shown !== current) onChange({ kind: 'data', tags: ['home'] })
    shown = current
  }

  const task = createRepeatedTask({
    run: refresh,
    pauseMs: POLL_MS,
    log,
    failure: 'the schedule of the home page was not read',
  })

  return { refresh, start: task.start, stop: task.stop }
}
