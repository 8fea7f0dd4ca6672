import type { Paise } from '#domain/money.ts'
import type { PriceComponents } from '#domain/price-description.ts'
import type { MakingCharges } from '#domain/pricing.ts'
import type { OrderLineRow } from './tables.ts'

/** What the price of an ordered unit was made of. Null for a fixed price and for a price that the parts do not add up to. */
export function getPriceComponents(line: OrderLineRow): PriceComponents | null {
  const { metalType, metalName, metalWeightMg, ratePaise, metalValuePaise, makingPaise, stonePaise } = line
  if (!metalType || !metalWeightMg || ratePaise === null) return null
  if (metalValuePaise === null || makingPaise === null || stonePaise === null) return null
  return {
    metalName: metalName ?? metalType,
    weightGrams: metalWeightMg / 1000,
    ratePerGram: ratePaise,
    metalValue: metalValuePaise,
    wastageCharges: line.wastagePaise,
    wastagePercent: line.wastagePercent,
    makingCharges: makingPaise,
    making: getMaking(line, makingPaise),
    stoneValue: stonePaise,
    hallmarkingCharge: line.hallmarkingPaise,
  }
}

function getMaking(line: OrderLineRow, makingPaise: Paise): MakingCharges {
  const { makingPercent, makingPerGramPaise, makingBasis: basis } = line
  if (makingPercent !== null) return { type: 'percentage', percent: makingPercent, basis }
  if (makingPerGramPaise !== null) return { type: 'per-gram', amount: makingPerGramPaise, basis }
  return { type: 'flat', amount: makingPaise }
}
