import { and, asc, eq, getTableColumns, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { isDefaultVariant, isNotDeleted, loadStones, pricedVariantColumns } from '#server/products/queries.ts'
import {
  categories,
  productOptions,
  products,
  productVariants,
  subcategories,
} from '#server/products/tables.ts'
import type { ExportedProduct, ExportedVariant } from '../format/columns.ts'
import { toProductRef } from './product-refs.ts'

/** Products that are not deleted with their variants, the oldest first. */
export async function loadExportedProducts(
  db: Reader,
  where: SQL | undefined,
  limit?: number,
): Promise<ExportedProduct[]> {
  const query = db
    .select({
      ...getTableColumns(products),
      categorySlug: categories.slug,
      subcategorySlug: subcategories.slug,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(and(where, isNotDeleted()))
    .orderBy(asc(products.id))
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const variants = await loadVariantsOf(db, ids)
  const optionIds = await loadOptionIdsOf(db, ids)
  const refs = await findRefs(
    db,
    rows.flatMap(({ relatedIds }) => relatedIds),
  )
  return rows.map((row) => ({
    ...row,
    variants: variants.get(row.id) ?? [],
    optionIds: optionIds.get(row.id) ?? [],
    related: row.relatedIds.flatMap((id) => refs.get(id) ?? []),
  }))
}

/** The products that have one of the SKUs or slugs. */
export async function findProductsByKeys(
  db: Reader,
  { skus, slugs }: { skus: string[]; slugs: string[] },
): Promise<ExportedProduct[]> {
  const idsBySku = db
    .select({ id: productVariants.productId })
    .from(productVariants)
    .where(and(inArray(productVariants.sku, skus), isNull(productVariants.deletedAt)))
  return loadExportedProducts(db, or(inArray(products.id, idsBySku), inArray(products.slug, slugs)))
}

async function loadVariantsOf(db: Reader, productIds: string[]): Promise<Map<string, ExportedVariant[]>> {
  const rows = await db
    .select(pricedVariantColumns())
    .from(productVariants)
    .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const stones = await loadStones(
    db,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, stones: stones.get(row.id) ?? [] })),
    ({ productId }) => productId,
  )
}

async function loadOptionIdsOf(db: Reader, productIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ productId: productOptions.productId, optionId: productOptions.optionId })
    .from(productOptions)
    .where(inArray(productOptions.productId, productIds))
    .orderBy(asc(productOptions.position))
  const optionIds = new Map<string, string[]>()
  for (const { productId, optionId } of rows)
    optionIds.set(productId, [...(optionIds.get(productId) ?? []), optionId])
  return optionIds
}

async function findRefs(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, sku: productVariants.sku, slug: products.slug })
    .from(products)
    .innerJoin(productVariants, isDefaultVariant())
    .where(and(inArray(products.id, [...new Set(ids)]), isNotDeleted()))
  return new Map(rows.map((row) => [row.id, toProductRef(row)]))
}
