import { addDays, formatDateTime, startOfIndiaDay, toIndiaDay } from './india-time.ts'
import { METAL_LABELS, METAL_TYPES, type MetalRates, type MetalType, mapMetals } from './metal-rates.ts'
import { formatInr, type Paise, paise } from './money.ts'

type Bounds = { min: Paise; max: Paise }

const GOLD_BOUNDS: Bounds = { min: paise(1_000_00), max: paise(1_00_000_00) }
const SILVER_BOUNDS: Bounds = { min: paise(10_00), max: paise(10_000_00) }

/**
 * Paise per gram. A rate outside these bounds is a typing mistake or another unit (per ten grams, per ounce, in
 * dollars), so it is rejected even with a confirmation.
 */
export const RATE_BOUNDS: Record<MetalType, Bounds> = mapMetals(({ karat }) =>
  karat ? GOLD_BOUNDS : SILVER_BOUNDS,
)

/** The sentence for a rate outside its bounds, or null. */
export function getRateBoundsError(metal: MetalType, rate: number): string | null {
  const { min, max } = RATE_BOUNDS[metal]
  if (rate >= min && rate <= max) return null
  return `${METAL_LABELS[metal]} must be between ${formatInr(min)} and ${formatInr(max)} per gram.`
}

const WARN_ABOVE_PERCENT = 5
const CONFIRM_ABOVE_PERCENT = 15

export type RateWarnings = {
  /** Sentences to show beside the form. */
  warnings: string[]
  /** True: the server takes these rates with a confirmation only. */
  needsConfirmation: boolean
}

/** Warnings about new rates: large changes, and an order other than 24K ≥ 22K ≥ 18K. */
export function getRateWarnings(previous: MetalRates | null, next: MetalRates): RateWarnings {
  const warnings: string[] = []
  let needsConfirmation = false
  for (const metal of METAL_TYPES) {
    if (!previous || previous[metal] <= 0) continue
    const change = ((next[metal] - previous[metal]) / previous[metal]) * 100
    if (Math.abs(change) <= WARN_ABOVE_PERCENT) continue
    warnings.push(
      `${METAL_LABELS[metal]} ${change > 0 ? 'rises' : 'falls'} by ${Math.abs(change).toFixed(1)}%.`,
    )
    needsConfirmation ||= Math.abs(change) > CONFIRM_ABOVE_PERCENT
  }
  if (isOutOfKaratOrder(next)) {
    warnings.push('24K should not be below 22K, nor 22K below 18K.')
    needsConfirmation = true
  }
  return { warnings, needsConfirmation }
}

const isOutOfKaratOrder = (rates: MetalRates): boolean =>
  rates['gold-24k'] < rates['gold-22k'] || rates['gold-22k'] < rates['gold-18k']

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
  next: MetalRates
  /** The rates of now, who entered them, and on which day of India they took effect. Null: there are none. */
  current: { rates: MetalRates; source: 'api' | 'manual'; day: string } | null
  /** The last rates that a person entered or confirmed. */
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
  current,
  lastManualRates,
  todaysRates,
  today,
}: FeedRatesInput): FeedDecision {
  const isImplausible = METAL_TYPES.some((metal) => getRateBoundsError(metal, next[metal]) !== null)
  if (isImplausible || isOutOfKaratOrder(next)) return 'jump'
  if (!current || !lastManualRates) return 'first'
  if (METAL_TYPES.every((metal) => next[metal] === current.rates[metal])) return 'same'
  if (current.source === 'manual' && current.day === today) return 'manual'
  const exceedsPercent = (metal: MetalType, change: number, percent: number) =>
    change * 100 > lastManualRates[metal] * percent
  if (
    METAL_TYPES.some((metal) =>
      exceedsPercent(metal, Math.abs(next[metal] - lastManualRates[metal]), MAX_FEED_JUMP_PERCENT),
    )
  )
    return 'jump'
  const sequence = [...todaysRates, next]
  return METAL_TYPES.some((metal) =>
    exceedsPercent(metal, sumChanges(sequence, metal), MAX_FEED_DAILY_PERCENT),
  )
    ? 'capped'
    : 'taken'
}

const sumChanges = (sequence: readonly MetalRates[], metal: MetalType): number =>
  sequence.reduce(
    (total, rates, index) => total + (index === 0 ? 0 : Math.abs(rates[metal] - sequence[index - 1]![metal])),
    0,
  )

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

/** For staff: what happens, and when. Null: nothing is wrong. */
export function getRateNotice(state: RateFreshness, validUntil: Date): string | null {
  switch (state) {
    case 'valid':
      return null
    case 'expiring':
      return `The metal rates were last confirmed some time ago. From ${formatDateTime(validUntil)} products that follow the rate cannot be ordered, unless the rates are confirmed.`
    case 'expired':
      return `The metal rates are out of date since ${formatDateTime(validUntil)}. Products that follow the rate show “Price on request” and cannot be ordered until the rates are confirmed or new ones are entered.`
  }
}

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
