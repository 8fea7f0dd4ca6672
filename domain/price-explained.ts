import { METAL_LABELS, type MetalType } from './metal-rates.ts'
import { formatInr, type Paise } from './money.ts'
import { formatWeight } from './weight.ts'

/** What the price of one piece was made of when it was sold. */
export type PriceParts = {
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
export function explainPrice(parts: PriceParts): string {
  const percent = parts.makingPercent === null ? '' : ` ${parts.makingPercent}%`
  const metal = `${METAL_LABELS[parts.metalType]} ${formatWeight(parts.weightGrams)}`
  return [
    `${metal} at ${formatInr(parts.ratePerGram)}/g: ${formatInr(parts.metalValue)}`,
    ...(parts.makingCharges > 0 ? [`making${percent}: ${formatInr(parts.makingCharges)}`] : []),
    ...(parts.stoneValue > 0 ? [`stones: ${formatInr(parts.stoneValue)}`] : []),
  ].join(' + ')
}
