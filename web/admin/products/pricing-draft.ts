import type { Product } from '#contract/products.ts'
import { getHallmarkingCharge, type HallmarkingCharges } from '#domain/hallmarking.ts'
import type { MetalType } from '#domain/metal-rates.ts'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import {
  type LivePricing,
  type MakingCharges,
  type MakingType,
  PRICING_LIMITS,
  type WeightBasis,
} from '#domain/pricing.ts'
import { calculateStoneTotals } from '#domain/stones.ts'
import { toMilligrams } from '#domain/weight.ts'
import { type StoneDraft, toStoneDrafts, toStoneLine, validateStone } from './stones/stone-draft.ts'

/** What the price of a product or variant is made of, as typed. */
export type PricingDraft = {
  metal: MetalType | ''
  metalWeight: string
  making: string
  makingType: MakingType
  makingBasis: WeightBasis
  wastage: string
  /** Used while there are no stone lines. */
  stones: string
  stoneLines: StoneDraft[]
  hasHallmarkingCharge: boolean
}

export type PricingTextField = Exclude<keyof PricingDraft, 'stoneLines' | 'hasHallmarkingCharge'>

export const EMPTY_PRICING: PricingDraft = {
  metal: '',
  metalWeight: '',
  making: '',
  makingType: 'percentage',
  makingBasis: 'net',
  wastage: '',
  stones: '',
  stoneLines: [],
  hasHallmarkingCharge: false,
}

export function toPricingDraft({
  metalInfo,
  priceInfo,
  stones,
}: Pick<Product, 'metalInfo' | 'priceInfo' | 'stones'>): PricingDraft {
  return {
    metal: metalInfo?.type ?? '',
    metalWeight: toText(metalInfo?.weightGrams ?? null),
    making: toText(priceInfo?.makingCharges || null),
    makingType: priceInfo?.makingChargesType ?? 'percentage',
    makingBasis: priceInfo?.makingBasis ?? 'net',
    wastage: toText(priceInfo?.wastagePercent || null),
    stones: toText(priceInfo?.stoneCharges || null),
    stoneLines: toStoneDrafts(stones),
    hasHallmarkingCharge: priceInfo?.hasHallmarkingCharge ?? false,
  }
}

const toText = (value: number | null) => (value === null ? '' : String(value))

/** A product with a fixed price may have neither metal nor weight. */
export function toMetalInfo({ metal, metalWeight }: PricingDraft) {
  if (metal === '') return null
  return { type: metal, weightGrams: stripNumberFormatting(metalWeight) }
}

/** `stoneCharges` is left out where the stone lines make it. */
export const toPricingInput = (draft: PricingDraft) => ({
  makingCharges: stripNumberFormatting(draft.making) || '0',
  makingChargesType: draft.makingType,
  makingBasis: draft.makingBasis,
  wastagePercent: stripNumberFormatting(draft.wastage) || '0',
  hasHallmarkingCharge: draft.hasHallmarkingCharge,
  ...(draft.stoneLines.length > 0 ? {} : { stoneCharges: stripNumberFormatting(draft.stones) || '0' }),
})

export const RUPEE_PATTERN = /^\d{1,9}(\.\d{1,2})?$/
const PERCENT_PATTERN = /^\d{1,4}(\.\d{1,3})?$/
export const GRAMS_PATTERN = /^\d{1,5}(\.\d{1,3})?$/

/** What is wrong, by the path of the field: `stoneLines.2.carats`. */
export function validatePricing(
  draft: PricingDraft,
  { isLive }: { isLive: boolean },
): Record<string, string> {
  const errors: Record<string, string> = {}
  const check = (field: 'metalWeight' | 'making' | 'wastage' | 'stones', pattern: RegExp, error: string) => {
    const value = stripNumberFormatting(draft[field])
    if (value !== '' && !pattern.test(value)) errors[field] = error
  }
  check('metalWeight', GRAMS_PATTERN, 'Enter grams with at most three decimals')
  if (draft.makingType === 'percentage')
    check('making', PERCENT_PATTERN, 'Enter a percentage with at most three decimals')
  else check('making', RUPEE_PATTERN, 'Enter rupees with at most two decimals')
  check('wastage', PERCENT_PATTERN, 'Enter a percentage with at most three decimals')
  if (Number(stripNumberFormatting(draft.wastage)) > PRICING_LIMITS.wastagePercent)
    errors.wastage = `Wastage is at most ${PRICING_LIMITS.wastagePercent}%`
  if (draft.stoneLines.length === 0) check('stones', RUPEE_PATTERN, 'Enter rupees with at most two decimals')
  for (const [index, stone] of draft.stoneLines.entries())
    for (const [field, error] of Object.entries(validateStone(stone)))
      errors[`stoneLines.${index}.${field}`] = error
  if (isLive && draft.metal === '') errors.metal = 'Choose the metal of the live price'
  if ((isLive || draft.metal !== '') && !(Number(stripNumberFormatting(draft.metalWeight)) > 0))
    errors.metalWeight ??= 'Metal weight in grams is required'
  return errors
}

/** The pricing that the domain calculates with. Null while something is missing or wrong, except in a line of stones. */
export function toLivePricing(
  draft: PricingDraft,
  context: { grossWeightMg: number | null; hallmarkingCharges: HallmarkingCharges },
): LivePricing | null {
  const errors = Object.keys(validatePricing(draft, { isLive: true }))
  if (draft.metal === '' || errors.some((path) => !path.startsWith('stoneLines.'))) return null
  return {
    isFixedPrice: false,
    metal: draft.metal,
    weightMg: toMilligrams(parseNumber(draft.metalWeight), 'g'),
    grossWeightMg: context.grossWeightMg,
    making: toMakingCharges(draft),
    wastagePercent: parseNumber(draft.wastage),
    stoneCharges: getStoneCharges(draft),
    hallmarkingCharge: draft.hasHallmarkingCharge
      ? getHallmarkingCharge(context.hallmarkingCharges, draft.metal)
      : null,
  }
}

function toMakingCharges({ making, makingType, makingBasis: basis }: PricingDraft): MakingCharges {
  const charges = parseNumber(making)
  if (makingType === 'percentage') return { type: 'percentage', percent: charges, basis }
  return makingType === 'flat'
    ? { type: 'flat', amount: fromRupees(charges) }
    : { type: 'per-gram', amount: fromRupees(charges), basis }
}

/** A blank text is 0. */
const parseNumber = (value: string): number => Number(stripNumberFormatting(value) || 0)

/** The total of the stone lines, or else the amount that was typed. Lines that are not complete count nothing. */
export function getStoneCharges({ stones, stoneLines }: Pick<PricingDraft, 'stones' | 'stoneLines'>): Paise {
  if (stoneLines.length > 0)
    return calculateStoneTotals(stoneLines.map(toStoneLine).filter((line) => line !== null)).charges
  const typed = stripNumberFormatting(stones)
  return RUPEE_PATTERN.test(typed) ? fromRupees(Number(typed)) : ZERO
}
