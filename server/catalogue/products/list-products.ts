import { and } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { CatalogueDeps } from '../deps.ts'
import { loadFilters } from '../listings/filter-groups.ts'
import { findListingPage, listingOrder } from '../listings/find-listings.ts'
import { isListedFor, matchesFilters, matchesList, toChosenFilters } from '../listings/listing-filters.ts'
import { findProductCards } from '../queries.ts'
import { isTagged, matchesText } from '../search/query.ts'

type Input = ParsedInput<typeof contract.list>

/** Products by filter. The filter reads the narrow rows of product_listings; only one page of products is read. */
export function createProductList({ database: { db } }: CatalogueDeps) {
  async function list(caller: Caller, input: Input): Promise<Output<typeof contract.list>> {
    const { page, limit, sortBy, sortOrder } = input
    const chosen = toChosenFilters(input)
    const within = and(
      isListedFor(caller),
      matchesList(input),
      isTagged(input.tag),
      matchesText(input.search),
    )
    const [{ ids, total }, filters] = await Promise.all([
      findListingPage(db, {
        where: and(within, matchesFilters(chosen)),
        order: listingOrder(sortBy, sortOrder),
        offset: (page - 1) * limit,
        limit,
      }),
      input.withFilters ? loadFilters(db, chosen, { where: within, joinsWords: false }) : undefined,
    ])
    return {
      products: await findProductCards(db, ids),
      pagination: toPagination(total, page, limit),
      ...(filters && { filters }),
    }
  }

  return { list }
}
