import type { Product } from '#contract/products.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { toMilligrams, type WeightUnit } from '#domain/weight.ts'
import { createRandomId } from '#web/random-id.ts'
import { createVariantDraft, toVariantDraft, type VariantDraft } from './variant-draft.ts'

/** The fields that the form of a product without options shares with a row of the grid. */
const SHARED_FIELDS = [
  'metal',
  'metalWeight',
  'making',
  'makingType',
  'makingBasis',
  'wastage',
  'stones',
  'stoneLines',
  'hasHallmarkingCharge',
  'isLive',
  'price',
  'compareAtPrice',
  'sku',
  'inventory',
  'leadDays',
] as const satisfies (keyof VariantDraft)[]

type SharedFields = Pick<VariantDraft, (typeof SHARED_FIELDS)[number]>

/** The part of the form that is about price and stock. */
type OnlyFields = SharedFields & {
  weight: string
  weightUnit: WeightUnit
  keptVariant: VariantDraft | null
}

const pickSharedFields = (fields: SharedFields): SharedFields =>
  Object.fromEntries(SHARED_FIELDS.map((name) => [name, fields[name]])) as SharedFields

/** The row of a product without options, from the fields of its form. */
export const toOnlyRow = (draft: OnlyFields, saved: Product | null): VariantDraft => ({
  ...(draft.keptVariant ?? toSavedRow(saved) ?? createVariantDraft(createRandomId())),
  ...pickSharedFields(draft),
  grossWeight: toGramsText(draft),
  valueIds: [],
})

function toSavedRow(saved: Product | null): VariantDraft | null {
  const variant = saved?.options.length === 0 ? saved.variants[0] : undefined
  return variant ? toVariantDraft(variant) : null
}

/** What is typed stays as it is unless it is in another unit. */
function toGramsText({ weight, weightUnit }: OnlyFields): string {
  const value = Number(stripNumberFormatting(weight))
  return weightUnit === 'g' || !(value > 0) ? weight : String(toMilligrams(value, weightUnit) / 1000)
}

/** The fields of the form after the last option was removed. */
export const toOnlyFields = (row: VariantDraft): OnlyFields => ({
  ...pickSharedFields(row),
  weight: row.grossWeight,
  weightUnit: 'g',
  keptVariant: row,
})
