import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { VariantCounts } from '#contract/product-admin.ts'
import type { ProductDeps } from '../deps.ts'
import { options, productOptions, productVariants } from '../tables.ts'

/** The variants of products with options, for the list of staff. Products without options are left out. */
export function createVariantCounts({ database: { db } }: Pick<ProductDeps, 'database'>) {
  async function variantCounts(productIds: string[]): Promise<VariantCounts[]> {
    const optionsByProduct = db
      .select({
        productId: productOptions.productId,
        areSizes: sql<boolean>`count(*) = 1 AND bool_and(${options.kind} = 'size')`.as('are_sizes'),
      })
      .from(productOptions)
      .innerJoin(options, eq(options.id, productOptions.optionId))
      .where(inArray(productOptions.productId, productIds))
      .groupBy(productOptions.productId)
      .as('options_by_product')
    return db
      .select({
        productId: productVariants.productId,
        variants: sql<number>`count(*)::integer`,
        soldOut: sql<number>`(count(*) FILTER (WHERE ${productVariants.isActive} AND ${productVariants.stock} = 0 AND ${productVariants.leadDays} IS NULL))::integer`,
        areSizes: sql<boolean>`bool_and(${optionsByProduct.areSizes})`,
      })
      .from(productVariants)
      .innerJoin(optionsByProduct, eq(optionsByProduct.productId, productVariants.productId))
      .where(and(inArray(productVariants.productId, productIds), isNull(productVariants.deletedAt)))
      .groupBy(productVariants.productId)
  }

  return { variantCounts }
}
