import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { outbox } from './tables.ts'
import type { Transports } from './transports.ts'

const BATCH = 10
const MOST_TRIES = 10
/** Longer than a transport may take: a row that is being sent is not due for anybody else. */
const LEASE_SECONDS = 60

type Row = typeof outbox.$inferSelect

export function createSender(deps: {
  database: Database
  clock: Clock
  log: Pick<Log, 'info' | 'warn' | 'error'>
  transports: Transports
}) {
  const { database, clock, log, transports } = deps
  const channels = (['mail', 'sms'] as const).filter((channel) => transports[channel])

  async function tick(): Promise<number> {
    await emptyLapsed()
    if (channels.length === 0) return 0
    const rows = await claim()
    for (const row of rows) await send(row)
    return rows.length
  }

  /** Two servers take different rows. The claim ends by itself should this server die while it sends. */
  async function claim(): Promise<Row[]> {
    const now = clock.now()
    return database.transaction(async (tx) => {
      const due = await tx
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          and(
            ...[isNull(outbox.sentAt), lte(outbox.nextTryAt, now), sql`${outbox.tries} < ${MOST_TRIES}`],
            ...[inArray(outbox.channel, channels), sql`${outbox.text} <> ''`],
          ),
        )
        .orderBy(asc(outbox.nextTryAt))
        .limit(BATCH)
        .for('update', { skipLocked: true })
      if (due.length === 0) return []
      return tx
        .update(outbox)
        .set({ nextTryAt: later(now, LEASE_SECONDS), tries: sql`${outbox.tries} + 1` })
        .where(
          inArray(
            outbox.id,
            due.map((row) => row.id),
          ),
        )
        .returning()
    })
  }

  async function send(row: Row): Promise<void> {
    try {
      await transports[row.channel]?.(row)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      log.warn({ eventKey: row.eventKey, tries: row.tries, reason: message }, 'a message was not sent')
      const nextTryAt = later(clock.now(), backoffSeconds(row.tries))
      await database.db
        .update(outbox)
        .set({ lastError: message.slice(0, 500), nextTryAt })
        .where(eq(outbox.id, row.id))
      return
    }
    const emptied = row.secretUntil ? { text: '', html: '', secretUntil: null } : {}
    await database.db
      .update(outbox)
      .set({ sentAt: clock.now(), lastError: null, ...emptied })
      .where(eq(outbox.id, row.id))
  }

  /** Codes and links do not lie about once they are of no use. */
  async function emptyLapsed(): Promise<void> {
    await database.db
      .update(outbox)
      .set({ text: '', html: '', secretUntil: null })
      .where(lte(outbox.secretUntil, clock.now()))
  }

  return { tick }
}

/** 10 s, 20 s, 40 s … up to an hour. */
export const backoffSeconds = (tries: number): number => Math.min(3600, 10 * 2 ** (tries - 1))

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
