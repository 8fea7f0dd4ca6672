import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gte, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { toIndiaDay } from '#domain/india-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { visitorDays, visitorHashes } from './tables.ts'

type VisitorDay = { day: string; salt: string; seen: Set<string> }

/** Beyond it a visit may cost a query again. Each visitor is still counted once. */
const MAX_SEEN_HASHES = 50_000

/**
 * Counts different visitors by day without storing who they are. Address and browser become a hash with a salt of the day.
 * Hashes and salt are deleted when the day is over; only the number stays.
 */
export function createVisitors({ database, clock }: { database: Database; clock: Clock }) {
  let today: Promise<VisitorDay> | null = null
  let currentDate = ''

  async function countVisit(address: string, userAgent: string | undefined): Promise<void> {
    if (!userAgent || isbot(userAgent)) return
    const { day, salt, seen } = await currentDay()
    const hash = createHash('sha256').update(`${salt}\n${address}\n${userAgent}`).digest('base64url')
    if (seen.has(hash)) return
    await database.transaction(async (tx) => {
      const added = await tx.insert(visitorHashes).values({ day, hash }).onConflictDoNothing().returning()
      if (added.length === 0) return
      await tx
        .update(visitorDays)
        .set({ visitors: sql`${visitorDays.visitors} + 1` })
        .where(eq(visitorDays.day, day))
    })
    if (seen.size < MAX_SEEN_HASHES) seen.add(hash)
  }

  function currentDay(): Promise<VisitorDay> {
    const day = toIndiaDay(clock.now())
    if (today && currentDate === day) return today
    currentDate = day
    today = database
      .transaction((tx) => startDay(tx, day))
      .catch((error: unknown) => {
        currentDate = ''
        throw error
      })
    return today
  }

  return { countVisit }
}

/** Servers share the salt of the day. The first visit of a day deletes the hashes and salts of earlier days. */
async function startDay(tx: Tx, day: string): Promise<VisitorDay> {
  const newSalt = randomBytes(16).toString('base64url')
  await tx.insert(visitorDays).values({ day, salt: newSalt }).onConflictDoNothing()
  const [row] = await tx.select().from(visitorDays).where(eq(visitorDays.day, day))
  await tx.delete(visitorHashes).where(lt(visitorHashes.day, day))
  await tx
    .update(visitorDays)
    .set({ salt: null })
    .where(and(ne(visitorDays.day, day), isNotNull(visitorDays.salt)))
  return { day, salt: row?.salt ?? newSalt, seen: new Set() }
}

/** Both days inclusive. A person who came on two days counts twice. */
export async function countVisitors(db: Reader, from: string, to: string): Promise<number> {
  const [row] = await db
    .select({ visitors: sql<number>`coalesce(sum(${visitorDays.visitors}), 0)` })
    .from(visitorDays)
    .where(and(gte(visitorDays.day, from), lte(visitorDays.day, to)))
  return row?.visitors ?? 0
}
