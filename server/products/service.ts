import { createBulkEdit } from './bulk/bulk-edit.ts'
import { createCategories } from './categories/categories.ts'
import type { ProductDeps } from './deps.ts'
import { createLastSave } from './details/last-save.ts'
import { createProductDetails } from './details/product-details.ts'
import { createProductFields } from './fields/fields.ts'
import { createOptions } from './options/options.ts'
import { countProductsByMetal, previewRepricing, reprice } from './pricing/live-prices.ts'
import { createDeletedProducts } from './save/deleted-products.ts'
import { createRatings } from './save/rating.ts'
import { createSaves } from './save/save-product.ts'
import { lockStock, reserveStock, returnStock, setSerialised } from './stock/reserve-stock.ts'
import { createVariantCounts } from './variants/variant-counts.ts'

/** Categories and products with their prices and stock. `server/search` lists and finds them. */
export const createProducts = (deps: ProductDeps) => ({
  categories: createCategories(deps),
  options: createOptions(deps),
  productFields: createProductFields(deps),
  ...createProductDetails(deps),
  ...createLastSave(deps),
  ...createVariantCounts(deps),
  ...createSaves(deps),
  ...createBulkEdit(deps),
  ...createDeletedProducts(deps),
  lockStock,
  reserveStock,
  returnStock,
  setSerialised,
  ...createRatings(deps),
  reprice,
  previewRepricing,
  countProductsByMetal,
})

export type Products = ReturnType<typeof createProducts>

export { computeCards, type StoredCardJson, serializeProductCard } from './cards.ts'
export { loadCategoryTree, resolveCategoryIn } from './categories/resolve-category.ts'
export type { ProductFilter, ProductSearch, RelatedTo } from './deps.ts'
export { loadFields, loadFilterFields, shownFieldsJson } from './fields/field-queries.ts'
export { lockNamesShared } from './lock-names.ts'
export { readOptions } from './options/option-queries.ts'
export {
  calculatePrice,
  chargedWeightOf,
  type ItemWeights,
  isChargedByItem,
  pricedVariantColumns,
  repriceAtSellingRate,
  setItemWeights,
  storePrices,
  toPricedProduct,
} from './pricing/live-prices.ts'
export { getOfferedLineOptions, LINE_OPTION_COLUMNS, validateLineOptions } from './save/line-options.ts'
export { lockProducts } from './save/lock-products.ts'
export {
  mergeGrossWeight,
  mergeProductColumns,
  mergeVariantColumns,
  type ProductColumns,
  type ProductInput,
  type ProductRow,
  type VariantColumns,
  type VariantRow,
} from './save/product-fields.ts'
export { type ResolvedImages, resolveImages } from './save/product-images.ts'
export { type ProductChange, type VariantChange, writeChanges, writeRelated } from './save/write-changes.ts'
export { validateSlug } from './slugs.ts'
export { MADE_TO_ORDER_TEXT, outOfStockError } from './stock/reserve-stock.ts'
export { loadStones, parseStones, parseStonesJson, stonesJson } from './stones/stones.ts'
export { chooseVariant, type VariantReference } from './variants/choose-variant.ts'
export { getValueIds } from './variants/variant-queries.ts'
