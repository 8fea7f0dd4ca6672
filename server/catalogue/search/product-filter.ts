import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Paise } from '#domain/money.ts'
import { productSearch, products } from '../tables.ts'
import { inSearchGroups, inSubcategories, isRowInPriceRange } from './index-queries.ts'
import { hasTag, rowMatchesText } from './query.ts'

type ProductFilter = {
  category?: string | undefined
  subcategory?: string | undefined
  material?: string | undefined
  minPrice?: Paise | undefined
  maxPrice?: Paise | undefined
  search?: string | undefined
  isActive?: boolean | undefined
  isFeatured?: boolean | undefined
  tag?: string | undefined
  /** Comma-separated. */
  ids?: string | undefined
}

/** The filter of product lists, as a condition on rows of product_search. Undefined: it filters nothing. */
export const productSearchFilter = ({
  ids,
  isActive,
  isFeatured,
  ...filter
}: ProductFilter): SQL | undefined =>
  and(
    isActive === undefined ? undefined : eq(productSearch.isActive, isActive),
    isFeatured === undefined ? undefined : eq(productSearch.isFeatured, isFeatured),
    inSearchGroups(filter.category, filter.material),
    inSubcategories(filter.subcategory),
    isRowInPriceRange(filter.minPrice, filter.maxPrice),
    filter.tag ? hasTag(filter.tag) : undefined,
    rowMatchesText(filter.search),
    ids ? inArray(productSearch.productId, ids.split(',')) : undefined,
  )

/** The same filter as a condition on products, for bulk edit, export and the list of deleted products. */
export function productFilter(filter: ProductFilter): SQL | undefined {
  const matches = productSearchFilter(filter)
  return matches
    ? sql`${products.id} in (select ${productSearch.productId} from ${productSearch} where ${matches})`
    : undefined
}
