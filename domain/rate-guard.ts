import { addDays, formatDateTime, startOfIndiaDay, toIndiaDay } from './india-time.ts'
import type { MetalRates, MetalType } from './metal-rates.ts'
import type { HallmarkedBase, Metal, MetalBase } from './metals.ts'
import { formatInr, type Paise, paise } from './money.ts'

type Bounds = { min: Paise; max: Paise }

/**
 * Paise per gram. A rate outside these bounds is a typing mistake or another unit (per ten grams, per ounce, in
 * dollars), so it is rejected even with a confirmation.
 */
export const RATE_BOUNDS: Record<HallmarkedBase, Bounds> = {
  gold: { min: paise(1_000_00), max: paise(1_00_000_00) },
  silver: { min: paise(10_00), max: paise(10_000_00) },
  platinum: { min: paise(500_00), max: paise(1_00_000_00) },
}

/** Brass costs less than a rupee per gram. */
const OTHER_BOUNDS: Bounds = { min: paise(1), max: paise(1_00_000_00) }

const getBounds = (base: MetalBase): Bounds =>
  Object.hasOwn(RATE_BOUNDS, base) ? RATE_BOUNDS[base as HallmarkedBase] : OTHER_BOUNDS

/** The sentence for a rate outside the bounds of its metal, or null. */
export function getRateBoundsError(
  { name, base }: Pick<Metal, 'name' | 'base'>,
  rate: number,
): string | null {
  const { min, max } = getBounds(base)
  if (rate >= min && rate <= max) return null
  return `${name} must be between ${formatInr(min)} and ${formatInr(max)} per gram.`
}

const WARN_ABOVE_PERCENT = 5
const CONFIRM_ABOVE_PERCENT = 15

export type RateWarnings = {
  /** Sentences to show beside the form. */
  warnings: string[]
  /** True: the server takes these rates with a confirmation only. */
  needsConfirmation: boolean
}

/** What the guard needs to know about a metal whose rate is entered. */
export type GuardedMetal = Pick<Metal, 'code' | 'name' | 'base' | 'fineness'>

type RateChange = { previous: MetalRates | null; next: MetalRates; metals: readonly GuardedMetal[] }

/**
 * Warnings about new rates: large changes, and a purer metal that costs less than another of the same base. `metals` are
 * those whose rates are entered. Derived rates follow them, so they are not checked.
 */
export function getRateWarnings({ previous, next, metals }: RateChange): RateWarnings {
  const warnings: string[] = []
  let needsConfirmation = false
  for (const { code, name } of metals) {
    const [before, after] = [previous?.[code], next[code]]
    if (before === undefined || after === undefined || before <= 0) continue
    const change = ((after - before) / before) * 100
    if (Math.abs(change) <= WARN_ABOVE_PERCENT) continue
    warnings.push(`${name} ${change > 0 ? 'rises' : 'falls'} by ${Math.abs(change).toFixed(1)}%.`)
    needsConfirmation ||= Math.abs(change) > CONFIRM_ABOVE_PERCENT
  }
  for (const [purer, other] of findOutOfOrder(next, metals)) {
    warnings.push(`${purer.name} should not be below ${other.name}.`)
    needsConfirmation = true
  }
  return { warnings, needsConfirmation }
}

/** Neighbours by fineness where the purer metal has the lower rate. */
function findOutOfOrder(rates: MetalRates, metals: readonly GuardedMetal[]): [GuardedMetal, GuardedMetal][] {
  const sorted = metals
    .filter(({ code }) => rates[code] !== undefined)
    .sort((a, b) => a.base.localeCompare(b.base) || b.fineness - a.fineness)
  return sorted.flatMap((other, index): [GuardedMetal, GuardedMetal][] => {
    const purer = sorted[index - 1]
    const isOutOfOrder =
      purer?.base === other.base && purer.fineness > other.fineness && rates[purer.code]! < rates[other.code]!
    return isOutOfOrder ? [[purer, other]] : []
  })
}

/** The feed may move a metal by this much from the last rate that a person entered, and not further. */
export const MAX_FEED_JUMP_PERCENT = 5

/** All moves of the feed within one day of India, up and down added together, come to at most this much. */
export const MAX_FEED_DAILY_PERCENT = 5

/**
 * `first`: no person has entered a rate yet. `jump`: too far from the last rate of a person, outside the bounds, or
 * in a wrong order. `capped`: the moves of this day add up to too much.
 */
export type FeedDecision = 'taken' | 'same' | 'manual' | 'first' | 'jump' | 'capped'

type FeedRatesInput = {
  /** The rates of the feed, of the metals that a person has entered before. */
  next: MetalRates
  metals: readonly GuardedMetal[]
  /** The rates of now, who entered them, and on which day of India they took effect. Null: there are none. */
  current: { rates: MetalRates; source: 'api' | 'manual'; day: string } | null
  /** The last rate of each metal that a person entered or confirmed. */
  lastManualRates: MetalRates | null
  /** The rates that held when this day of India began, then each one since: oldest first. */
  todaysRates: readonly MetalRates[]
  today: string
}

/**
 * Whether rates that a source sent become the shop's. They are compared with the last rates of a person, because many
 * small steps from one answer of the feed to the next can lead anywhere.
 */
