import type { Database } from '#server/platform/database/database.ts'

/**
 * Makes the calls at the same time. The connections are opened first. Otherwise one connection is ready before the
 * others, its call finishes first, and a race test passes without its guard.
 */
export async function runConcurrently<T>(
  database: Database,
  calls: (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  await Promise.all(calls.map(() => database.pool.query('select pg_sleep(0.1)')))
  return Promise.allSettled(calls.map((call) => call()))
}

export const countFulfilled = (outcomes: PromiseSettledResult<unknown>[]): number =>
  outcomes.filter((outcome) => outcome.status === 'fulfilled').length

/** Resolves when a transaction of this database waits for a lock. */
export async function waitForBlockedTransaction(database: Database): Promise<void> {
  for (;;) {
    // pg_stat_activity hides waits from other roles, pg_locks does not
    const { rowCount } = await database.pool.query(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    )
    if (rowCount) return
  }
}
