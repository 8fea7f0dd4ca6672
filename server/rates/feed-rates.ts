import { formatDate, toIndiaDay } from '#domain/india-time.ts'
import { isCoreMetal, type MetalRates } from '#domain/metal-rates.ts'
import { evaluateFeedRates, type FeedDecision } from '#domain/rate-guard.ts'
import { ratesNoticeStaffMail } from '#server/notifications/templates/staff-rates-notice.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type RatesDeps, repriceByCurrentRate } from './deps.ts'
import { type CurrentRate, findCurrentRate, lockRatesExclusive } from './queries.ts'
import {
  confirmRates,
  findEnteredMetals,
  findLastManualRates,
  findRatesOfToday,
  insertRate,
} from './rate-rows.ts'
import { auditSnapshot } from './serialize.ts'

/** A feed that sends unchanged rates confirms them at most this often, because every write drops the cached pages. */
const CONFIRM_EVERY_MS = 3600 * 1000

const REFUSAL_MESSAGES: Record<'first' | 'jump' | 'capped', string> = {
  first:
    'The source of metal rates sent its first rates. They are not used until rates have been entered or confirmed by hand once. Please check them.',
  jump: 'The source of metal rates sent rates that differ too much from the last ones confirmed by hand, or that cannot be right. They are not used. Please check them, and enter them if they are right.',
  capped:
    'The source of metal rates changed the rates too often or too much today. The last rates it sent are not used. Please check the current rates, and confirm them or enter new ones.',
}

/** Rates that a source sends. */
export function createFeedRates(deps: RatesDeps) {
  const { database, clock, audit, notifications, settings, onChange = () => {} } = deps

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
        const isChanged = await confirmUnchanged(tx, before!, Object.keys(next), now)
        return { verdict, isChanged }
      }
      if (verdict === 'taken') {
        await insertRate(tx, {
          entered: next,
          effectiveAt: now,
          source: 'api',
          createdAt: now,
        })
        await repriceByCurrentRate(deps, tx)
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
  async function confirmUnchanged(tx: Tx, rate: CurrentRate, codes: string[], now: Date): Promise<boolean> {
    const isDue = rate.metals.some(
      ({ code, confirmedAt }) =>
        codes.includes(code) && now.getTime() - confirmedAt.getTime() >= CONFIRM_EVERY_MS,
    )
    if (!isDue) return false
    await confirmRates(tx, rate.id, codes, now)
    await repriceByCurrentRate(deps, tx)
    return true
  }

  return { applyFeedRates }
}
