import { fromRupees, toRupees } from './money.ts'
import { describeMakingDetail, type PriceComponents } from './price-description.ts'
import { getMakingBasis, type MakingCharges, type WeightBasis } from './pricing.ts'

/** The parts of a live price as the API carries them: in rupees. */
type PriceParts = {
  metalValue: number
  ratePerGram: number
  wastageCharges: number
  wastagePercent: number
  makingCharges: number
  makingPercent: number | null
  makingPerGram: number | null
  makingBasis: WeightBasis
  stoneValue: number
  hallmarkingCharge: number
}

/** The parts of a price for the API. */
export const serializePriceParts = (
  components: Omit<PriceComponents, 'metalName' | 'weightGrams'>,
): PriceParts & { makingDetail: string } => ({
  metalValue: toRupees(components.metalValue),
  ratePerGram: toRupees(components.ratePerGram),
  wastageCharges: toRupees(components.wastageCharges),
  wastagePercent: components.wastagePercent,
  makingCharges: toRupees(components.makingCharges),
  makingPercent: components.making.type === 'percentage' ? components.making.percent : null,
  makingPerGram: components.making.type === 'per-gram' ? toRupees(components.making.amount) : null,
  makingBasis: getMakingBasis(components.making),
  makingDetail: describeMakingDetail(components.making),
  stoneValue: toRupees(components.stoneValue),
  hallmarkingCharge: toRupees(components.hallmarkingCharge),
})

/** The parts of a price of the API, to describe them. */
export const parsePriceParts = (
  parts: PriceParts,
  metal: Pick<PriceComponents, 'metalName' | 'weightGrams'>,
): PriceComponents => ({
  metalName: metal.metalName,
  weightGrams: metal.weightGrams,
  metalValue: fromRupees(parts.metalValue),
  ratePerGram: fromRupees(parts.ratePerGram),
  wastageCharges: fromRupees(parts.wastageCharges),
  wastagePercent: parts.wastagePercent,
  makingCharges: fromRupees(parts.makingCharges),
  making: parseMaking(parts),
  stoneValue: fromRupees(parts.stoneValue),
  hallmarkingCharge: fromRupees(parts.hallmarkingCharge),
})

function parseMaking({
  makingCharges,
  makingPercent,
  makingPerGram,
  makingBasis: basis,
}: PriceParts): MakingCharges {
  if (makingPercent !== null) return { type: 'percentage', percent: makingPercent, basis }
  if (makingPerGram !== null) return { type: 'per-gram', amount: fromRupees(makingPerGram), basis }
  return { type: 'flat', amount: fromRupees(makingCharges) }
}
