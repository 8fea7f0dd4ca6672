import { and, eq, inArray } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import type { Caller } from '#server/http/caller.ts'
import { paginationOf } from '#server/platform/paging.ts'
import { cardsOf } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { inPriceRange } from './filters.ts'
import { bestIds, orderedIds, rowsSortedBy } from './search-order.ts'
import { byIndex, countRows, inGroups, inSubcategories, priceOfRow, rowsFor } from './search-rows.ts'
import { hasTag, textOfRow } from './search-terms.ts'
import { productSearch } from './tables.ts'

type Input = ParsedInput<typeof contract.list>

/** Products by filter. Which ones is decided on the narrow rows of product_search; only a page of the wide ones is read. */
export function createList({ database }: CatalogueDeps) {
  const list = (caller: Caller, input: Input): Promise<Answer<typeof contract.list>> =>
    byIndex(database, async (tx) => {
      const { page, limit, sortBy, sortOrder } = input
      const where = and(rowsFor(caller), narrowedBy(input))
      const total = await countRows(tx, where)
      const slice = { where, total, from: (page - 1) * limit, count: limit }
      const ids = await (sortBy === 'featured'
        ? bestIds(tx, [], slice)
        : orderedIds(tx, rowsSortedBy(sortBy, sortOrder ?? USUALLY[sortBy], inPriceRange(input)), slice))
      return { products: await cardsOf(tx, ids), pagination: paginationOf(total, page, limit) }
    })

  return { list }
}

const USUALLY = { name: 'asc', price: 'asc', stock: 'asc', createdAt: 'desc' } as const

/** As `filteredBy` of filters.ts, which bulk edit and export go by. */
const narrowedBy = ({ ids, isActive, isFeatured, ...input }: Input) =>
  and(
    isActive === undefined ? undefined : eq(productSearch.isActive, isActive),
    isFeatured === undefined ? undefined : eq(productSearch.isFeatured, isFeatured),
    inGroups(input.category, input.material),
    inSubcategories(input.subcategory),
    priceOfRow(input.minPrice, input.maxPrice),
    input.tag ? hasTag(input.tag) : undefined,
    textOfRow(input.search),
    // named but none known: nothing
    ids ? inArray(productSearch.productId, ids.split(',')) : undefined,
  )