export function evaluateFeedRates({
  next,
  metals,
  current,
  lastManualRates,
  todaysRates,
  today,
}: FeedRatesInput): FeedDecision {
  const fed = metals.filter(({ code }) => next[code] !== undefined)
  const isImplausible = fed.some((metal) => getRateBoundsError(metal, next[metal.code]!) !== null)
  if (isImplausible || findOutOfOrder(next, fed).length > 0) return 'jump'
  if (!current || !lastManualRates || fed.some(({ code }) => lastManualRates[code] === undefined))
    return 'first'
  if (fed.every(({ code }) => next[code] === current.rates[code])) return 'same'
  if (current.source === 'manual' && current.day === today) return 'manual'
  const exceedsPercent = (code: MetalType, change: number, percent: number) =>
    change * 100 > lastManualRates[code]! * percent
  if (
    fed.some(({ code }) =>
      exceedsPercent(code, Math.abs(next[code]! - lastManualRates[code]!), MAX_FEED_JUMP_PERCENT),
    )
  )
    return 'jump'
  const sequence = [...todaysRates, next]
  return fed.some(({ code }) => exceedsPercent(code, sumChanges(sequence, code), MAX_FEED_DAILY_PERCENT))
    ? 'capped'
    : 'taken'
}

/** All moves of a metal, up and down added together. */
function sumChanges(sequence: readonly MetalRates[], code: MetalType): number {
  const rates = sequence.flatMap((each) => each[code] ?? [])
  return rates.reduce(
    (total, rate, index) => total + (index === 0 ? 0 : Math.abs(rate - rates[index - 1]!)),
    0,
  )
}

/** The default of the setting. Live-priced products are not sold at an older rate. */
export const DEFAULT_RATE_MAX_AGE_HOURS = 48

/** Staff are warned in the last quarter of a rate's time, at most this long before its end. */
const MAX_WARNING_HOURS = 12
const HOUR_MS = 3600 * 1000

/** `expiring`: still sold at, and staff should confirm it soon. `expired`: nothing is sold at it. */
export type RateFreshness = 'valid' | 'expiring' | 'expired'

/** Until when products are sold at a rate that was entered or last confirmed at this moment. */
export const getRateExpiry = (confirmedAt: Date, maxAgeHours: number): Date =>
  new Date(confirmedAt.getTime() + maxAgeHours * HOUR_MS)

export function getRateFreshness(validUntil: Date, maxAgeHours: number, now: Date): RateFreshness {
  const left = validUntil.getTime() - now.getTime()
  if (left <= 0) return 'expired'
  return left <= Math.min(MAX_WARNING_HOURS, maxAgeHours / 4) * HOUR_MS ? 'expiring' : 'valid'
}

/** Until when products are sold at the rate of a metal. */
export type MetalValidity = { name: string; validUntil: Date; state: RateFreshness }

/** For staff: which rates are out of date, or will be soon, and what that means. */
export type RateNotice = {
  message: string
  isExpired: boolean
  /** When the rates that it is about end, each moment once. */
  expiries: Date[]
}

/** `metals` are all active metals that have a rate. Null: nothing is wrong. */
export function getRateNotice(metals: readonly MetalValidity[]): RateNotice | null {
  const expired = metals.filter(({ state }) => state === 'expired')
  const expiring = metals.filter(({ state }) => state === 'expiring')
  const times = new Set([...expired, ...expiring].map(({ validUntil }) => validUntil.getTime()))
  if (times.size === 0) return null
  const sentences = [
    ...(expired.length > 0 ? [describeExpired(expired, metals)] : []),
    ...(expiring.length > 0 ? [describeExpiring(expiring, metals)] : []),
  ]
  return {
    message: sentences.join(' '),
    isExpired: expired.length > 0,
    expiries: [...times].sort((a, b) => a - b).map((time) => new Date(time)),
  }
}

function describeExpired(expired: readonly MetalValidity[], metals: readonly MetalValidity[]): string {
  const since = formatDateTime(getEarliestExpiry(expired))
  return expired.length === metals.length
    ? `The metal rates are out of date since ${since}. Products that follow the rate show “Price on request” and cannot be ordered until the rates are confirmed or new ones are entered.`
    : `The rates of ${joinNames(expired)} are out of date since ${since}. Products that follow them show “Price on request” and cannot be ordered until the rates are confirmed or new ones are entered.`
}

function describeExpiring(expiring: readonly MetalValidity[], metals: readonly MetalValidity[]): string {
  const until = formatDateTime(getEarliestExpiry(expiring))
  return expiring.length === metals.length
    ? `The metal rates were last confirmed some time ago. From ${until} products that follow the rate cannot be ordered, unless the rates are confirmed.`
    : `The rates of ${joinNames(expiring)} were last confirmed some time ago. From ${until} products that follow them cannot be ordered, unless the rates are confirmed.`
}

const getEarliestExpiry = (metals: readonly MetalValidity[]): Date =>
  new Date(Math.min(...metals.map(({ validUntil }) => validUntil.getTime())))

const joinNames = (metals: readonly MetalValidity[]): string => metals.map(({ name }) => name).join(', ')

/** The rates of the market reach a jeweller at 9:15 in the morning. */
const RATE_PUBLISH_OFFSET_MS = 9.25 * HOUR_MS

export const getRatePublishTime = (day: string): Date =>
  new Date(startOfIndiaDay(day).getTime() + RATE_PUBLISH_OFFSET_MS)

/** 9:15 in India of today, or of yesterday while it is earlier. */
export function getLatestRatePublishTime(now: Date): Date {
  const today = toIndiaDay(now)
  const publishTime = getRatePublishTime(today)
  return publishTime <= now ? publishTime : getRatePublishTime(addDays(today, -1))
}
