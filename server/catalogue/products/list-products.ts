import { and, count, eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { findProductCards } from '../cards/product-cards.ts'
import type { CatalogueDeps } from '../deps.ts'
import { loadFilters } from '../listings/filter-groups.ts'
import {
  findFeaturedIds,
  findIdsByPrice,
  findListingIds,
  findListingPage,
  listingOrder,
} from '../listings/find-listings.ts'
import { isListedFor, loadVariantFilter, matchesList, matchesVariant } from '../listings/listing-filters.ts'
import { isTagged, matchesText } from '../search/query.ts'
import { listingGroups, productListings } from '../tables.ts'

type Input = ParsedInput<typeof contract.list>

/** Products by filter. The filter reads the narrow rows of product_listings; only one page of products is read. */
export function createProductList({ database: { db } }: CatalogueDeps) {
  async function list(caller: Caller, input: Input): Promise<Output<typeof contract.list>> {
    const { page, limit, sortBy, sortOrder } = input
    const filter = await loadVariantFilter(db, input)
    const within = and(
      isListedFor(caller),
      matchesList(input),
      isTagged(input.tag),
      await matchesText(db, input.search),
    )
    const query = {
      where: and(within, matchesVariant(filter)),
      order: listingOrder(sortBy, sortOrder),
      offset: (page - 1) * limit,
      limit,
    }
    if (!input.withFilters) {
      const { products, total } = await findListingPage(db, query, {
        looksForWords: Boolean(input.search || input.tag),
      })
      return {
        products,
        pagination: toPagination(total, page, limit),
      }
    }
    const { filters, total, prices } = await loadFilters(db, filter, { where: within })
    const findIds = () => {
      if (sortBy === 'featured') return findFeaturedIds(db, { ...query, total })
      if (sortBy === 'price') return findIdsByPrice(db, { ...query, prices, direction: sortOrder ?? 'asc' })
      return findListingIds(db, query)
    }
    const ids = await findIds()
    return {
      products: await findProductCards(db, ids),
      pagination: toPagination(total, page, limit),
      filters,
    }
  }

  const countByMaterial = (caller: Caller): Promise<Output<typeof contract.materials>> =>
    db
      .select({ material: listingGroups.material, count: count() })
      .from(productListings)
      .innerJoin(listingGroups, eq(listingGroups.id, productListings.groupId))
      .where(isListedFor(caller))
      .groupBy(listingGroups.material)

  return { list, countByMaterial }
}
