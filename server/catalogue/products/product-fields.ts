import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { mapProductTexts } from '#domain/product-texts.ts'
import { calculateStockAfterEdit } from '#domain/stock.ts'
import { toMilligrams, type WeightUnit } from '#domain/weight.ts'
import type { ProductCategory } from '../categories/resolve-category.ts'
import { toPricedProduct } from '../pricing/live-prices.ts'
import { mergePricingFields } from '../pricing/price-input.ts'
import { buildSearchText } from '../search/search-text.ts'
import type { products, productVariants, StoredImage } from '../tables.ts'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof productVariants.$inferSelect
/** What a form, or a line of a file, says about a product. An absent field keeps its value. */
export type ProductInput = Omit<ParsedInput<typeof contract.update>, 'id' | 'version'>
/** The columns of a product and of its only variant that a save writes. */
export type ProductFields = ReturnType<typeof mergeProductFields>

type FieldContext = {
  resolvedCategory: ProductCategory
  images: StoredImage[]
  relatedIds: string[]
  /** Null if no rate was ever entered: live prices are on request. */
  rates: MetalRates | null
  before: { product: ProductRow; variant: VariantRow } | undefined
}

/** The columns after a save: the input merged into the rows. Throws where the pricing is incomplete. */
export function mergeProductFields(
  input: ProductInput,
  { resolvedCategory, images, relatedIds, rates, before }: FieldContext,
) {
  const row = before?.product
  const pricing = mergePricingFields(input, before?.variant)
  const sku = orNull(input.sku, before?.variant.sku)
  const text = {
    name: input.name ?? row?.name ?? '',
    material: input.material ?? row?.material ?? '',
    ...mapProductTexts(({ name }) => orNull(input[name], row?.[name])),
    tags: input.tags ? distinct(input.tags) : (row?.tags ?? []),
    attributes: input.attributes ?? row?.attributes ?? {},
  }
  const weight = input.weight === undefined ? (row?.weight ?? null) : input.weight
  const weightUnit = input.weightUnit ?? row?.weightUnit ?? 'g'
  return {
    product: {
      ...text,
      images,
      relatedIds,
      description: input.description ?? row?.description ?? '',
      categoryId: resolvedCategory.category.id,
      subcategoryId: resolvedCategory.subcategory?.id ?? null,
      hsn: input.hsn === undefined ? (row?.hsn ?? DEFAULT_HSN) : input.hsn || DEFAULT_HSN,
      weight,
      weightUnit,
      isActive: input.isActive ?? row?.isActive ?? true,
      isFeatured: input.isFeatured ?? row?.isFeatured ?? false,
      searchText: buildSearchText({
        ...text,
        sku,
        category: resolvedCategory.category.name,
        subcategory: resolvedCategory.subcategory?.name ?? null,
        metalType: pricing.metalType,
      }),
    },
    variant: {
      ...pricing,
      sku,
      grossWeightMg: toGrossWeightMg(weight, weightUnit as WeightUnit),
      stock: resolveStock(input, before?.variant),
      pricePaise: calculateProductPrice(toPricedProduct(pricing), rates),
    },
  }
}

/** The largest weight that fits the column. No price is calculated from a weight above the limit of live prices. */
const MAX_WEIGHT_MG = 2_000_000_000

const toGrossWeightMg = (weight: number | null, unit: WeightUnit): number | null =>
  weight === null ? null : Math.min(toMilligrams(weight, unit), MAX_WEIGHT_MG)

function resolveStock(
  { inventoryQuantity, inventoryBefore }: ProductInput,
  variant: VariantRow | undefined,
): number {
  const currentStock = variant?.stock ?? 0
  return inventoryQuantity === undefined
    ? currentStock
    : calculateStockAfterEdit(currentStock, inventoryQuantity, inventoryBefore)
}

/** `''` clears the field, absent keeps it. */
const orNull = (value: string | null | undefined, before: string | null | undefined): string | null =>
  value === undefined ? (before ?? null) : value || null

export const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** The fields of a product in the audit log. */
export const auditSnapshot = (product: ProductRow, variants: readonly VariantRow[]) => ({
  id: product.id,
  name: product.name,
  sku: product.sku,
  ...mapProductTexts(({ name }) => product[name]),
  stock: product.stock,
  isActive: product.isActive,
  price: product.pricePaise === null ? null : toRupees(product.pricePaise),
  isLivePriced: variants.some(({ isFixedPrice }) => !isFixedPrice),
})
