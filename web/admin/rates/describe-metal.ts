import type { Metal } from '#contract/metals.ts'
import { CORE_METALS } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'

/** The name of a metal in the rate table: `Gold 14K` becomes `14K Gold`, `Platinum 950` stays. */
export const getColumnLabel = (code: string, name: string): string =>
  CORE_METALS.find((metal) => metal.code === code)?.columnLabel ?? name.replace(/^Gold (\d+K)$/, '$1 Gold')

/** `From 24K Gold + 2%`. Null for an entered rate. */
export function describeRule(rule: Metal['rateRule'], metals: readonly Metal[]): string | null {
  if (rule.type === 'entered') return null
  const from = metals.find(({ code }) => code === rule.from)
  const base = from ? getColumnLabel(from.code, from.name) : rule.from
  if (rule.premium === 0) return `From ${base}`
  const premium = rule.premiumType === 'percent' ? `${rule.premium}%` : `${formatRupees(rule.premium)}/g`
  return `From ${base} + ${premium}`
}

/** The active metals besides the core ones whose rates are entered. */
export const getFurtherEnteredMetals = (metals: readonly Metal[]): Metal[] =>
  metals.filter(({ isCore, isActive, rateRule }) => !isCore && isActive && rateRule.type === 'entered')
