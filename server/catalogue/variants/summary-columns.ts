import type { VariantRow } from '../products/product-fields.ts'
import type { products } from '../tables.ts'

type SummarizedVariant = Pick<VariantRow, 'id' | 'sku' | 'stock' | 'pricePaise' | 'compareAtPaise'>

/**
 * The summary of a new product with one variant, for inserts of many: the trigger on variants then has nothing to write.
 */
export const summaryColumns = ({ id, sku, stock, pricePaise, compareAtPaise }: SummarizedVariant) =>
  ({
    defaultVariantId: id,
    sku,
    stock,
    pricePaise,
    highestPricePaise: pricePaise,
    compareAtPaise,
  }) satisfies Partial<typeof products.$inferInsert>
