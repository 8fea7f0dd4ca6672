import { createBulkEdit } from './bulk/bulk-edit.ts'
import { createCategories } from './categories/categories.ts'
import { createProductExport } from './csv/export-products.ts'
import { createProductImport } from './csv/import-products.ts'
import type { CatalogueDeps } from './deps.ts'
import { createOptions } from './options/options.ts'
import { countProductsByMetal, previewRepricing, reprice } from './pricing/live-prices.ts'
import { createCategoryListing } from './products/category-listing.ts'
import { createDeletedProducts } from './products/deleted-products.ts'
import { createLastSave } from './products/last-save.ts'
import { createProductList } from './products/list-products.ts'
import { createProductDetails } from './products/product-details.ts'
import { setRating } from './products/rating.ts'
import { createProducts } from './products/save-product.ts'
import { createSearch } from './search/search-products.ts'
import { createSuggest } from './search/suggest.ts'
import { lockStock, reserveStock, returnStock, setSerialised } from './stock/reserve-stock.ts'
import { createVariantCounts } from './variants/variant-counts.ts'

/** Categories and products with their prices, stock and search. */
export const createCatalogue = (deps: CatalogueDeps) => ({
  categories: createCategories(deps),
  options: createOptions(deps),
  products: {
    ...createProductList(deps),
    ...createCategoryListing(deps),
    ...createSearch(deps),
    ...createSuggest(deps),
    ...createProductDetails(deps),
    ...createLastSave(deps),
    ...createVariantCounts(deps),
    ...createProducts(deps),
    ...createBulkEdit(deps),
    ...createDeletedProducts(deps),
    ...createProductExport(deps),
    ...createProductImport(deps),
  },
  lockStock,
  reserveStock,
  returnStock,
  setSerialised,
  setRating,
  reprice,
  previewRepricing,
  countProductsByMetal,
})

export type Catalogue = ReturnType<typeof createCatalogue>

export { createOutdatedListings } from './listings/outdated-listings.ts'
export { refreshListings } from './listings/refresh-listings.ts'
export { createStaleListings } from './listings/stale-listings.ts'
export { calculatePrice, repriceAtSellingRate, storePrices, toPricedProduct } from './pricing/live-prices.ts'
export { getOfferedLineOptions, LINE_OPTION_COLUMNS, validateLineOptions } from './products/line-options.ts'
export { setRating } from './products/rating.ts'
export { outOfStockError } from './stock/reserve-stock.ts'
export { parseStonesJson, stonesJson } from './stones/stones.ts'
export { chooseVariant, type VariantReference } from './variants/choose-variant.ts'
