import {
  compareTexts,
  type FieldTexts,
  limitChanges,
  listNewValues,
  type ProductChanges,
  type VariantChanges,
} from '#domain/product-changes.ts'
import {
  COLUMN_NAMES,
  type ColumnName,
  isVariantColumn,
  type LineProduct,
  type LineVariant,
  readColumn,
  toFieldColumn,
} from '../format/columns.ts'
import type { PlannedChange, PlannedVariant } from '../plan/plan-import.ts'

/** The title of a variant names its values, `inventoryBefore` is no field, and attributes are compared one by one. */
const NOT_COMPARED = /^option|^inventoryBefore$|^attributes$/
const COMPARED = COLUMN_NAMES.filter((name) => !NOT_COMPARED.test(name))
const PRODUCT_FIELDS = COMPARED.filter((name) => !isVariantColumn(name))
const VARIANT_FIELDS = COMPARED.filter(isVariantColumn)

/** The old and new values of a product in the columns of the file. */
export function describeChange(change: PlannedChange): ProductChanges {
  const { row, variants, removed } = change
  const after = toLineProduct(change)
  const [anyVariant] = [...variants.map(toLineVariant), ...(row?.variants ?? [])]
  const attributes = [...new Set(Object.keys({ ...row?.attributes, ...after.attributes }))].map(toFieldColumn)
  const toTexts = (product: LineProduct) =>
    anyVariant ? readCells([...PRODUCT_FIELDS, ...attributes], { product, variant: anyVariant }) : {}
  return limitChanges({
    isNew: row === undefined,
    values: row ? compareTexts(toTexts(row), toTexts(after)) : listNewValues(toTexts(after)),
    variants: [
      ...variants.map((variant) => describeVariant(variant, { before: row, after })),
      ...removed.map(({ title, sku }): VariantChanges => ({ title, sku, status: 'removed', values: [] })),
    ],
  })
}

function describeVariant(
  change: PlannedVariant,
  { before, after }: { before: LineProduct | undefined; after: LineProduct },
): VariantChanges {
  const { row, fields } = change
  // the price of today repeats a fixed price
  const names = VARIANT_FIELDS.filter(
    (name) => name !== 'priceNow' || !fields.isFixedPrice || row?.isFixedPrice === false,
  )
  const texts: FieldTexts = readCells(names, { product: after, variant: toLineVariant(change) })
  const isChanged = row !== undefined && before !== undefined
  return {
    title: fields.title,
    sku: fields.sku,
    status: isChanged ? 'changed' : 'new',
    values: isChanged
      ? [
          ...compareTexts({ variant: row.title }, { variant: fields.title }),
          ...compareTexts(readCells(names, { product: before, variant: row }), texts),
        ]
      : listNewValues(texts),
  }
}

const toLineProduct = (change: PlannedChange): LineProduct => ({
  ...change.fields,
  slug: change.slug ?? change.row?.slug ?? '',
  optionIds: change.optionIds ?? change.row?.optionIds ?? [],
  categorySlug: change.categorySlug,
  subcategorySlug: change.subcategorySlug,
  related: change.related ?? change.row?.related ?? [],
})

const toLineVariant = ({ fields, pricePaise, stones, row }: PlannedVariant): LineVariant => ({
  ...fields,
  pricePaise,
  stones: stones ?? row?.stones ?? [],
})

const readCells = (
  names: readonly ColumnName[],
  line: { product: LineProduct; variant: LineVariant },
): FieldTexts =>
  Object.fromEntries(names.map((name) => [name, readColumn(name, { ...line, choices: [], fields: [] })]))
