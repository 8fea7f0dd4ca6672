import { and, count, desc, eq, lte, min } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { rates as contract, GoldRate } from '#contract/rates.ts'
import { notFound } from '#domain/errors.ts'
import { formatDate, indiaDay } from '#domain/india-time.ts'
import { type FeedVerdict, feedVerdict, type MetalRates } from '#domain/metal-rates.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import { users } from '#server/auth/tables.ts'
import type { Catalogue } from '#server/catalogue/service.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { type CurrentRate, currentRate, lockRates, ratesOf } from './current.ts'
import { effectiveAt } from './effective.ts'
import { goldRates } from './tables.ts'

type RatesDeps = {
  database: Database
  clock: Clock
  audit: Audit
  catalogue: Pick<Catalogue, 'reprice' | 'foresee'>
  /** Prices changed outside of a call: what is kept of public pages is old. */
  onChange?: () => void
}

/** Another process may enter a rate for tomorrow: so nobody sleeps longer than this. */
const LONGEST_SLEEP_MS = 60_000

/** What a gram costs, and the moment from which it does. */
export function createRates({ database, clock, audit, catalogue, onChange = () => {} }: RatesDeps) {
  let timer: NodeJS.Timeout | null = null
  let running = false

  const current = (reader: Reader = database.db): Promise<CurrentRate | null> =>
    currentRate(reader, clock.now())

  async function readCurrent(): Promise<Answer<typeof contract.current>> {
    const rate = await current()
    if (!rate) throw notFound('No metal rates have been entered yet.', 'NO_RATES')
    return { data: { ...toWireRates(rate.rates), effectiveDate: rate.effectiveAt.toISOString() } }
  }

  async function history(
    input: ParsedInput<typeof contract.history>,
  ): Promise<Answer<typeof contract.history>> {
    const { page, limit } = input
    const [total] = await database.db.select({ rows: count() }).from(goldRates)
    const rows = await database.db
      .select({ rate: goldRates, by: users.name })
      .from(goldRates)
      .leftJoin(users, eq(users.id, goldRates.updatedBy))
      .orderBy(desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id))
      .limit(limit)
      .offset((page - 1) * limit)
    return {
      data: rows.map(({ rate, by }) => toWire(rate, by)),
      pagination: paginationOf(total?.rows ?? 0, page, limit),
    }
  }

  async function add(
    caller: SignedIn,
    input: ParsedInput<typeof contract.add>,
  ): Promise<Answer<typeof contract.add>> {
    const { row, isAhead } = await database.transaction(async (tx) => {
      await lockRates(tx)
      const now = clock.now()
      const before = await currentRate(tx, now)
      const { at, isAhead } = effectiveAt(input.effectiveDate, now)
      const [row] = await tx
        .insert(goldRates)
        .values({
          ...{ id: newId(), effectiveAt: at, isPending: isAhead, updatedBy: caller.userId, createdAt: now },
          ...columnsOf(ratesIn(input)),
        })
        .returning()
      if (!isAhead) await repriceByCurrent(tx)
      await audit.record(tx, {
        ...{ caller, action: 'rate.add', subject: `rates of ${formatDate(at)}` },
        ...{ before: before && toWireRates(before.rates), after: toWireRates(ratesOf(row!)) },
      })
      return { row: row!, isAhead }
    })
    if (isAhead) await sleep()
    return {
      message: isAhead
        ? `Rates saved. They take effect on ${formatDate(row.effectiveAt)}.`
        : 'Rates saved. All live prices follow them now.',
      data: toWire(row, caller.name),
    }
  }

  /** Nothing is saved. */
  async function preview(
    input: ParsedInput<typeof contract.preview>,
  ): Promise<Answer<typeof contract.preview>> {
    const { total, nextTotal, examples, ...counts } = await catalogue.foresee(database.db, ratesIn(input))
    return {
      ...{ ...counts, total: toRupees(total), nextTotal: toRupees(nextTotal) },
      examples: examples.map(({ id, price, nextPrice, ...piece }) => ({
        ...{ _id: id, ...piece, nextPrice: toRupees(nextPrice) },
        price: price === null ? null : toRupees(price),
      })),
    }
  }

  /** Rates from a source, if they may become the shop's. Two processes that fetch at once enter them once. */
  async function offer(next: MetalRates): Promise<FeedVerdict> {
    const verdict = await database.transaction(async (tx) => {
      await lockRates(tx)
      const now = clock.now()
      const before = await currentRate(tx, now)
      const verdict = feedVerdict({
        ...{ next, today: indiaDay(now) },
        current: before && { ...before, day: indiaDay(before.effectiveAt) },
      })
      if (verdict === 'same' || verdict === 'manual') return verdict
      if (verdict === 'taken') {
        await tx.insert(goldRates).values({
          ...{ id: newId(), effectiveAt: now, isPending: false, source: 'api', createdAt: now },
          ...columnsOf(next),
        })
        await repriceByCurrent(tx)
      }
      await audit.record(tx, {
        ...{ caller: 'system', subject: `rates of ${formatDate(now)}` },
        action: verdict === 'taken' ? 'rate.feed' : 'rate.feed-refused',
        ...{ before: before && toWireRates(before.rates), after: toWireRates(next) },
      })
      return verdict
    })
    if (verdict === 'taken') onChange()
    return verdict
  }

  /** Rates whose day has come take effect. True: prices may have changed. */
  async function catchUp(): Promise<boolean> {
    const changed = await database.transaction(async (tx) => {
      await lockRates(tx)
      const due = await tx
        .update(goldRates)
        .set({ isPending: false })
        .where(and(eq(goldRates.isPending, true), lte(goldRates.effectiveAt, clock.now())))
        .returning()
      const repriced = await repriceByCurrent(tx)
      for (const rate of due) {
        await audit.record(tx, {
          ...{
            caller: 'system',
            action: 'rate.effective',
            subject: `rates of ${formatDate(rate.effectiveAt)}`,
          },
          after: toWireRates(ratesOf(rate)),
        })
      }
      return due.length > 0 || repriced > 0
    })
    if (changed) onChange()
    return changed
  }

  async function repriceByCurrent(tx: Tx): Promise<number> {
    const rate = await currentRate(tx, clock.now())
    return catalogue.reprice(tx, rate?.rates ?? null)
  }

  /** Wakes when the next rate is due, or to look again. */
  async function sleep(): Promise<void> {
    if (!running) return
    const wait = await untilNext().catch(() => LONGEST_SLEEP_MS)
    if (!running) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(wake, wait).unref()
  }

  async function untilNext(): Promise<number> {
    const [next] = await database.db
      .select({ at: min(goldRates.effectiveAt) })
      .from(goldRates)
      .where(eq(goldRates.isPending, true))
    if (!next?.at) return LONGEST_SLEEP_MS
    return Math.min(LONGEST_SLEEP_MS, Math.max(0, next.at.getTime() - clock.now().getTime()))
  }

  /** A database that is away is asked again after the next sleep. */
  const wake = (): void => {
    void isDue()
      .then((due) => (due ? catchUp() : false))
      .catch(() => false)
      .then(sleep)
  }

  const isDue = async (): Promise<boolean> => (await untilNext()) === 0

  return {
    ...{ current, readCurrent, history, add, preview, offer, catchUp },
    /** At boot prices are made anew, whatever happened while the shop was closed. */
    start(): void {
      running = true
      void catchUp()
        .catch(() => false)
        .then(sleep)
    },
    stop(): void {
      running = false
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}

export type Rates = ReturnType<typeof createRates>

type RatesIn = { rate24K: Paise; rate22K: Paise; rate18K: Paise; rateSilver: Paise }

const ratesIn = ({ rate24K, rate22K, rate18K, rateSilver }: RatesIn): MetalRates => ({
  ...{ 'gold-24k': rate24K, 'gold-22k': rate22K, 'gold-18k': rate18K, silver: rateSilver },
})

const columnsOf = (rates: MetalRates) => ({
  gold24kPaise: rates['gold-24k'],
  gold22kPaise: rates['gold-22k'],
  gold18kPaise: rates['gold-18k'],
  silverPaise: rates.silver,
})

/** Rupees per gram. */
const toWireRates = (rates: MetalRates) => ({
  rate24K: toRupees(rates['gold-24k']),
  rate22K: toRupees(rates['gold-22k']),
  rate18K: toRupees(rates['gold-18k']),
  rateSilver: toRupees(rates.silver),
})

const toWire = (row: typeof goldRates.$inferSelect, by: string | null): GoldRate => ({
  _id: row.id,
  ...toWireRates(ratesOf(row)),
  effectiveDate: row.effectiveAt.toISOString(),
  source: row.source,
  updatedBy: by === null ? null : { name: by },
  createdAt: row.createdAt.toISOString(),
})
