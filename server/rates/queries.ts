import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { METAL_TYPES, type MetalRates, type MetalType, mapMetals } from '#domain/metal-rates.ts'
import { fromRupees, type Paise } from '#domain/money.ts'
import {
  DEFAULT_RATE_MAX_AGE_HOURS,
  getRateExpiry,
  getRateFreshness,
  type RateFreshness,
} from '#domain/rate-guard.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { settings } from '#server/settings/tables.ts'
import { goldRates, RATE_COLUMNS } from './tables.ts'

type RateRow = typeof goldRates.$inferSelect

export type CurrentRate = {
  id: string
  rates: MetalRates
  /** The shop's hallmarking charge per piece: with the rates, it makes the live prices. */
  hallmarkingCharge: Paise
  effectiveAt: Date
  source: 'api' | 'manual'
  isDemo: boolean
  /** When it took effect, or when its source said it again. */
  confirmedAt: Date
  /** From then on nothing is sold at it, until it is confirmed. */
  validUntil: Date
  state: RateFreshness
}

/** What live prices are calculated from beside the products: the rates, and the shop's hallmarking charge. */
export type LivePriceBasis = Pick<CurrentRate, 'rates' | 'hallmarkingCharge'>

/**
 * The newest rate that took effect, to show it. It may be too old to sell at: prices are made from `findSellingRate`.
 * Null: no rate was ever entered.
 */
export async function findCurrentRate(reader: Reader, now: Date): Promise<CurrentRate | null> {
  const [found] = await newestRateAt(reader, { now })
  if (!found) return null
  const { row, maxAgeHours, hallmarkingCharge } = found
  const confirmedAt = row.confirmedAt && row.confirmedAt > row.effectiveAt ? row.confirmedAt : row.effectiveAt
  const validUntil = getRateExpiry(confirmedAt, maxAgeHours)
  return {
    id: row.id,
    rates: toMetalRates(row),
    hallmarkingCharge: fromRupees(hallmarkingCharge),
    effectiveAt: row.effectiveAt,
    source: row.source,
    isDemo: row.isDemo,
    confirmedAt,
    validUntil,
    state: getRateFreshness(validUntil, maxAgeHours, now),
  }
}

/** The rate that products are sold at. Null: there is none, or it is older than the setting allows. */
export async function findSellingRate(reader: Reader, now: Date): Promise<CurrentRate | null> {
  const rate = await findCurrentRate(reader, now)
  return rate?.state === 'expired' ? null : rate
}

type NewestRate = { row: RateRow; maxAgeHours: number; hallmarkingCharge: number }

const newestRateAt = preparedStatement<{ now: Date }, NewestRate[]>((db) =>
  db
    .select({
      row: goldRates,
      // read in the same statement, so that a price and its refusal see the same settings
      maxAgeHours: sql<number>`coalesce((select (${settings.document} ->> 'rateMaxAgeHours')::float8 from ${settings}), ${sql.raw(String(DEFAULT_RATE_MAX_AGE_HOURS))})`,
      hallmarkingCharge: sql<number>`coalesce((select (${settings.document} ->> 'hallmarkingCharge')::float8 from ${settings}), 0)`,
    })
    .from(goldRates)
    .where(and(eq(goldRates.isPending, false), lte(goldRates.effectiveAt, sql.placeholder('now'))))
    .orderBy(desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id))
    .limit(1)
    .prepare('current_rate'),
)

/** Paise per gram. */
export const toMetalRates = (row: RateRow): MetalRates => mapMetals(({ type }) => row[RATE_COLUMNS[type]])

type RateColumn = (typeof RATE_COLUMNS)[MetalType]

/** The columns of a rate row that hold these rates. */
export const toRateColumns = (rates: MetalRates) =>
  Object.fromEntries(METAL_TYPES.map((type) => [RATE_COLUMNS[type], rates[type]])) as Record<
    RateColumn,
    Paise
  >

const RATES_LOCK = 7_119_001

/** Taken to make a rate current: until the commit no other rate becomes current and no price is written. */
export const lockRatesExclusive = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${RATES_LOCK})`)
/** To write a price from the current rate: until the commit it stays the current one. Taken before any row. */
export const lockRatesShared = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${RATES_LOCK})`)
