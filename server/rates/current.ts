import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { MetalRates } from '#domain/metal-rates.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { planned } from '#server/platform/planned.ts'
import { goldRates } from './tables.ts'

export type CurrentRate = { id: string; rates: MetalRates; effectiveAt: Date; source: 'api' | 'manual' }
type RateRow = typeof goldRates.$inferSelect

/** The rate that prices are made from now: the newest that took effect. Null: none was ever entered. */
export async function currentRate(reader: Reader, now: Date): Promise<CurrentRate | null> {
  const [row] = await newestUntil(reader, { now })
  return row ? { id: row.id, rates: ratesOf(row), effectiveAt: row.effectiveAt, source: row.source } : null
}

const newestUntil = planned<{ now: Date }, RateRow[]>((db) =>
  db
    .select()
    .from(goldRates)
    .where(and(eq(goldRates.isPending, false), lte(goldRates.effectiveAt, sql.placeholder('now'))))
    .orderBy(desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id))
    .limit(1)
    .prepare('current_rate'),
)

/** Paise per gram. */
export const ratesOf = (row: RateRow): MetalRates => ({
  'gold-24k': row.gold24kPaise,
  'gold-22k': row.gold22kPaise,
  'gold-18k': row.gold18kPaise,
  silver: row.silverPaise,
})

const RATES_LOCK = 7_119_001

/** To make a rate current: until the commit nobody else does, and no price is written from the old one. */
export const lockRates = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${RATES_LOCK})`)
/** To write a price from the current rate: until the commit it stays the current one. Taken before any row. */
export const holdRates = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${RATES_LOCK})`)
