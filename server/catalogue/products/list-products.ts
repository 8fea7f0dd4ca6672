import { and } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { CatalogueDeps } from '../deps.ts'
import { findProductCards } from '../queries.ts'
import { inPriceRange } from '../search/filters.ts'
import { countRows, isRowVisibleTo, withBitmapScans } from '../search/index-queries.ts'
import { productSearchFilter } from '../search/product-filter.ts'
import { findOrderedIds, findRankedIds, toSortOrder } from '../search/ranking.ts'

type Input = ParsedInput<typeof contract.list>

/** Products by filter. The filter reads the narrow rows of product_search; only one page of products is read. */
export function createProductList({ database }: CatalogueDeps) {
  const list = (caller: Caller, input: Input): Promise<Output<typeof contract.list>> =>
    withBitmapScans(database, async (tx) => {
      const { page, limit, sortBy, sortOrder } = input
      const where = and(isRowVisibleTo(caller), productSearchFilter(input))
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
