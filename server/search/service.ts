import type { Caller } from '#server/http/access/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ProductSearch } from '#server/products/service.ts'
import { findCards } from './cards.ts'
import { listCategory } from './category-listing.ts'
import { countByMaterial, findLowestPrices, listProducts, productFilter } from './list-products.ts'
import { createPostgresEngine } from './postgres-engine.ts'
import { rebuildSearchRows, refreshSearchRows } from './refresh.ts'
import { findRelated } from './related-products.ts'
import { createProductSearch } from './search-products.ts'
import type { ShownPricesDeps } from './shown-prices.ts'
import { createSuggest } from './suggest.ts'

/** Reads many products: lists, filters with counts, search, suggestions, related products. */
export function createSearch({ database, ...prices }: { database: Database } & ShownPricesDeps) {
  const { db } = database
  const engine = createPostgresEngine(db)
  return {
    list: (caller: Caller, input: Parameters<typeof listProducts>[2]) =>
      listProducts(db, caller, input, prices),
    listCategory: (caller: Caller, input: Parameters<typeof listCategory>[2]) =>
      listCategory(db, caller, input, prices),
    countByMaterial: (caller: Caller) => countByMaterial(db, caller),
    findLowestPrices: (input: Parameters<typeof findLowestPrices>[1]) => findLowestPrices(db, input),
    ...createProductSearch(db, engine, prices),
    ...createSuggest(db, engine),
    rebuild: () => rebuildSearchRows(database),
    refreshSearchRows,
    productFilter,
    findCards,
    findRelated,
  } satisfies ProductSearch & Record<string, unknown>
}

export type Search = ReturnType<typeof createSearch>

export { refreshSearchRows } from './refresh.ts'
