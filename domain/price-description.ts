import { METAL_LABELS, type MetalType } from '#domain/metal-rates.ts'
import { formatInr, type Paise } from '#domain/money.ts'
import { formatWeight } from '#domain/weight.ts'

/** What the price of one unit was made of when it was sold. */
export type PriceComponents = {
  metalType: MetalType
  weightGrams: number
  ratePerGram: Paise
  metalValue: Paise
  makingCharges: Paise
  /** Null: the making charge was an amount. */
  makingPercent: number | null
  stoneValue: Paise
}

/** `Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making 14%: ₹9,100 + stones: ₹900`. */
export function describePrice(components: PriceComponents): string {
  const percent = components.makingPercent === null ? '' : ` ${components.makingPercent}%`
  const metal = `${METAL_LABELS[components.metalType]} ${formatWeight(components.weightGrams)}`
  return [
    `${metal} at ${formatInr(components.ratePerGram)}/g: ${formatInr(components.metalValue)}`,
    ...(components.makingCharges > 0 ? [`making${percent}: ${formatInr(components.makingCharges)}`] : []),
    ...(components.stoneValue > 0 ? [`stones: ${formatInr(components.stoneValue)}`] : []),
  ].join(' + ')
}
