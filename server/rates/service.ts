import { count, eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { rates as contract } from '#contract/rates.ts'
import { notFound } from '#domain/errors.ts'
import { isCoreMetal, toRateFields } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { users } from '#server/users/tables.ts'
import { type RatesDeps, repriceByCurrentRate } from './deps.ts'
import { createDueRates } from './due-rates.ts'
import { createRateEntry } from './enter-rates.ts'
import { createFeedRates } from './feed-rates.ts'
import { createMetals } from './metals.ts'
import { type CurrentRate, findCurrentRate, findMetals, findSellingRate, NEWEST_FIRST } from './queries.ts'
import { findRatesOf } from './rate-rows.ts'
import { serializeRate } from './serialize.ts'
import { goldRates } from './tables.ts'

export type { RepricingPreview } from './deps.ts'

/** What a gram costs, and the moment from which it does. */
export function createRates(deps: RatesDeps) {
  const { database, clock, audit, countProductsByMetal } = deps
  const { applyFeedRates } = createFeedRates(deps)
  const { applyDueRates, tick, scheduleNextTick, start, stop } = createDueRates(deps)
  const { add, preview } = createRateEntry(deps, scheduleNextTick)

  /** To show it. It may be expired: products are sold at `selling`. */
  const current = (reader: Reader = database.db): Promise<CurrentRate | null> =>
    findCurrentRate(reader, clock.now())

  const getSellingRate = (reader: Reader = database.db): Promise<CurrentRate | null> =>
    findSellingRate(reader, clock.now())

  async function getCurrentRates(): Promise<Output<typeof contract.current>> {
    const rate = await current()
    if (!rate) throw notFound('No metal rates have been entered yet.', 'NO_RATES')
    return {
      data: {
        ...toRateFields(rate.rates),
        otherRates: otherMetals(rate).map(({ code, name, rate: amount, state }) => ({
          code,
          name,
          rate: toRupees(amount),
          isExpired: state === 'expired',
        })),
        effectiveDate: rate.effectiveAt.toISOString(),
        validUntil: new Date(
          Math.min(...coreMetals(rate).map(({ validUntil }) => validUntil.getTime())),
        ).toISOString(),
        isExpired: coreMetals(rate).some(({ state }) => state === 'expired'),
      },
    }
  }

  async function history(
    input: ParsedInput<typeof contract.history>,
  ): Promise<Output<typeof contract.history>> {
    const { page, limit } = input
    const [total] = await database.db.select({ rows: count() }).from(goldRates)
    const rows = await database.db
      .select({ rate: goldRates, by: users.name })
      .from(goldRates)
      .leftJoin(users, eq(users.id, goldRates.updatedBy))
      .orderBy(...NEWEST_FIRST)
      .limit(limit)
      .offset((page - 1) * limit)
    const ratesById = await findRatesOf(
      database.db,
      rows.map(({ rate }) => rate),
    )
    const metals = await findMetals(database.db)
    return {
      data: rows.map(({ rate, by }) => serializeRate(rate, ratesById.get(rate.id)!, metals, by)),
      pagination: toPagination(total!.rows, page, limit),
    }
  }

  return {
    current,
    getSellingRate,
    getCurrentRates,
    history,
    add,
    preview,
    applyFeedRates,
    applyDueRates,
    tick,
    metals: createMetals({
      database,
      clock,
      audit,
      countProductsByMetal,
      repriceByCurrent: (tx) => repriceByCurrentRate(deps, tx),
    }),
    start,
    stop,
  }
}

export type Rates = ReturnType<typeof createRates>

const coreMetals = ({ metals }: CurrentRate) => metals.filter(({ code }) => isCoreMetal(code))
const otherMetals = ({ metals }: CurrentRate) => metals.filter(({ code }) => !isCoreMetal(code))
