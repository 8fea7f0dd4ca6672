import { and, asc, eq, lte, min } from 'drizzle-orm'
import { formatDate } from '#domain/india-time.ts'
import { getLatestRatePublishTime, getRateNotice } from '#domain/rate-guard.ts'
import { ratesNoticeStaffMail } from '#server/notifications/templates/staff-rates-notice.ts'
import { type RatesDeps, repriceByCurrentRate } from './deps.ts'
import { type CurrentRate, findCurrentRate, findSellingRate, lockRatesExclusive } from './queries.ts'
import { completeRate, findEnteredMetals, findRatesOf, insertRate } from './rate-rows.ts'
import { auditSnapshot } from './serialize.ts'
import { goldRates } from './tables.ts'

/** Another process may enter a rate for tomorrow, so no process sleeps longer than this. */
const MAX_SLEEP_MS = 60_000

/** What follows from the time alone: rates that become due or run out, the rates of a demo shop, the warning to staff. */
export function createDueRates(deps: RatesDeps) {
  const { database, clock, audit, notifications, settings, onChange = () => {} } = deps
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  /** The metals that this process last saw a rate to sell at for. Null: it has not looked yet. */
  let lastSoldMetals: string | null = null
  /** What the last warning was about, so that the mail is queued once and not every minute. */
  let lastWarning: string | null = null

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
      // Looked up before the prices: a rate that runs out in between is a change at the next look.
      const soldMetals = listMetals(await findSellingRate(tx, clock.now()))
      const repriced = await repriceByCurrentRate(deps, tx)
      const ratesById = await findRatesOf(tx, dueRates)
      for (const row of dueRates) {
        await audit.record(tx, {
          caller: 'system',
          action: 'rate.effective',
          subject: `rates of ${formatDate(row.effectiveAt)}`,
          after: auditSnapshot(ratesById.get(row.id)!),
        })
      }
      return { isChanged: dueRates.length > 0 || repriced > 0, soldMetals }
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
    if (!isOutdated(await findCurrentRate(database.db, clock.now()))) return
    await database.transaction(async (tx) => {
      await lockRatesExclusive(tx)
      const rate = await findCurrentRate(tx, clock.now())
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
      await repriceByCurrentRate(deps, tx)
    })
    onChange()
  }

  /** Staff read it on the dashboard as well; the mail comes once for each time that a rate runs out. */
  async function warnStaff(): Promise<void> {
    const rate = await findCurrentRate(database.db, clock.now())
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
    if ((await msUntilNextTick()) === 0) await applyDueRates()
    await warnStaff()
  }

  /** Sets the timer for the next due rate, for the expiry of the current one, or for the next regular check. */
  async function scheduleNextTick(): Promise<void> {
    const wait = await msUntilNextTick().catch(() => MAX_SLEEP_MS)
    if (!isRunning) return
    clearTimeout(timer)
    timer = setTimeout(runTick, wait).unref()
  }

  /** 0: something is due, or a rate ran out since this process last looked. */
  async function msUntilNextTick(): Promise<number> {
    const [next] = await database.db
      .select({ at: min(goldRates.effectiveAt) })
      .from(goldRates)
      .where(eq(goldRates.isPending, true))
    const rate = await findSellingRate(database.db, clock.now())
    if (listMetals(rate) !== lastSoldMetals) return 0
    const expiries = rate?.metals.map(({ validUntil }) => validUntil) ?? []
    const deadlines = [next!.at, ...expiries].filter((at) => at instanceof Date)
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
    applyDueRates,
    tick,
    scheduleNextTick,
    /** At boot prices are recalculated, because rates may have become due or expired while the shop was down. */
    start(): void {
      isRunning = true
      lastSoldMetals = null
      runTick()
    },
    stop(): void {
      isRunning = false
      clearTimeout(timer)
    },
  }
}

/** The metals with a rate, as one comparable text. */
const listMetals = (rate: CurrentRate | null): string => rate?.metals.map(({ code }) => code).join() ?? ''
