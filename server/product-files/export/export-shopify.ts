import { and, asc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { escapeFormula } from '#domain/csv-cell.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { getValueIds, isNotDeleted, pricedVariantColumns } from '#server/products/queries.ts'
import {
  categories,
  options,
  optionValues,
  productOptions,
  products,
  productVariants,
  subcategories,
} from '#server/products/tables.ts'
import { SHOPIFY_COLUMNS, type ShopifyProduct, toShopifyLines } from './shopify-columns.ts'

const BATCH_SIZE = 100

/** The lines of Shopify's product file, product by product. */
export async function* readShopifyLines(
  db: Reader,
  where: SQL | undefined,
  publicUrl: string,
): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const batch = await loadProducts(db, and(where, gt(products.id, after)))
    for (const product of batch)
      for (const line of toShopifyLines(product, publicUrl))
        yield SHOPIFY_COLUMNS.map((column) => escapeFormula(line[column] ?? ''))
    if (batch.length < BATCH_SIZE) return
    after = batch.at(-1)!.id
  }
}

async function loadProducts(
  db: Reader,
  where: SQL | undefined,
): Promise<(ShopifyProduct & { id: string })[]> {
  const rows = await db
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      description: products.description,
      brand: products.brand,
      tags: products.tags,
      isActive: products.isActive,
      images: products.images,
      weight: products.weight,
      weightUnit: products.weightUnit,
      categoryName: categories.name,
      subcategoryName: subcategories.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(and(where, isNotDeleted()))
    .orderBy(asc(products.id))
    .limit(BATCH_SIZE)
  const ids = rows.map(({ id }) => id)
  const variants = await loadVariantsOf(db, ids)
  const optionNames = await loadOptionNames(db, ids)
  return rows.map((row) => ({
    ...row,
    optionNames: optionNames.filter(({ productId }) => productId === row.id).map(({ name }) => name),
    variants: variants.filter(({ productId }) => productId === row.id),
  }))
}

async function loadVariantsOf(db: Reader, productIds: string[]) {
  const rows = await db
    .select(pricedVariantColumns())
    .from(productVariants)
    .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
  const valueIds = [...new Set(rows.flatMap(getValueIds))]
  const values = await db
    .select({ id: optionValues.id, label: optionValues.label })
    .from(optionValues)
    .where(inArray(optionValues.id, valueIds))
  const labels = new Map(values.map(({ id, label }) => [id, label]))
  return rows.map((row) => ({ ...row, values: getValueIds(row).map((id) => labels.get(id) ?? '') }))
}

const loadOptionNames = (db: Reader, productIds: string[]) =>
  db
    .select({ productId: productOptions.productId, name: options.name })
    .from(productOptions)
    .innerJoin(options, eq(options.id, productOptions.optionId))
    .where(inArray(productOptions.productId, productIds))
    .orderBy(asc(productOptions.position))
