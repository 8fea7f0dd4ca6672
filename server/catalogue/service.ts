import { createBulkEdit } from './bulk-edit.ts'
import { createCategories } from './categories.ts'
import { createDeletedProducts } from './deleted-products.ts'
import type { CatalogueDeps } from './deps.ts'
import { createDetails } from './details.ts'
import { createExport } from './export-products.ts'
import { createImport } from './import-products.ts'
import { createLastSave } from './last-save.ts'
import { createList } from './list.ts'
import { createListing } from './listing.ts'
import { foresee, reprice } from './pricing.ts'
import { createProducts } from './products.ts'
import { renewSearchTexts } from './rewrite-search.ts'
import { createSearch } from './search.ts'
import { forSale, reserveStock, returnStock } from './stock.ts'
import { createSuggest } from './suggest.ts'

/** What the shop sells: shelves, pieces, their prices and their stock. */
export const createCatalogue = (deps: CatalogueDeps) => ({
  categories: createCategories(deps),
  products: {
    ...createList(deps),
    ...createListing(deps),
    ...createSearch(deps),
    ...createSuggest(deps),
    ...createDetails(deps),
    ...createLastSave(deps),
    ...createProducts(deps),
    ...createBulkEdit(deps),
    ...createDeletedProducts(deps),
    ...createExport(deps),
    ...createImport(deps),
  },
  renewSearchTexts: () => renewSearchTexts(deps.database),
  reserveStock,
  returnStock,
  forSale,
  reprice,
  foresee,
})

export type Catalogue = ReturnType<typeof createCatalogue>
