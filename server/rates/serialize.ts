import type { GoldRate } from '#contract/rates.ts'
import { isCoreMetal, type MetalRates, toRateFields } from '#domain/metal-rates.ts'
import type { Metal } from '#domain/metals.ts'
import { toRupees } from '#domain/money.ts'
import type { RateRow } from './rate-rows.ts'

/** Rupees per gram, for the audit log. */
export const auditSnapshot = (rates: MetalRates) => ({
  ...toRateFields(rates),
  ...Object.fromEntries(
    Object.entries(rates).flatMap(([code, rate]) => (isCoreMetal(code) ? [] : [[code, toRupees(rate)]])),
  ),
})

export const serializeRate = (
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
