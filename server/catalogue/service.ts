import { createBulkEdit } from './bulk/bulk-edit.ts'
import { createCategories } from './categories/categories.ts'
import { createProductExport } from './csv/export-products.ts'
import { createProductImport } from './csv/import-products.ts'
import type { CatalogueDeps } from './deps.ts'
import { createOptions } from './options/options.ts'
import { countProductsByMetal, previewRepricing, reprice } from './pricing/live-prices.ts'
import { createDeletedProducts } from './products/deleted-products.ts'
import { createLastSave } from './products/last-save.ts'
import { createProductDetails } from './products/product-details.ts'
import { createRatings } from './products/rating.ts'
import { createProducts } from './products/save-product.ts'
import { lockStock, reserveStock, returnStock, setSerialised } from './stock/reserve-stock.ts'
import { createVariantCounts } from './variants/variant-counts.ts'

/** Categories and products with their prices and stock. `server/search` lists and finds them. */
export const createCatalogue = (deps: CatalogueDeps) => ({
  categories: createCategories(deps),
  options: createOptions(deps),
  products: {
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
  ...createRatings(deps),
  reprice,
  previewRepricing,
  countProductsByMetal,
})

export type Catalogue = ReturnType<typeof createCatalogue>

export { computeCards, type StoredCardJson, serializeProductCard } from './cards.ts'
export type { ProductFilter, ProductSearch, RelatedTo } from './deps.ts'
export {
  calculatePrice,
  chargedWeightOf,
  type ItemWeights,
  isChargedByItem,
  repriceAtSellingRate,
  setItemWeights,
  storePrices,
  toPricedProduct,
} from './pricing/live-prices.ts'
export { getOfferedLineOptions, LINE_OPTION_COLUMNS, validateLineOptions } from './products/line-options.ts'
export { outOfStockError } from './stock/reserve-stock.ts'
export { parseStonesJson, stonesJson } from './stones/stones.ts'
export { chooseVariant, type VariantReference } from './variants/choose-variant.ts'
