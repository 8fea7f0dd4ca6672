import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  fromHallmarkingRupees,
  type HallmarkingCharges,
  NO_HALLMARKING_CHARGES,
} from '#domain/hallmarking.ts'
import type { MetalRates, MetalType } from '#domain/metal-rates.ts'
import type { Metal } from '#domain/metals.ts'
import { type Paise, paise } from '#domain/money.ts'
import {
  DEFAULT_RATE_MAX_AGE_HOURS,
  getRateExpiry,
  getRateFreshness,
  type RateFreshness,
} from '#domain/rate-guard.ts'
import { pipelined, type Reader, type Tx } from '#server/platform/database/database.ts'
import { lockNumber } from '#server/platform/database/locks.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { settings } from '#server/settings/tables.ts'
import { goldRates, metals, rateValues } from './tables.ts'

/** The current rate of an active metal. */
export type MetalRate = {
  code: MetalType
  name: string
  rate: Paise
  /** When it was entered, or when its source sent it again. */
  confirmedAt: Date
  /** From then on nothing is sold at it, until it is confirmed. */
  validUntil: Date
  state: RateFreshness
}

export type CurrentRate = {
  id: string
  /** Paise per gram of the metals in `metals`. */
  rates: MetalRates
  metals: readonly MetalRate[]
  /** The shop's charges per piece: with the rates, they make the live prices. */
  hallmarkingCharges: HallmarkingCharges
  effectiveAt: Date
  source: 'api' | 'manual'
  isDemo: boolean
}

/** What live prices are calculated from beside the products: the rates, and the shop's hallmarking charges. */
export type LivePriceBasis = Pick<CurrentRate, 'rates' | 'hallmarkingCharges'>

/**
 * The newest rates that took effect, to show them. Some may be too old to sell at: prices are made from
 * `findSellingRate`. Null: no rate was ever entered.
 */
export async function findCurrentRate(reader: Reader, now: Date): Promise<CurrentRate | null> {
  const [newest] = await newestRateAt(reader, { now })
  if (!newest) return null
  const { id, effectiveAt, source, isDemo, maxAgeHours, hallmarkingCharges } = newest
  const metalRates = newest.values.map(({ code, name, paise: amount, confirmedAtMs }): MetalRate => {
    const confirmedAt = new Date(confirmedAtMs)
    const validUntil = getRateExpiry(confirmedAt, maxAgeHours)
    return {
      code,
      name,
      rate: paise(amount),
      confirmedAt,
      validUntil,
      state: getRateFreshness(validUntil, maxAgeHours, now),
    }
  })
  return {
    id,
    effectiveAt,
    source,
    isDemo,
    metals: metalRates,
    rates: toMetalRates(metalRates),
    hallmarkingCharges: hallmarkingCharges
      ? fromHallmarkingRupees(hallmarkingCharges)
      : NO_HALLMARKING_CHARGES,
  }
}

/** The rates that products are sold at. A metal is missing if its rate is older than the setting allows. Null: all are. */
export async function findSellingRate(reader: Reader, now: Date): Promise<CurrentRate | null> {
  const current = await findCurrentRate(reader, now)
  if (!current) return null
  const valid = current.metals.filter(({ state }) => state !== 'expired')
  return valid.length > 0 ? { ...current, metals: valid, rates: toMetalRates(valid) } : null
}

const toMetalRates = (rates: readonly MetalRate[]): MetalRates =>
  Object.fromEntries(rates.map(({ code, rate }) => [code, rate]))

type NewestRate = {
  id: string
  effectiveAt: Date
  source: 'api' | 'manual'
  isDemo: boolean
  maxAgeHours: number
  /** In rupees. Null: the owner has set none. */
  hallmarkingCharges: HallmarkingCharges<number> | null
  values: { code: MetalType; name: string; paise: number; confirmedAtMs: number }[]
}

/** The order of changes of rates, newest first. */
export const NEWEST_FIRST = [desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id)]

