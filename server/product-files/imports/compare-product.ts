import { isDeepStrictEqual } from 'node:util'
import type { Product } from '#contract/products.ts'
import { encodeList, encodePairs } from '#domain/csv-cell.ts'
import { tidyText } from '#domain/description-html.ts'
import { listNewValues, type ValueChange, type VariantChanges } from '#domain/product-changes.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { ProductFields, VariantFields } from './product-fields.ts'

export type Comparison = {
  values: ValueChange[]
  variants: VariantChanges[]
  /** Pictures, options or the order of the variants change. */
  hasOtherChanges: boolean
}

export const isChanged = ({ values, variants, hasOtherChanges }: Comparison): boolean =>
  values.length > 0 || variants.length > 0 || hasOtherChanges

/** What a save would change of the fields that the file names. */
export function compareProduct(
  existing: Product,
  { options, variants, imageUrls, ...fields }: ProductFields,
  titles: readonly string[] = [],
): Comparison {
  const before: Record<string, unknown> = {
    ...existing,
    description: tidyText(existing.description),
    brand: existing.brand ?? '',
    sku: existing.sku ?? '',
    category: existing.category.slug,
    subcategory: existing.subcategory?.slug,
    weight: existing.weight === null ? null : toMilligrams(existing.weight, existing.weightUnit) / 1000,
    weightUnit: existing.weight === null ? existing.weightUnit : 'g',
  }
  return {
    values: compareFields(before, fields),
    variants: variants ? compareVariants(existing, variants, titles) : [],
    hasOtherChanges:
      hasNewPictures(existing, imageUrls) ||
      (variants !== undefined && hasNewOrder(existing, options ?? [], variants)),
  }
}

/** The values of a product that the shop does not have yet. */
export function listNewProduct(
  fields: ProductFields,
  titles: readonly string[],
): Pick<Comparison, 'values' | 'variants'> {
  const { variants = [] } = fields
  return {
    values: listNewValues(toTexts(fields)),
    variants: variants.map((row, index) => newVariant(row, titles[index])),
  }
}

function compareVariants(
  existing: Product,
  rows: readonly VariantFields[],
  titles: readonly string[],
): VariantChanges[] {
  const kept = new Set(rows.map(({ _id }) => _id))
  const changed = rows.flatMap((row, index): VariantChanges[] => {
    const variant = existing.variants.find(({ _id }) => _id === row._id)
    if (!variant) return [newVariant(row, titles[index])]
    const values = compareFields({ ...variant, sku: variant.sku ?? '' }, row, VARIANT_COLUMNS)
    return values.length > 0
      ? [{ title: variant.title, sku: row.sku || null, status: 'changed', values }]
      : []
  })
  const removed = existing.variants
    .filter(({ _id }) => !kept.has(_id))
    .map(({ title, sku }): VariantChanges => ({ title, sku, status: 'removed', values: [] }))
  return [...changed, ...removed]
}

const newVariant = (row: VariantFields, title = ''): VariantChanges => ({
  title,
  sku: row.sku || null,
  status: 'new',
  values: listNewValues(toTexts(row, VARIANT_COLUMNS)),
})

/** Fields whose columns in the product file have other names. */
const VARIANT_COLUMNS: Record<string, string> = { isActive: 'isVariantActive', imageUrls: 'variantImages' }

const compareFields = (
  before: Record<string, unknown>,
  fields: Record<string, unknown>,
  columns: Record<string, string> = {},
): ValueChange[] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]))
    .map(([name, value]) => ({
      field: columns[name] ?? name,
      before: toText(before[name]),
      after: toText(value),
    }))

const toTexts = (fields: Record<string, unknown>, columns: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [columns[name] ?? name, toText(value)]))

/** As the product file writes it. */
function toText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return encodeList(value.map(String))
  return typeof value === 'object' ? encodePairs(value as Record<string, string>) : String(value)
}

function hasNewPictures({ images }: Product, wanted: ProductFields['imageUrls']): boolean {
  if (!wanted) return false
  const shown = images.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
  if (shown.length !== wanted.length) return true
  return wanted.some(({ url, alt }, index) => {
    const image = shown[index]!
    return image.url !== url || (alt !== undefined && image.alt !== alt)
  })
}

const hasNewOrder = (
  existing: Product,
  optionIds: readonly string[],
  rows: readonly VariantFields[],
): boolean =>
  !isDeepStrictEqual(
    existing.options.map(({ _id }) => _id),
    optionIds,
  ) || rows.some(({ _id }, index) => _id !== existing.variants[index]?._id)
