import { formatInr, type Paise, ZERO } from '#domain/money.ts'
import type { MakingCharges, PriceBreakup } from '#domain/pricing.ts'
import { defineTexts } from '#domain/texts.ts'
import { formatWeight } from '#domain/weight.ts'

/** What the price of one unit is made of. */
export type PriceComponents = Omit<PriceBreakup, 'total'> & { metalName: string; weightGrams: number }

export type PricePartKind = 'metal' | 'wastage' | 'making' | 'stones' | 'hallmarking' | 'engraving'

export type PricePart = {
  kind: PricePartKind
  /** `8%`, `₹450/g`: how the amount comes about. Empty for an amount that staff entered. */
  detail: string
  amount: Paise
}

/** The parts of a price, as a table of them names the rows. */
export const PRICE_PART_LABELS: Record<PricePartKind, string> = defineTexts('price-parts', {
  metal: 'Metal value',
  wastage: 'Wastage',
  making: 'Making charges',
  stones: 'Stones',
  hallmarking: 'Hallmarking',
  engraving: 'Engraving',
})

/** The parts in the order in which they are added up, without those of ₹0. */
export function listPriceParts(
  components: Omit<PriceComponents, 'metalName'>,
  engravingPrice: Paise = ZERO,
): PricePart[] {
  const parts: PricePart[] = [
    {
      kind: 'metal',
      detail: `${formatWeight(components.weightGrams)} × ${formatInr(components.ratePerGram)}`,
      amount: components.metalValue,
    },
    {
      kind: 'wastage',
      detail: `${components.wastagePercent}%`,
      amount: components.wastageCharges,
    },
    {
      kind: 'making',
      detail: describeMaking(components.making),
      amount: components.makingCharges,
    },
    {
      kind: 'stones',
      detail: '',
      amount: components.stoneValue,
    },
    {
      kind: 'hallmarking',
      detail: '',
      amount: components.hallmarkingCharge,
    },
    {
      kind: 'engraving',
      detail: '',
      amount: engravingPrice,
    },
  ]
  return parts.filter(({ amount }) => amount > 0)
}

/** `14%`, `₹450/g on gross weight`. Empty for a flat amount. */
export function describeMaking(making: MakingCharges): string {
  if (making.type === 'flat') return ''
  const charge = making.type === 'percentage' ? `${making.percent}%` : `${formatInr(making.amount)}/g`
  return making.basis === 'gross' ? `${charge} on gross weight` : charge
}

/** `14% of metal value`, `₹450/g`, `Flat`: for a table of the parts. */
export const describeMakingDetail = (making: MakingCharges): string =>
  making.type === 'percentage' && making.basis !== 'gross'
    ? `${making.percent}% of metal value`
    : describeMaking(making) || 'Flat'

/** `Gold 22K 10.000 g at ₹6,500/g: ₹65,000 + making 14%: ₹9,100 + stones: ₹900`. */
export function describePrice(
  components: PriceComponents,
  engravingPrice: Paise = ZERO,
  waived: Paise = ZERO,
): string {
  const metal = `${components.metalName} ${formatWeight(components.weightGrams)}`
  const sum = listPriceParts(components, engravingPrice)
    .map(({ kind, detail, amount }) => {
      if (kind === 'metal') return `${metal} at ${formatInr(components.ratePerGram)}/g: ${formatInr(amount)}`
      return `${kind}${detail && ` ${detail}`}: ${formatInr(amount)}`
    })
    .join(' + ')
  return waived > 0 ? `${sum} − waived: ${formatInr(waived)}` : sum
}
