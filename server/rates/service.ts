import { and, asc, count, eq, lte, min } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { rates as contract, GoldRate } from '#contract/rates.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import { formatDate, toIndiaDay } from '#domain/india-time.ts'
import {
  CORE_METAL_CODES,
  isCoreMetal,
  type MetalRates,
  mapCoreMetals,
  toRateFields,
} from '#domain/metal-rates.ts'
import { isEntered, type Metal, withDerivedRates } from '#domain/metals.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import {
  evaluateFeedRates,
  type FeedDecision,
  type GuardedMetal,
  getLatestRatePublishTime,
  getRateBoundsError,
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
import { users } from '#server/users/tables.ts'
import { resolveEffectiveAt } from './effective-date.ts'
import { createMetals } from './metals.ts'
import {
  type CurrentRate,
  findCurrentRate,
  findMetals,
  findSellingRate,
  type LivePriceBasis,
  lockRatesExclusive,
  NEWEST_FIRST,
} from './queries.ts'
import {
  completeRate,
  confirmRates,
  findEnteredMetals,
  findLastManualRates,
  findRatesOf,
  findRatesOfToday,
  insertRate,
  type RateRow,
} from './rate-rows.ts'
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
  /** Sets the live prices of all products. `products` builds on rates, so this is handed in. */
  reprice: (tx: Tx, basis: LivePriceBasis | null) => Promise<number>
  previewRepricing: (tx: Tx, basis: LivePriceBasis) => Promise<RepricingPreview>
  /** How many products use each metal. */
  countProductsByMetal: (reader: Reader) => Promise<ReadonlyMap<string, number>>
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'> & { hallmarkingCharges: HallmarkingCharges }> }
  /** Called when prices change outside of a request: cached public pages are outdated. */
  onChange?: () => void
}

/** Another process may enter a rate for tomorrow, so no process sleeps longer than this. */
const MAX_SLEEP_MS = 60_000

/** A feed that sends unchanged rates confirms them at most this often, because every write drops the cached pages. */
const CONFIRM_EVERY_MS = 3600 * 1000

