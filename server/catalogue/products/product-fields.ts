import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { toRupees } from '#domain/money.ts'
import { calculateProductPrice } from '#domain/pricing.ts'
import { mapProductTexts } from '#domain/product-texts.ts'
import { calculateStockAfterEdit } from '#domain/stock.ts'
import type { ProductCategory } from '../categories/resolve-category.ts'
import { toPricedProduct } from '../pricing/live-prices.ts'
import { mergePricingFields } from '../pricing/price-input.ts'
import { buildSearchText } from '../search/search-text.ts'
import type { products, StoredImage } from '../tables.ts'

export type ProductRow = typeof products.$inferSelect
/** What a form, or a line of a file, says about a product. An absent field keeps its value. */
export type ProductInput = Omit<ParsedInput<typeof contract.update>, 'id' | 'version'>
/** The columns that a save writes. */
export type ProductFields = ReturnType<typeof mergeProductFields>

type FieldContext = {
  resolvedCategory: ProductCategory
  images: StoredImage[]
  relatedIds: string[]
  /** Null if no rate was ever entered: live prices are on request. */
  rates: MetalRates | null
  row: ProductRow | undefined
}

/** The columns after a save: the input merged into the row. Throws where the pricing is incomplete. */
export function mergeProductFields(
  input: ProductInput,
  { resolvedCategory, images, relatedIds, rates, row }: FieldContext,
) {
  const pricing = mergePricingFields(input, row)
  const text = {
    name: input.name ?? row?.name ?? '',
    material: input.material ?? row?.material ?? '',
    sku: orNull(input.sku, row?.sku),
    ...mapProductTexts(({ name }) => orNull(input[name], row?.[name])),
    tags: input.tags ? distinct(input.tags) : (row?.tags ?? []),
    attributes: input.attributes ?? row?.attributes ?? {},
  }
  return {
    ...text,
    ...pricing,
    images,
    relatedIds,
    description: input.description ?? row?.description ?? '',
    categoryId: resolvedCategory.category.id,
    subcategoryId: resolvedCategory.subcategory?.id ?? null,
    hsn: input.hsn === undefined ? (row?.hsn ?? DEFAULT_HSN) : input.hsn || DEFAULT_HSN,
    weight: input.weight === undefined ? (row?.weight ?? null) : input.weight,
    weightUnit: input.weightUnit ?? row?.weightUnit ?? 'g',
    stock: resolveStock(input, row),
    isActive: input.isActive ?? row?.isActive ?? true,
    isFeatured: input.isFeatured ?? row?.isFeatured ?? false,
    pricePaise: calculateProductPrice(toPricedProduct(pricing), rates),
    searchText: buildSearchText({
      ...text,
      category: resolvedCategory.category.name,
      subcategory: resolvedCategory.subcategory?.name ?? null,
      metalType: pricing.metalType,
    }),
  }
}

function resolveStock(
  { inventoryQuantity, inventoryBefore }: ProductInput,
  row: ProductRow | undefined,
): number {
  const currentStock = row?.stock ?? 0
  return inventoryQuantity === undefined
    ? currentStock
    : calculateStockAfterEdit(currentStock, inventoryQuantity, inventoryBefore)
}

/** `''` clears the field, absent keeps it. */
const orNull = (value: string | null | undefined, before: string | null | undefined): string | null =>
  value === undefined ? (before ?? null) : value || null

export const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** The fields of a product in the audit log. */
export const auditSnapshot = (row: ProductRow) => ({
  id: row.id,
  name: row.name,
  sku: row.sku,
  ...mapProductTexts(({ name }) => row[name]),
  stock: row.stock,
  isActive: row.isActive,
  price: row.pricePaise === null ? null : toRupees(row.pricePaise),
  isLivePriced: !row.isFixedPrice,
})
