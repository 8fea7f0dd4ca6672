import { and, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { isTagged, matchesText } from '../search/query.ts'
import { productListings, products } from '../tables.ts'
import { type ListInput, loadVariantFilter, matchesList, matchesVariant } from './listing-filters.ts'

type ProductFilter = ListInput & {
  search?: string | undefined
  tag?: string | undefined
}

/** The filter of product lists as a condition on products, for bulk edit, export and the list of deleted products. */
export async function productFilter(reader: Reader, filter: ProductFilter): Promise<SQL | undefined> {
  const matches = and(
    matchesList(filter),
    matchesVariant(await loadVariantFilter(reader, filter)),
    isTagged(filter.tag),
    await matchesText(reader, filter.search),
  )
  return matches
    ? sql`${products.id} in (select ${productListings.productId} from ${productListings} where ${matches})`
    : undefined
}
