import { and, eq, inArray } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { CatalogueDeps } from '../deps.ts'
import { findProductCards } from '../queries.ts'
import { inPriceRange } from '../search/filters.ts'
import {
  countRows,
  inSearchGroups,
  inSubcategories,
  isRowInPriceRange,
  isRowVisibleTo,
  withBitmapScans,
} from '../search/index-queries.ts'
import { hasTag, rowMatchesText } from '../search/query.ts'
import { findOrderedIds, findRankedIds, toSortOrder } from '../search/ranking.ts'
import { productSearch } from '../tables.ts'

type Input = ParsedInput<typeof contract.list>

/** Products by filter. Which ones is decided on the narrow rows of product_search; only a page of the wide ones is read. */
export function createProductList({ database }: CatalogueDeps) {
  const list = (caller: Caller, input: Input): Promise<Output<typeof contract.list>> =>
    withBitmapScans(database, async (tx) => {
      const { page, limit, sortBy, sortOrder } = input
      const where = and(isRowVisibleTo(caller), searchRowFilters(input))
      const total = await countRows(tx, where)
      const slice = { where, total, offset: (page - 1) * limit, limit }
      const ids = await (sortBy === 'featured'
        ? findRankedIds(tx, [], slice)
        : findOrderedIds(
            tx,
            toSortOrder(sortBy, sortOrder ?? DEFAULT_DIRECTION[sortBy], inPriceRange(input)),
            slice,
          ))
      return { products: await findProductCards(tx, ids), pagination: toPagination(total, page, limit) }
    })

  return { list }
}

const DEFAULT_DIRECTION = { name: 'asc', price: 'asc', stock: 'asc', createdAt: 'desc' } as const

/** As `productFilters` of filters.ts, which bulk edit and export go by. */
const searchRowFilters = ({ ids, isActive, isFeatured, ...input }: Input) =>
  and(
    isActive === undefined ? undefined : eq(productSearch.isActive, isActive),
    isFeatured === undefined ? undefined : eq(productSearch.isFeatured, isFeatured),
    inSearchGroups(input.category, input.material),
    inSubcategories(input.subcategory),
    isRowInPriceRange(input.minPrice, input.maxPrice),
    input.tag ? hasTag(input.tag) : undefined,
    rowMatchesText(input.search),
    // named but none known: nothing
    ids ? inArray(productSearch.productId, ids.split(',')) : undefined,
  )