/** What a gram costs, and the moment from which it does. */
export function createRates(deps: RatesDeps) {
  const { database, clock, audit, reprice, previewRepricing, countProductsByMetal } = deps
  const { notifications, settings } = deps
  const { onChange = () => {} } = deps
  let timer: NodeJS.Timeout | null = null
  let isRunning = false
  /** The metals that this process last saw a rate to sell at for. Null: it has not looked yet. */
  let lastSoldMetals: string | null = null
  /** What the last warning was about, so that the mail is queued once and not every minute. */
  let lastWarning: string | null = null

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
      pagination: toPagination(total?.rows ?? 0, page, limit),
    }
  }

  async function add(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.add>,
  ): Promise<Output<typeof contract.add>> {
    const { row, saved, metals, isScheduled, isSuperseded, isSelling } = await database.transaction(
      async (tx) => {
        await lockRatesExclusive(tx)
        const now = clock.now()
        const before = await findCurrentRate(tx, now)
        const enteredMetals = await findEnteredMetals(tx)
        const next = parseRatesInput(input, await findMetals(tx))
        if (!input.confirm)
          assertNoJump((await findLastManualRates(tx, now)) ?? before?.rates ?? null, next, enteredMetals)
        const { at, isScheduled } = resolveEffectiveAt(input.effectiveDate, now)
        const row = await insertRate(tx, {
          entered: next,
          effectiveAt: at,
          isPending: isScheduled,
          updatedBy: caller.userId,
          createdAt: now,
        })
        if (!isScheduled) await repriceByCurrent(tx)
        const saved = (await findRatesOf(tx, [row])).get(row.id)!
        await audit.record(tx, {
          caller,
          action: 'rate.add',
          subject: `rates of ${formatDate(at)}`,
          before: before && auditSnapshot(before.rates),
          after: auditSnapshot(saved),
        })
        const selling = await findSellingRate(tx, now)
        const current = await findCurrentRate(tx, now)
        return {
          row,
          saved,
          metals: await findMetals(tx),
          isScheduled,
          isSuperseded: !isScheduled && current?.id !== row.id,
          isSelling: CORE_METAL_CODES.every((code) => selling?.rates[code] !== undefined),
        }
      },
    )
    if (isScheduled) await scheduleNextTick()
    return {
      message: isSuperseded
        ? `Rates saved for ${formatDate(row.effectiveAt)}. Newer rates are in use, so prices do not change.`
        : savedMessage(row.effectiveAt, isScheduled, isSelling),
      data: serializeRate(row, saved, metals, caller.name),
    }
  }

  /** Nothing is saved. */
  async function preview(
    input: ParsedInput<typeof contract.preview>,
  ): Promise<Output<typeof contract.preview>> {
    const metals = await findMetals(database.db)
    const before = await current()
    const next = { ...before?.rates, ...parseRatesInput(input, metals) }
    const { hallmarkingCharges } = await settings.current()
    const { total, nextTotal, examples, ...counts } = await database.transaction((tx) =>
      previewRepricing(tx, { rates: withDerivedRates(next, metals), hallmarkingCharges }),
    )
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
  async function applyFeedRates(fed: MetalRates): Promise<FeedDecision> {
    const shop = await settings.current()
    const { verdict, isChanged } = await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const now = clock.now()
      const before = await findCurrentRate(tx, now)
      const metals = await findEnteredMetals(tx)
      const lastManualRates = await findLastManualRates(tx, now)
      // A further metal waits until a person has entered its rate once. The core metals go on without it.
      const next = Object.fromEntries(
        metals.flatMap(({ code }) =>
          fed[code] !== undefined && (isCoreMetal(code) || lastManualRates?.[code] !== undefined)
            ? [[code, fed[code]]]
            : [],
        ),
      )
      const verdict = evaluateFeedRates({
        next,
        metals,
        current: before && { ...before, day: toIndiaDay(before.effectiveAt) },
        lastManualRates,
        todaysRates: await findRatesOfToday(tx, now),
        today: toIndiaDay(now),
      })
      if (verdict === 'manual') return { verdict, isChanged: false }
      if (verdict === 'same') {
        const isChanged = await confirmUnchanged(tx, before, Object.keys(next), now)
        return { verdict, isChanged }
      }
      if (verdict === 'taken') {
        await insertRate(tx, {
          entered: next,
          effectiveAt: now,
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
        before: before && auditSnapshot(before.rates),
        after: auditSnapshot(next),
      })
      return { verdict, isChanged: verdict === 'taken' }
    })
    if (isChanged) onChange()
    return verdict
  }

  /** The feed sent the current rates of these metals again, which confirms them. Returns true if something was written. */
  async function confirmUnchanged(
    tx: Tx,
    rate: CurrentRate | null,
    codes: string[],
    now: Date,
  ): Promise<boolean> {
    const isDue = rate?.metals.some(
      ({ code, confirmedAt }) =>
        codes.includes(code) && now.getTime() - confirmedAt.getTime() >= CONFIRM_EVERY_MS,
    )
    if (!rate || !isDue) return false
    await confirmRates(tx, rate.id, codes, now)
    await repriceByCurrent(tx)
    return true
  }

  /** Rates whose day has come take effect, and prices follow the rate of now. True: prices may have changed. */
  async function applyDueRates(): Promise<boolean> {
    const { isChanged, soldMetals } = await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const dueRates = await tx
        .select()
        .from(goldRates)
        .where(and(eq(goldRates.isPending, true), lte(goldRates.effectiveAt, clock.now())))
        .orderBy(asc(goldRates.effectiveAt), asc(goldRates.createdAt), asc(goldRates.id))
      for (const row of dueRates) {
        await tx.update(goldRates).set({ isPending: false }).where(eq(goldRates.id, row.id))
        await completeRate(tx, row)
      }
      const repriced = await repriceByCurrent(tx)
      const ratesById = await findRatesOf(tx, dueRates)
      for (const row of dueRates) {
        await audit.record(tx, {
          caller: 'system',
          action: 'rate.effective',
          subject: `rates of ${formatDate(row.effectiveAt)}`,
          after: auditSnapshot(ratesById.get(row.id)!),
        })
      }
      return {
        isChanged: dueRates.length > 0 || repriced > 0,
        soldMetals: listMetals(await getSellingRate(tx)),
      }
    })
    const haveSoldMetalsChanged = lastSoldMetals !== null && lastSoldMetals !== soldMetals
    lastSoldMetals = soldMetals
    if (isChanged || haveSoldMetalsChanged) onChange()
    return isChanged || haveSoldMetalsChanged
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
      const entered = await findEnteredMetals(tx)
      await insertRate(tx, {
        entered: Object.fromEntries(
          entered.flatMap(({ code }) => (rate.rates[code] === undefined ? [] : [[code, rate.rates[code]]])),
        ),
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
    const notice = rate && getRateNotice(rate.metals)
    if (!notice) return
    const warning = notice.expiries.map((expiry) => expiry.toISOString()).join()
    if (lastWarning === warning) return
    const shop = await settings.current()
    if (shop.email) {
      await database.transaction((tx) =>
        notifications.queue(tx, {
          eventKey: `rates-expiring:${warning}`,
          channel: 'mail',
          recipient: shop.email,
          ...ratesNoticeStaffMail(notifications.mailShop(shop), notice.message),
        }),
      )
    }
    lastWarning = warning
  }

  /** What the loop does: demo rates, rates that are due, rates that ran out, the warning before. */
  async function tick(): Promise<void> {
    await renewDemoRates()
    const soldMetals = listMetals(await getSellingRate())
    if (soldMetals !== lastSoldMetals || (await msUntilNextTick()) === 0) await applyDueRates()
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
    const expiries = rate?.metals.map(({ validUntil }) => validUntil) ?? []
    const deadlines = [next?.at, ...expiries].filter((at) => at instanceof Date)
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
    metals: createMetals({
      database,
      clock,
      audit,
      countProductsByMetal,
      repriceByCurrent,
    }),
    /** At boot prices are recalculated, because rates may have become due or expired while the shop was down. */
    start(): void {
      isRunning = true
      lastSoldMetals = null
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
function assertNoJump(previous: MetalRates | null, next: MetalRates, metals: readonly GuardedMetal[]): void {
  const { warnings, needsConfirmation } = getRateWarnings({ previous, next, metals })
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

/**
 * The rates of entered metals. Derived rates are calculated, so those of the input are ignored: a caller can send back all
 * current rates with one changed. Throws for an unknown metal, and for a rate out of its bounds.
 */
function parseRatesInput(input: ParsedInput<typeof contract.preview>, metals: readonly Metal[]): MetalRates {
  const others = input.otherRates.flatMap(({ code, rate }, index) => {
    const metal = isCoreMetal(code) ? undefined : metals.find((each) => each.code === code)
    if (!metal?.isActive)
      throw invalidField(`otherRates.${index}.code`, `The rate of “${code}” cannot be entered here`)
    if (!isEntered(metal)) return []
    const boundsError = getRateBoundsError(metal, rate)
    if (boundsError) throw invalidField(`otherRates.${index}.rate`, boundsError)
    return [[code, rate] as const]
  })
  return { ...mapCoreMetals(({ rateField }) => input[rateField]), ...Object.fromEntries(others) }
}

const coreMetals = ({ metals }: CurrentRate) => metals.filter(({ code }) => isCoreMetal(code))
const otherMetals = ({ metals }: CurrentRate) => metals.filter(({ code }) => !isCoreMetal(code))

/** The metals with a rate, as one comparable text. */
const listMetals = (rate: CurrentRate | null): string => rate?.metals.map(({ code }) => code).join() ?? ''

/** Rupees per gram, for the audit log. */
const auditSnapshot = (rates: MetalRates) => ({
  ...toRateFields(rates),
  ...Object.fromEntries(
    Object.entries(rates).flatMap(([code, rate]) => (isCoreMetal(code) ? [] : [[code, toRupees(rate)]])),
  ),
})

const serializeRate = (
  row: RateRow,
  rates: MetalRates,
  metals: readonly Metal[],
  by: string | null,
): GoldRate => ({
  _id: row.id,
  ...toRateFields(rates),
  otherRates: metals.flatMap(({ code, name }) => {
    const rate = rates[code]
    return isCoreMetal(code) || rate === undefined ? [] : [{ code, name, rate: toRupees(rate) }]
  }),
  effectiveDate: row.effectiveAt.toISOString(),
  source: row.source,
  updatedBy: by === null ? null : { name: by },
  createdAt: row.createdAt.toISOString(),
})
