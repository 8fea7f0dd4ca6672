import { and, asc, eq, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import { startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import type { MetalRates, MetalType } from '#domain/metal-rates.ts'
import { isEntered, withDerivedRates } from '#domain/metals.ts'
import type { Paise } from '#domain/money.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findMetals, NEWEST_FIRST } from './queries.ts'
import { goldRates, rateValues } from './tables.ts'

export type RateRow = typeof goldRates.$inferSelect
type RateValueRow = typeof rateValues.$inferSelect

/** A change of rates as it is made; `entered` holds the rates of entered metals only. */
type NewRate = Omit<typeof goldRates.$inferInsert, 'id'> & { entered: MetalRates }

/** Rows that took effect by this time. */
const isEffective = (now: Date) => and(eq(goldRates.isPending, false), lte(goldRates.effectiveAt, now))!

/** Adds a change of rates. Rates that it does not contain are carried over, derived rates are calculated. */
export async function insertRate(tx: Tx, { entered, ...columns }: NewRate): Promise<RateRow> {
  const [row] = await tx
    .insert(goldRates)
    .values({ id: newId(), ...columns })
    .returning()
  const values = Object.entries(entered).map(([metalCode, rate]) => ({
    rateId: row!.id,
    metalCode,
    paise: rate,
    origin: 'entered' as const,
    confirmedAt: row!.effectiveAt,
  }))
  if (values.length > 0) await tx.insert(rateValues).values(values)
  if (!row!.isPending) await carryOver(tx, row!)
  await deriveRates(tx, row!)
  return row!
}

/** A change of rates that was pending takes effect after the changes that were made in the meantime. */
export async function completeRate(tx: Tx, row: RateRow): Promise<void> {
  await carryOver(tx, row)
  await deriveRates(tx, row)
}

/** Copies the rates that this change does not contain from the one before it, with the time when they were entered. */
async function carryOver(tx: Tx, row: RateRow): Promise<void> {
  const [before] = await tx
    .select({ id: goldRates.id })
    .from(goldRates)
    .where(
      and(
        eq(goldRates.isPending, false),
        ne(goldRates.id, row.id),
        or(
          lt(goldRates.effectiveAt, row.effectiveAt),
          and(eq(goldRates.effectiveAt, row.effectiveAt), lte(goldRates.createdAt, row.createdAt)),
        ),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  if (!before) return
  const entered = await findEnteredMetals(tx)
  const values = await findValues(tx, [before.id])
  const carried = values.filter(({ metalCode }) => entered.some(({ code }) => code === metalCode))
  if (carried.length === 0) return
  await tx
    .insert(rateValues)
    .values(carried.map((value) => ({ ...value, rateId: row.id, origin: 'carried' as const })))
    .onConflictDoNothing()
}

/** Calculates the rates of derived metals. A derived rate is as old as the one that it is calculated from. */
async function deriveRates(tx: Tx, row: RateRow): Promise<void> {
  const metals = await findMetals(tx)
  const values = new Map((await findValues(tx, [row.id])).map((value) => [value.metalCode, value]))
  const rates = withDerivedRates(
    Object.fromEntries([...values.values()].map(({ metalCode, paise }) => [metalCode, paise])),
    metals,
  )
  const derived = metals.flatMap(({ code, rateRule }) => {
    const rate = rates[code]
    const base = rateRule.type === 'derived' ? values.get(rateRule.from) : undefined
    return base && rate !== undefined
      ? [
          {
            rateId: row.id,
            metalCode: code,
            paise: rate,
            origin: 'derived' as const,
            confirmedAt: base.confirmedAt,
          },
        ]
      : []
  })
  if (derived.length === 0) return
  await tx
    .insert(rateValues)
    .values(derived)
    .onConflictDoUpdate({
      target: [rateValues.rateId, rateValues.metalCode],
      set: {
        paise: sql`excluded.paise`,
        origin: sql`excluded.origin`,
        confirmedAt: sql`excluded.confirmed_at`,
      },
    })
}

/** The feed sent these metals again: their rates, and the rates derived from them, count from now. */
export async function confirmRates(tx: Tx, rateId: string, codes: MetalType[], now: Date): Promise<void> {
  const metals = await findMetals(tx)
  const derived = metals.flatMap(({ code, rateRule }) =>
    rateRule.type === 'derived' && codes.includes(rateRule.from) ? [code] : [],
  )
  await tx
    .update(rateValues)
    .set({ confirmedAt: now })
    .where(and(eq(rateValues.rateId, rateId), inArray(rateValues.metalCode, [...codes, ...derived])))
}

/** The active metals whose rates are entered. */
export const findEnteredMetals = async (reader: Reader) =>
  (await findMetals(reader)).filter((metal) => metal.isActive && isEntered(metal))

const findValues = (reader: Reader, rateIds: readonly string[]): Promise<RateValueRow[]> =>
  reader
    .select()
    .from(rateValues)
    .where(inArray(rateValues.rateId, [...rateIds]))

/** The rates of each of these changes, by id. */
export async function findRatesOf(
  reader: Reader,
  rows: readonly Pick<RateRow, 'id'>[],
): Promise<Map<string, MetalRates>> {
  const rates = new Map<string, Record<MetalType, Paise>>(rows.map(({ id }) => [id, {}]))
  const ids = rows.map(({ id }) => id)
  for (const value of await findValues(reader, ids)) rates.get(value.rateId)![value.metalCode] = value.paise
  return rates
}

/** The last effective rate of each metal that a person entered or confirmed. Null: no person ever entered one. */
export async function findLastManualRates(reader: Reader, now: Date): Promise<MetalRates | null> {
  const rows = await reader
    .selectDistinctOn([rateValues.metalCode], { code: rateValues.metalCode, rate: rateValues.paise })
    .from(rateValues)
    .innerJoin(goldRates, eq(goldRates.id, rateValues.rateId))
    .where(
      and(
        eq(goldRates.source, 'manual'),
        eq(goldRates.isDemo, false),
        eq(rateValues.origin, 'entered'),
        isEffective(now),
      ),
    )
    .orderBy(asc(rateValues.metalCode), ...NEWEST_FIRST)
  return rows.length > 0 ? Object.fromEntries(rows.map(({ code, rate }) => [code, rate])) : null
}

/** What held when this day of India began, and every rate since: oldest first. */
export async function findRatesOfToday(reader: Reader, now: Date): Promise<MetalRates[]> {
  const midnight = startOfIndiaDay(toIndiaDay(now))
  const first = await reader
    .select({ id: goldRates.id })
    .from(goldRates)
    .where(and(isEffective(now), lt(goldRates.effectiveAt, midnight)))
    .orderBy(...NEWEST_FIRST)
    .limit(1)
  const later = await reader
    .select({ id: goldRates.id })
    .from(goldRates)
    .where(and(isEffective(now), gte(goldRates.effectiveAt, midnight)))
    .orderBy(asc(goldRates.effectiveAt), asc(goldRates.createdAt), asc(goldRates.id))
  const rows = [...first, ...later]
  const rates = await findRatesOf(reader, rows)
  return rows.map(({ id }) => rates.get(id)!)
}
