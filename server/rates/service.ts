import { and, asc, count, desc, eq, gte, lt, lte, min } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { rates as contract, GoldRate } from '#contract/rates.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { formatDate, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'
import { type MetalRates, mapMetals, type RateFields, toRateFields } from '#domain/metal-rates.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import {
  evaluateFeedRates,
  type FeedDecision,
  getLatestRatePublishTime,
  getRateNotice,
  getRateWarnings,
} from '#domain/rate-guard.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import { ratesNoticeStaffMail } from '#server/notifications/templates/staff-rates-notice.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { newId } from '#server/platform/ids.ts'
import { users } from '#server/users/tables.ts'
import { resolveEffectiveAt } from './effective-date.ts'
import {
  type CurrentRate,
  findCurrentRate,
  findSellingRate,
  type LivePriceBasis,
  lockRatesExclusive,
  toMetalRates,
  toRateColumns,
} from './queries.ts'
import { goldRates } from './tables.ts'

export type RepricingPreview = {
  /** Live-priced products on sale. */
  pieces: number
  rising: number
  falling: number
  /** One of each, now and then. */
  total: Paise
  nextTotal: Paise
  /** Those whose price moves most. */
  examples: { id: string; name: string; sku: string | null; price: Paise | null; nextPrice: Paise }[]
}

type RatesDeps = {
  database: Database
  clock: Clock
  audit: Audit
  /** Sets the live prices of all products. The catalogue builds on rates, so this is handed in. */
  reprice: (tx: Tx, basis: LivePriceBasis | null) => Promise<number>
  previewRepricing: (db: Reader, basis: LivePriceBasis) => Promise<RepricingPreview>
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'> & { hallmarkingCharge: Paise }> }
  /** Called when prices change outside of a request: cached public pages are outdated. */
  onChange?: () => void
}

/** Another process may enter a rate for tomorrow, so no process sleeps longer than this. */
const MAX_SLEEP_MS = 60_000

/** A feed that sends unchanged rates confirms them at most this often, because every write drops the cached pages. */
const CONFIRM_EVERY_MS = 3600 * 1000

