import { type Paise, paise } from './money.ts'

/** S1 §3. */
export const METAL_TYPES = ['gold-24k', 'gold-22k', 'gold-18k', 'silver'] as const
export type MetalType = (typeof METAL_TYPES)[number]

/** Paise per gram. A rate is never a price. */
export type MetalRates = Record<MetalType, Paise>

export const METAL_LABELS: Record<MetalType, string> = {
  'gold-24k': 'Gold 24K',
  'gold-22k': 'Gold 22K',
  'gold-18k': 'Gold 18K',
  silver: 'Silver',
}

/** `Gold rate (22K)`, `Silver rate`: how a locked line names its metal. */
export const RATE_LABELS: Record<MetalType, string> = {
  'gold-24k': 'Gold rate (24K)',
  'gold-22k': 'Gold rate (22K)',
  'gold-18k': 'Gold rate (18K)',
  silver: 'Silver rate',
}

/** S1 §8: shown, marked as indicative, when rates cannot be loaded. Nothing is ever sold by them. */
export const INDICATIVE_RATES: MetalRates = {
  'gold-24k': paise(7000_00),
  'gold-22k': paise(6500_00),
  'gold-18k': paise(5300_00),
  silver: paise(85_00),
}

/** How often a page asks for the rates anew (S1 §9), whether anybody looks at it or not. */
export const RATES_RELOAD_MS = 30 * 60 * 1000

/** How often a page that somebody looks at asks whether the rates are new. */
export const RATES_WATCH_MS = 60 * 1000

const WARN_ABOVE_PERCENT = 5
const ASK_ABOVE_PERCENT = 15

export type RateWarnings = {
  /** Sentences to show beside the form. */
  warnings: string[]
  /** True: ask the person again before saving. */
  needsConfirmation: boolean
}

/** What is odd about new rates: jumps, and an order other than 24K ≥ 22K ≥ 18K (docs/decisions, rates). */
export function rateWarnings(previous: MetalRates | null, next: MetalRates): RateWarnings {
  const warnings: string[] = []
  let needsConfirmation = false
  for (const metal of METAL_TYPES) {
    if (!previous || previous[metal] <= 0) continue
    const change = ((next[metal] - previous[metal]) / previous[metal]) * 100
    if (Math.abs(change) <= WARN_ABOVE_PERCENT) continue
    warnings.push(
      `${METAL_LABELS[metal]} ${change > 0 ? 'rises' : 'falls'} by ${Math.abs(change).toFixed(1)}%.`,
    )
    needsConfirmation ||= Math.abs(change) > ASK_ABOVE_PERCENT
  }
  if (next['gold-24k'] < next['gold-22k'] || next['gold-22k'] < next['gold-18k']) {
    warnings.push('24K should not be below 22K, nor 22K below 18K.')
    needsConfirmation = true
  }
  return { warnings, needsConfirmation }
}

/** Beyond this change of any metal the feed is not believed: a person looks first. */
export const FEED_JUMP_PERCENT = 5

export type FeedVerdict = 'taken' | 'same' | 'manual' | 'jump'

type FeedQuestion = {
  next: MetalRates
  /** The rates of now, who entered them, and on which day of India they took effect. Null: there are none. */
  current: { rates: MetalRates; source: 'api' | 'manual'; day: string } | null
  today: string
  jumpPercent?: number
}

/**
 * Whether rates that a source sent become the shop's: what a person entered holds for its day, a jump or an
 * impossible order of the purities is left to a person (docs/decisions, rate feed).
 */
export function feedVerdict({
  next,
  current,
  today,
  jumpPercent = FEED_JUMP_PERCENT,
}: FeedQuestion): FeedVerdict {
  if (next['gold-24k'] < next['gold-22k'] || next['gold-22k'] < next['gold-18k']) return 'jump'
  if (!current) return 'taken'
  if (METAL_TYPES.every((metal) => next[metal] === current.rates[metal])) return 'same'
  if (current.source === 'manual' && current.day === today) return 'manual'
  const jumps = METAL_TYPES.some(
    (metal) => Math.abs(next[metal] - current.rates[metal]) * 100 > current.rates[metal] * jumpPercent,
  )
  return jumps ? 'jump' : 'taken'
}
