import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { Metal } from '#domain/metals.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { mergeFieldValues, type ProductField } from '#domain/product-fields.ts'
import { calculateStockAfterEdit } from '#domain/stock.ts'
import { toMilligrams, type WeightUnit } from '#domain/weight.ts'
import type { ProductCategory } from '../categories/resolve-category.ts'
import { mergePricingFields } from '../pricing/price-input.ts'
import type { PricedVariant } from '../queries.ts'
import type { products, StoredImage } from '../tables.ts'
import { mergeLineOptions, serializeOfferedLineOptions } from './line-options.ts'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = PricedVariant
/** What a form, or a line of a file, says about a product. An absent field keeps its value. */
export type ProductInput = Omit<ParsedInput<typeof contract.update>, 'id' | 'version'>
/** What it says about a variant. */
export type VariantInput = Pick<
  ProductInput,
  | 'price'
  | 'compareAtPrice'
  | 'priceInfo'
  | 'metalInfo'
  | 'stones'
  | 'sku'
  | 'inventoryQuantity'
  | 'inventoryBefore'
  | 'leadDays'
> & { grossWeightMg: number | null }

/** The columns of a product that a save writes. */
export type ProductColumns = ReturnType<typeof mergeProductColumns>
/** The columns of a variant that both a form for one variant and a grid write. */
export type VariantColumns = ReturnType<typeof mergeVariantColumns>
/** The columns of a new variant. */
export type NewVariant = VariantColumns &
  Pick<
    VariantRow,
    'position' | 'value1Id' | 'value2Id' | 'value3Id' | 'title' | 'isActive' | 'imageUrls' | 'isSerialised'
  >

type ProductContext = {
  resolvedCategory: ProductCategory
  images: StoredImage[]
  relatedIds: string[]
  /** Of all products. */
  fields: readonly ProductField[]
  row: ProductRow | undefined
}

/** The columns after a save: the input merged into the row. */
export function mergeProductColumns(
  input: ProductInput,
  { resolvedCategory, images, relatedIds, fields, row }: ProductContext,
) {
  return {
    name: input.name ?? row?.name ?? '',
    material: input.material ?? row?.material ?? '',
    brand: orNull(input.brand, row?.brand),
    tags: input.tags ? distinct(input.tags) : (row?.tags ?? []),
    attributes: input.attributes
      ? mergeFieldValues(fields, { given: input.attributes, before: row?.attributes ?? {} })
      : (row?.attributes ?? {}),
    images,
    relatedIds,
    description: input.description ?? row?.description ?? '',
    categoryId: resolvedCategory.category.id,
    subcategoryId: resolvedCategory.subcategory?.id ?? null,
    hsn: input.hsn === undefined ? (row?.hsn ?? DEFAULT_HSN) : input.hsn || DEFAULT_HSN,
    ...mergeWeight(input, row),
    ...mergeLineOptions(input, row),
    isActive: input.isActive ?? row?.isActive ?? true,
    isFeatured: input.isFeatured ?? row?.isFeatured ?? false,
  }
}

type VariantContext = {
  variant: VariantRow | undefined
  /** The stone charges of the variant are the total of stone lines. */
  hasStones: boolean
  metals: readonly Metal[]
}

/** The columns after a save: the input merged into the row. Throws where the pricing is incomplete. */
export function mergeVariantColumns(input: VariantInput, { variant, hasStones, metals }: VariantContext) {
  const pricing = mergePricingFields(input, variant, {
    grossWeightMg: input.grossWeightMg,
    hasStones,
    metals,
  })
  return {
    ...pricing,
    sku: orNull(input.sku, variant?.sku),
    stock: resolveStock(input, variant),
    leadDays: input.leadDays === undefined ? (variant?.leadDays ?? null) : input.leadDays,
  }
}

const mergeWeight = ({ weight, weightUnit }: ProductInput, row: ProductRow | undefined) => ({
  weight: weight === undefined ? (row?.weight ?? null) : weight,
  weightUnit: weightUnit ?? row?.weightUnit ?? 'g',
})

/** The largest weight that fits the column. No price is calculated from a weight above the limit of live prices. */
const MAX_WEIGHT_MG = 2_000_000_000

/** The weight of a product without options is the gross weight of its variant. */
export function mergeGrossWeight(input: ProductInput, row: ProductRow | undefined): number | null {
  const { weight, weightUnit } = mergeWeight(input, row)
  return weight === null ? null : Math.min(toMilligrams(weight, weightUnit as WeightUnit), MAX_WEIGHT_MG)
}

function resolveStock(
  { inventoryQuantity, inventoryBefore }: VariantInput,
  variant: VariantRow | undefined,
): number {
  const currentStock = variant?.stock ?? 0
  return inventoryQuantity === undefined
    ? currentStock
    : calculateStockAfterEdit(currentStock, inventoryQuantity, inventoryBefore)
}

/** `''` clears the field, absent keeps it. */
export const orNull = (value: string | null | undefined, before: string | null | undefined): string | null =>
  value === undefined ? (before ?? null) : value || null

export const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** The fields of a product in the audit log. */
export const auditSnapshot = (product: ProductRow, variants: readonly VariantRow[]) => ({
  id: product.id,
  name: product.name,
  sku: (listActive(variants)[0] ?? variants[0])?.sku ?? null,
  brand: product.brand,
  attributes: product.attributes,
  stock: listActive(variants).reduce((total, variant) => total + variant.stock, 0),
  lineOptions: serializeOfferedLineOptions(product),
  isActive: product.isActive,
  price: toRupeesOrNull(getLowestPrice(variants)),
  isLivePriced: variants.some(({ isFixedPrice }) => !isFixedPrice),
  ...(variants.length > 1 && {
    variants: variants.map(({ title, sku, stock, pricePaise, isActive }) => ({
      title,
      sku,
      stock,
      price: toRupeesOrNull(pricePaise),
      isActive,
    })),
  }),
})

const listActive = (variants: readonly VariantRow[]): VariantRow[] =>
  variants.filter(({ isActive, deletedAt }) => isActive && deletedAt === null)

const getLowestPrice = (variants: readonly VariantRow[]): Paise | null =>
  listActive(variants)
    .flatMap(({ pricePaise }) => pricePaise ?? [])
    .sort((one, other) => one - other)[0] ?? null

const toRupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))