/** What a gram costs, and the moment from which it does. */
export function createRates(deps: RatesDeps) {
  const { database, clock, audit, reprice, previewRepricing, notifications, settings } = deps
  const { onChange = () => {} } = deps
  let timer: NodeJS.Timeout | null = null
  let isRunning = false
  /** Whether this process last saw a rate to sell at. Null: it has not looked yet. */
  let wasSelling: boolean | null = null
  /** The time that the last warning was about, so that the mail is queued once and not every minute. */
  let lastWarnedExpiry: number | null = null

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
        effectiveDate: rate.effectiveAt.toISOString(),
        validUntil: rate.validUntil.toISOString(),
        isExpired: rate.state === 'expired',
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
      .orderBy(desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id))
      .limit(limit)
      .offset((page - 1) * limit)
    return {
      data: rows.map(({ rate, by }) => serializeRate(rate, by)),
      pagination: toPagination(total?.rows ?? 0, page, limit),
    }
  }

  async function add(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.add>,
  ): Promise<Output<typeof contract.add>> {
    const { row, isScheduled, isSelling } = await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const now = clock.now()
      const before = await findCurrentRate(tx, now)
      const next = parseRatesInput(input)
      const lastManualRate = await findLastManualRate(tx, now)
      if (!input.confirm)
        assertNoJump(lastManualRate ? toMetalRates(lastManualRate) : (before?.rates ?? null), next)
      const { at, isScheduled } = resolveEffectiveAt(input.effectiveDate, now)
      const [row] = await tx
        .insert(goldRates)
        .values({
          id: newId(),
          ...toRateColumns(next),
          effectiveAt: at,
          isPending: isScheduled,
          updatedBy: caller.userId,
          createdAt: now,
        })
        .returning()
      if (!isScheduled) await repriceByCurrent(tx)
      await audit.record(tx, {
        caller,
        action: 'rate.add',
        subject: `rates of ${formatDate(at)}`,
        before: before && toRateFields(before.rates),
        after: toRateFields(toMetalRates(row!)),
      })
      return { row: row!, isScheduled, isSelling: (await findSellingRate(tx, now)) !== null }
    })
    if (isScheduled) await scheduleNextTick()
    return {
      message: savedMessage(row.effectiveAt, isScheduled, isSelling),
      data: serializeRate(row, caller.name),
    }
  }

  /** The last effective rates that a person entered or confirmed. */
  async function findLastManualRate(reader: Reader, now: Date) {
    const [row] = await reader
      .select()
      .from(goldRates)
      .where(
        and(
          eq(goldRates.source, 'manual'),
          eq(goldRates.isDemo, false),
          eq(goldRates.isPending, false),
          lte(goldRates.effectiveAt, now),
        ),
      )
      .orderBy(desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id))
      .limit(1)
    return row ?? null
  }

  /** Nothing is saved. */
  async function preview(
    input: ParsedInput<typeof contract.preview>,
  ): Promise<Output<typeof contract.preview>> {
    const { hallmarkingCharge } = await settings.current()
    const { total, nextTotal, examples, ...counts } = await previewRepricing(database.db, {
      rates: parseRatesInput(input),
      hallmarkingCharge,
    })
    return {
      ...counts,
      total: toRupees(total),
      nextTotal: toRupees(nextTotal),
      examples: examples.map(({ id, price, nextPrice, ...product }) => ({
        _id: id,
        ...product,
        price: price === null ? null : toRupees(price),
        nextPrice: toRupees(nextPrice),
      })),
    }
  }

  /** Rates from a source, if they may become the shop's. Two processes that fetch at once enter them once. */
  async function applyFeedRates(next: MetalRates): Promise<FeedDecision> {
    const shop = await settings.current()
    const { verdict, isChanged } = await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const now = clock.now()
      const before = await findCurrentRate(tx, now)
      const lastManualRate = await findLastManualRate(tx, now)
      const verdict = evaluateFeedRates({
        next,
        current: before && { ...before, day: toIndiaDay(before.effectiveAt) },
        lastManualRates: lastManualRate && toMetalRates(lastManualRate),
        todaysRates: await ratesOfToday(tx, now),
        today: toIndiaDay(now),
      })
      if (verdict === 'manual') return { verdict, isChanged: false }
      if (verdict === 'same') return { verdict, isChanged: await confirmUnchanged(tx, before, now) }
      if (verdict === 'taken') {
        await tx.insert(goldRates).values({
          id: newId(),
          ...toRateColumns(next),
          effectiveAt: now,
          isPending: false,
          source: 'api',
          createdAt: now,
        })
        await repriceByCurrent(tx)
      } else if (shop.email) {
        await notifications.queue(tx, {
          // one mail a day, however often the source is asked
          eventKey: `rates-refused:${toIndiaDay(now)}`,
          channel: 'mail',
          recipient: shop.email,
          ...ratesNoticeStaffMail(notifications.mailShop(shop), REFUSAL_MESSAGES[verdict]),
        })
      }
      await audit.record(tx, {
        caller: 'system',
        action: verdict === 'taken' ? 'rate.feed' : 'rate.feed-refused',
        subject: `rates of ${formatDate(now)}`,
        before: before && toRateFields(before.rates),
        after: toRateFields(next),
      })
      return { verdict, isChanged: verdict === 'taken' }
    })
    if (isChanged) onChange()
    return verdict
  }

  /** What held when this day of India began, and every rate since: oldest first. */
  async function ratesOfToday(reader: Reader, now: Date): Promise<MetalRates[]> {
    const midnight = startOfIndiaDay(toIndiaDay(now))
    const isEffective = and(eq(goldRates.isPending, false), lte(goldRates.effectiveAt, now))
    const [first] = await reader
      .select()
      .from(goldRates)
      .where(and(isEffective, lt(goldRates.effectiveAt, midnight)))
      .orderBy(desc(goldRates.effectiveAt), desc(goldRates.createdAt), desc(goldRates.id))
      .limit(1)
    const later = await reader
      .select()
      .from(goldRates)
      .where(and(isEffective, gte(goldRates.effectiveAt, midnight)))
      .orderBy(asc(goldRates.effectiveAt), asc(goldRates.createdAt), asc(goldRates.id))
    return [...(first ? [first] : []), ...later].map(toMetalRates)
  }

  /** The feed sent the current rates again, which confirms them. Returns true if something was written. */
  async function confirmUnchanged(tx: Tx, rate: CurrentRate | null, now: Date): Promise<boolean> {
    if (!rate || now.getTime() - rate.confirmedAt.getTime() < CONFIRM_EVERY_MS) return false
    await tx.update(goldRates).set({ confirmedAt: now }).where(eq(goldRates.id, rate.id))
    await repriceByCurrent(tx)
    return true
  }

  /** Rates whose day has come take effect, and prices follow the rate of now. True: prices may have changed. */
  async function applyDueRates(): Promise<boolean> {
    const { isChanged, isSelling } = await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const dueRates = await tx
        .update(goldRates)
        .set({ isPending: false })
        .where(and(eq(goldRates.isPending, true), lte(goldRates.effectiveAt, clock.now())))
        .returning()
      const repriced = await repriceByCurrent(tx)
      for (const rate of dueRates) {
        await audit.record(tx, {
          caller: 'system',
          action: 'rate.effective',
          subject: `rates of ${formatDate(rate.effectiveAt)}`,
          after: toRateFields(toMetalRates(rate)),
        })
      }
      return {
        isChanged: dueRates.length > 0 || repriced > 0,
        isSelling: (await getSellingRate(tx)) !== null,
      }
    })
    const hasSellingChanged = wasSelling !== null && wasSelling !== isSelling
    wasSelling = isSelling
    if (isChanged || hasSellingChanged) onChange()
    return isChanged || hasSellingChanged
  }

  /** The rates of a demo shop are entered again each morning, so that it stays open. A person's rate ends this. */
  async function renewDemoRates(): Promise<void> {
    const isOutdated = (rate: CurrentRate | null) =>
      rate?.isDemo === true && rate.effectiveAt < getLatestRatePublishTime(clock.now())
    if (!isOutdated(await current())) return
    await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const rate = await current(tx)
      // another process may have been faster
      if (!rate || !isOutdated(rate)) return
      await tx.insert(goldRates).values({
        id: newId(),
        ...toRateColumns(rate.rates),
        effectiveAt: getLatestRatePublishTime(clock.now()),
        source: 'api',
        isDemo: true,
        createdAt: clock.now(),
      })
      await repriceByCurrent(tx)
    })
    onChange()
  }

  /** Staff read it on the dashboard as well; the mail comes once for each time that a rate runs out. */
  async function warnStaff(): Promise<void> {
    const rate = await current()
    const text = rate && getRateNotice(rate.state, rate.validUntil)
    if (!rate || !text || lastWarnedExpiry === rate.validUntil.getTime()) return
    const shop = await settings.current()
    if (shop.email) {
      await database.transaction((tx) =>
        notifications.queue(tx, {
          eventKey: `rates-expiring:${rate.id}:${rate.confirmedAt.toISOString()}`,
          channel: 'mail',
          recipient: shop.email,
          ...ratesNoticeStaffMail(notifications.mailShop(shop), text),
        }),
      )
    }
    lastWarnedExpiry = rate.validUntil.getTime()
  }

  /** What the loop does: demo rates, rates that are due, rates that ran out, the warning before. */
  async function tick(): Promise<void> {
    await renewDemoRates()
    const isSelling = (await getSellingRate()) !== null
    if (isSelling !== wasSelling || (await msUntilNextTick()) === 0) await applyDueRates()
    await warnStaff()
  }

  async function repriceByCurrent(tx: Tx): Promise<number> {
    const rate = await getSellingRate(tx)
    return reprice(tx, rate)
  }

  /** Sets the timer for the next due rate, for the expiry of the current one, or for the next regular check. */
  async function scheduleNextTick(): Promise<void> {
    if (!isRunning) return
    const wait = await msUntilNextTick().catch(() => MAX_SLEEP_MS)
    if (!isRunning) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(runTick, wait).unref()
  }

  async function msUntilNextTick(): Promise<number> {
    const [next] = await database.db
      .select({ at: min(goldRates.effectiveAt) })
      .from(goldRates)
      .where(eq(goldRates.isPending, true))
    const rate = await getSellingRate()
    const deadlines = [next?.at, rate?.validUntil].filter((at) => at instanceof Date)
    const waits = deadlines.map((at) => Math.max(0, at.getTime() - clock.now().getTime()))
    return Math.min(MAX_SLEEP_MS, ...waits)
  }

  /** A database that is away is asked again after the next sleep. */
  const runTick = (): void => {
    void tick()
      .catch(() => {})
      .then(scheduleNextTick)
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
    /** At boot prices are recalculated, because rates may have become due or expired while the shop was down. */
    start(): void {
      isRunning = true
      wasSelling = null
      runTick()
    },
    stop(): void {
      isRunning = false
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}

/** 409 with the figures, unless the person said that the rates are meant so. */
function assertNoJump(previous: MetalRates | null, next: MetalRates): void {
  const { warnings, needsConfirmation } = getRateWarnings(previous, next)
  if (!needsConfirmation) return
  throw conflict(`${warnings.join(' ')} Please check the rates and confirm them.`, 'RATE_JUMP', {
    warnings,
    previous: previous && toRateFields(previous),
    next: toRateFields(next),
  })
}

function savedMessage(at: Date, isScheduled: boolean, isSelling: boolean): string {
  if (isScheduled) return `Rates saved. They take effect on ${formatDate(at)}.`
  return isSelling
    ? 'Rates saved. All live prices follow them now.'
    : 'Rates saved. They are too old to sell at: confirm or enter the rates of today.'
}

const REFUSAL_MESSAGES: Record<'first' | 'jump' | 'capped', string> = {
  first:
    'The source of metal rates sent its first rates. They are not used until rates have been entered or confirmed by hand once. Please check them.',
  jump: 'The source of metal rates sent rates that differ too much from the last ones confirmed by hand, or that cannot be right. They are not used. Please check them, and enter them if they are right.',
  capped:
    'The source of metal rates changed the rates too often or too much today. The last rates it sent are not used. Please check the current rates, and confirm them or enter new ones.',
}

export type Rates = ReturnType<typeof createRates>

const parseRatesInput = (input: RateFields<Paise>): MetalRates =>
  mapMetals(({ rateField }) => input[rateField])

const serializeRate = (row: typeof goldRates.$inferSelect, by: string | null): GoldRate => ({
  _id: row.id,
  ...toRateFields(toMetalRates(row)),
  effectiveDate: row.effectiveAt.toISOString(),
  source: row.source,
  updatedBy: by === null ? null : { name: by },
  createdAt: row.createdAt.toISOString(),
})
