import { type Paise, paise } from './money.ts'

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

/** Shown, marked as indicative, when rates cannot be loaded. Nothing is ever sold by them. */
export const INDICATIVE_RATES: MetalRates = {
  'gold-24k': paise(7000_00),
  'gold-22k': paise(6500_00),
  'gold-18k': paise(5300_00),
  silver: paise(85_00),
}

/** How often a page asks for the rates anew, whether anybody looks at it or not. */
export const RATES_REFRESH_MS = 30 * 60 * 1000

/** How often a page that somebody looks at asks whether the rates are new. */
export const RATES_POLL_MS = 60 * 1000
