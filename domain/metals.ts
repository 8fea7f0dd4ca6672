import type { MetalRates, MetalType } from './metal-rates.ts'
import { divideHalfUp, type Paise, paise } from './money.ts'
import { defineTexts } from './texts.ts'

/** What a metal is made of, in lower case: `gold`, `palladium`, `brass`. Its code begins with it. */
export type MetalBase = string
export const METAL_BASE = /^[a-z]{2,30}$/

/** The bases that India hallmarks. The settings have a charge for each; other metals have no hallmarking charge. */
export const HALLMARKED_BASES = ['gold', 'silver', 'platinum'] as const
export type HallmarkedBase = (typeof HALLMARKED_BASES)[number]

/** `Palladium` */
export const labelBase = (base: MetalBase): string => base.charAt(0).toUpperCase() + base.slice(1)

/** `platinum-950`: the base, then what distinguishes the metal. */
export const METAL_CODE = /^[a-z]{2,30}(?:-[a-z0-9]+)+$/

/** The base of a metal, which its code begins with: `gold` of `gold-22k`. The table `metals` has a check for it. */
export const getMetalBase = (code: MetalType): MetalBase => code.split('-')[0]!

/** An object with a value for each base that is hallmarked. */
export const mapHallmarkedBases = <T>(getValue: (base: HallmarkedBase) => T): Record<HallmarkedBase, T> => ({
  gold: getValue('gold'),
  silver: getValue('silver'),
  platinum: getValue('platinum'),
})

/** Added to a derived rate: rupees per gram, or percent with at most three decimals. */
export type RatePremium = { type: 'amount'; amount: Paise } | { type: 'percent'; percent: number }

/** How a rate comes about: entered by staff or the feed, or calculated from an entered rate. */
export type RateRule = { type: 'entered' } | { type: 'derived'; from: MetalType; premium: RatePremium }

export type Metal = {
  code: MetalType
  name: string
  base: MetalBase
  /** Parts of pure metal in a thousand, with one decimal: 916.7. */
  fineness: number
  rateRule: RateRule
  isActive: boolean
}

const TENTHS = 10
const THOUSANDTHS_PER_PERCENT = 1000
const WHOLE = BigInt(100 * THOUSANDTHS_PER_PERCENT)

type DeriveRateInput = {
  baseRate: Paise
  baseFineness: number
  fineness: number
  premium: RatePremium
}

/** base rate × fineness ÷ fineness of the base metal, plus the premium. Rounded half up to a whole paisa, once. */
export function deriveRate({ baseRate, baseFineness, fineness, premium }: DeriveRateInput): Paise {
  const percent = premium.type === 'percent' ? premium.percent : 0
  const amount = premium.type === 'amount' ? premium.amount : 0
  const factor = WHOLE + BigInt(Math.round(percent * THOUSANDTHS_PER_PERCENT))
  const rate = divideHalfUp(
    BigInt(baseRate) * BigInt(Math.round(fineness * TENTHS)) * factor,
    BigInt(Math.round(baseFineness * TENTHS)) * WHOLE,
  )
  return paise(Number(rate) + amount)
}

/** The entered rates with those of all active derived metals. A metal whose base has no rate gets none. */
export function withDerivedRates(entered: MetalRates, metals: readonly Metal[]): MetalRates {
  const rates: Record<MetalType, Paise> = { ...entered }
  for (const { code, fineness, rateRule, isActive } of metals) {
    if (!isActive || rateRule.type === 'entered') continue
    const base = metals.find((metal) => metal.code === rateRule.from)
    const baseRate = entered[rateRule.from]
    if (!base || baseRate === undefined) continue
    rates[code] = deriveRate({
      baseRate,
      baseFineness: base.fineness,
      fineness,
      premium: rateRule.premium,
    })
  }
  return rates
}

export const isEntered = ({ rateRule }: Pick<Metal, 'rateRule'>): boolean => rateRule.type === 'entered'

export const RATE_LABEL_TEXTS = defineTexts('rate-label', {
  ofMetal: (metal: string) => `${metal} rate`,
  ofPurity: (metal: string, purity: string) => `${metal} rate (${purity})`,
})

/** `Gold 22K` as a price break-up or a locked cart line names its rate: `Gold rate (22K)`. */
export function getRateLabel(metalName: string): string {
  const match = /^(Gold|Silver|Platinum) (.+)/.exec(metalName)
  return match ? RATE_LABEL_TEXTS.ofPurity(match[1]!, match[2]!) : RATE_LABEL_TEXTS.ofMetal(metalName)
}
