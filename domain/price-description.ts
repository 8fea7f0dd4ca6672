import { METAL_LABELS, type MetalType } from '#domain/metal-rates.ts'
import { formatInr, type Paise } from '#domain/money.ts'
import type { MakingCharges } from '#domain/pricing.ts'
import { formatWeight } from '#domain/weight.ts'

/** What the price of one unit is made of. A part of ₹0 is not named. */
export type PriceComponents = {
  metalType: MetalType
  weightGrams: number
  ratePerGram: Paise
  metalValue: Paise
  wastageCharges: Paise
  wastagePercent: number
  makingCharges: Paise
  /** Null: the order was placed before the kind of making charge was kept, and it was an amount. */
  making: MakingCharges | null
  stoneValue: Paise
  hallmarkingCharge: Paise
}

export type PricePart = {
  name: 'Metal value' | 'Wastage' | 'Making charges' | 'Stones' | 'Hallmarking'
  /** `8%`, `₹450/g`: how the amount comes about. Empty for an amount that staff entered. */
  detail: string
  amount: Paise
}

/** The parts in the order in which they are added up, without those of ₹0. */
export function listPriceParts(components: PriceComponents): PricePart[] {
  const metal = `${formatWeight(components.weightGrams)} × ${formatInr(components.ratePerGram)}`
  const parts: PricePart[] = [
    { name: 'Metal value', detail: metal, amount: components.metalValue },
    { name: 'Wastage', detail: `${components.wastagePercent}%`, amount: components.wastageCharges },
    {
      name: 'Making charges',
      detail: components.making ? describeMaking(components.making) : '',
      amount: components.makingCharges,
    },
    { name: 'Stones', detail: '', amount: components.stoneValue },
    { name: 'Hallmarking', detail: '', amount: components.hallmarkingCharge },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

/** `14%`, `₹450/g on gross weight`. Empty for a flat amount. */
export function describeMaking(making: MakingCharges): string {
  if (making.type === 'flat') return ''
  const charge = making.type === 'percentage' ? `${making.percent}%` : `${formatInr(making.amount)}/g`
  return making.basis === 'gross' ? `${charge} on gross weight` : charge
}

const SENTENCE_NAMES: Record<PricePart['name'], string> = {
  'Metal value': 'metal',
  Wastage: 'wastage',
  'Making charges': 'making',
  Stones: 'stones',
  Hallmarking: 'hallmarking',
}

/** `Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making 14%: ₹9,100 + stones: ₹900`. */
export function describePrice(components: PriceComponents): string {
  const metal = `${METAL_LABELS[components.metalType]} ${formatWeight(components.weightGrams)}`
  return listPriceParts(components)
    .map(({ name, detail, amount }) => {
      if (name === 'Metal value')
        return `${metal} at ${formatInr(components.ratePerGram)}/g: ${formatInr(amount)}`
      return `${SENTENCE_NAMES[name]}${detail && ` ${detail}`}: ${formatInr(amount)}`
    })
    .join(' + ')
}