const newestRateAt = preparedStatement<{ now: Date }, NewestRate[]>((db) =>
  db
    .select({
      id: goldRates.id,
      effectiveAt: goldRates.effectiveAt,
      source: goldRates.source,
      isDemo: goldRates.isDemo,
      // all in one statement, so that a price and its refusal see the same rates and the same settings
      maxAgeHours: sql<number>`coalesce((select (${settings.document} ->> 'rateMaxAgeHours')::float8 from ${settings}), ${sql.raw(String(DEFAULT_RATE_MAX_AGE_HOURS))})`,
      hallmarkingCharges: sql<
        NewestRate['hallmarkingCharges']
      >`(select ${settings.document} -> 'hallmarkingCharges' from ${settings})`,
      // with aliases, because Drizzle writes columns without their table when it selects from one table
      values: sql<NewestRate['values']>`(
        select coalesce(jsonb_agg(jsonb_build_object(
            'code', m.code, 'name', m.name, 'paise', v.paise,
            'confirmedAtMs', (extract(epoch from v.confirmed_at) * 1000)::bigint
          ) order by m.position, m.code), '[]')
        from ${rateValues} v join ${metals} m on m.code = v.metal_code and m.is_active
        where v.rate_id = gold_rates.id)`,
    })
    .from(goldRates)
    .where(and(eq(goldRates.isPending, false), lte(goldRates.effectiveAt, sql.placeholder('now'))))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
    .prepare('current_rate'),
)

export type MetalRow = Metal & { version: number }

/** All metals in their order, also those that the shop does not use. */
export async function findMetals(reader: Reader): Promise<MetalRow[]> {
  const rows = await reader.select().from(metals).orderBy(asc(metals.position), asc(metals.code))
  return rows.map(toMetal)
}

export const toMetal = (row: typeof metals.$inferSelect): MetalRow => ({
  code: row.code,
  name: row.name,
  base: row.base,
  fineness: row.fineness,
  rateRule:
    row.derivedFrom === null
      ? { type: 'entered' }
      : {
          type: 'derived',
          from: row.derivedFrom,
          premium:
            row.premiumType === 'percent'
              ? { type: 'percent', percent: row.premiumPercent }
              : { type: 'amount', amount: row.premiumPaise },
        },
  isActive: row.isActive,
  version: row.version,
})

/** The rows of `rate_values` for entered rates and those derived from them. */
export const toRateValues = (
  { id, effectiveAt }: { id: string; effectiveAt: Date },
  rates: MetalRates,
  allMetals: readonly Metal[],
) =>
  Object.entries(rates).map(([code, rate]): typeof rateValues.$inferInsert => ({
    rateId: id,
    metalCode: code,
    paise: rate,
    origin: allMetals.find((metal) => metal.code === code)?.rateRule.type ?? 'entered',
    confirmedAt: effectiveAt,
  }))

/** The name of the metal in a column, for a select of the table that has the column. */
export const metalNameOf = (code: PgColumn) =>
  sql<string | null>`(select m.name from ${metals} m where m.code = ${code})`

/** Its fineness, likewise. */
export const metalFinenessOf = (code: PgColumn) =>
  sql<number | null>`(select m.fineness::float8 from ${metals} m where m.code = ${code})`

const RATES_LOCK = 7_119_001
const LOCK_TIMEOUT_MS = 60_000

/** Taken to make a rate current: until the commit no other rate becomes current and no price is written. */
export const lockRatesExclusive = (tx: Tx) => lockNumber(tx, 'rates', RATES_LOCK, 'exclusive')
/**
 * To write a price from the current rate: until the commit it stays the current one. In a large shop new rates hold the lock
 * for longer than a statement may take otherwise.
 */
export const lockRatesShared = (tx: Tx) =>
  pipelined(
    tx.execute(sql`select set_config('statement_timeout', ${String(LOCK_TIMEOUT_MS)}, true)`),
    lockNumber(tx, 'rates', RATES_LOCK, 'shared'),
  )
