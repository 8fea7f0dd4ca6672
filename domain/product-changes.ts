/** A value that an import changes, as the product file writes it. '' is none. */
export type ValueChange = { field: string; before: string; after: string }

export const VARIANT_CHANGES = ['new', 'changed', 'removed'] as const

export type VariantChanges = {
  title: string
  sku: string | null
  status: (typeof VARIANT_CHANGES)[number]
  values: ValueChange[]
}

/** What an import changes in a product, for the preview. */
export type ProductChanges = {
  isNew: boolean
  values: ValueChange[]
  variants: VariantChanges[]
  /** Further variants, and further values of the product and of `variants`. */
  moreVariants: number
  moreValues: number
}

/** The fields of a product or variant by the columns of the product file. */
export type FieldTexts = Readonly<Record<string, string>>

/** The fields whose texts differ, in the order of `after`. */
export const compareTexts = (before: FieldTexts, after: FieldTexts): ValueChange[] =>
  Object.entries(after)
    .map(([field, text]) => ({ field, before: before[field] ?? '', after: text }))
    .filter((change) => change.before !== change.after)

/** Enough to recognise a new product or variant. */
const FIELDS_OF_NEW = [
  'category',
  'subcategory',
  'material',
  'price',
  'priceNow',
  'weight',
  'metalWeightGrams',
  'grossWeightGrams',
  'inventoryQuantity',
  'leadDays',
]

export const listNewValues = (after: FieldTexts): ValueChange[] =>
  compareTexts({}, after).filter(({ field }) => FIELDS_OF_NEW.includes(field))

export const MAX_SHOWN_VARIANTS = 20
const MAX_SHOWN_VALUES = 30

/** As much of the changes of a product as a preview shows. */
export function limitChanges({
  isNew,
  values,
  variants,
}: Pick<ProductChanges, 'isNew' | 'values' | 'variants'>): ProductChanges {
  let left = MAX_SHOWN_VALUES
  let moreValues = 0
  const limit = (all: readonly ValueChange[]): ValueChange[] => {
    const shown = all.slice(0, left)
    left -= shown.length
    moreValues += all.length - shown.length
    return shown.map(shortenChange)
  }
  return {
    isNew,
    values: limit(values),
    variants: variants.slice(0, MAX_SHOWN_VARIANTS).map((variant) => ({
      title: variant.title,
      sku: variant.sku,
      status: variant.status,
      values: limit(variant.values),
    })),
    moreVariants: Math.max(0, variants.length - MAX_SHOWN_VARIANTS),
    moreValues,
  }
}

const MAX_TEXT_LENGTH = 120
/** Characters before the first difference of long texts. */
const CONTEXT_LENGTH = 30

/** Long texts are cut to where they differ. */
function shortenChange({ field, before, after }: ValueChange): ValueChange {
  if (before.length <= MAX_TEXT_LENGTH && after.length <= MAX_TEXT_LENGTH) return { field, before, after }
  const difference = before.split('').findIndex((unit, index) => unit !== after[index])
  const start = Math.max(0, (difference === -1 ? before.length : difference) - CONTEXT_LENGTH)
  const cut = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_TEXT_LENGTH)}${text.length > start + MAX_TEXT_LENGTH ? '…' : ''}`
  return { field, before: cut(before), after: cut(after) }
}
