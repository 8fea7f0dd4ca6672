import { createBulkEdit } from './bulk/bulk-edit.ts'
import { createCategories } from './categories/categories.ts'
import { createDemoProducts, type LoadDemoCatalogue } from './demo/demo-catalogue.ts'
import type { ProductDeps } from './deps.ts'
import { createLastSave } from './details/last-save.ts'
import { createProductDetails } from './details/product-details.ts'
import { createProductFields } from './fields/fields.ts'
import { createOptions } from './options/options.ts'
import { createPictureChanges } from './picture-places.ts'
import { countProductsByMetal, previewRepricing, reprice } from './pricing/live-prices.ts'
import { createDeletedProducts } from './save/deleted-products.ts'
import { createSaves } from './save/save-product.ts'
import { generateSlugs } from './slugs.ts'
import { lockStock, reserveStock, returnStock, setSerialised } from './stock/reserve-stock.ts'
import { createVariantCounts } from './variants/variant-counts.ts'
import { createProductWriter } from './write/change-products.ts'

/** Categories and products with their prices and stock. `server/search` lists and finds them. */
export function createProducts(deps: ProductDeps & { loadDemoCatalogue?: LoadDemoCatalogue }) {
  const writer = createProductWriter(deps)
  const writingDeps = { ...deps, writer }
  return {
    categories: createCategories(writingDeps),
    options: createOptions(writingDeps),
    productFields: createProductFields(writingDeps),
    ...createProductDetails(deps),
    ...createLastSave(deps),
    ...createVariantCounts(deps),
    ...createSaves(writingDeps),
    ...createBulkEdit(writingDeps),
    ...createDeletedProducts(writingDeps),
    ...createDemoProducts({ ...writingDeps, loadDemoCatalogue: deps.loadDemoCatalogue }),
    changeProducts: writer.changeProducts,
    changePictures: createPictureChanges(writingDeps),
    setRating: writer.setRating,
    generateSlugs,
    lockStock,
    reserveStock,
    returnStock,
    setSerialised,
    reprice,
    previewRepricing,
    countProductsByMetal,
  }
}

export type Products = ReturnType<typeof createProducts>

export type { DemoCatalogue } from './demo/demo-catalogue.ts'
export type { ProductFilter, ProductSearch, RelatedTo } from './deps.ts'
export { type ItemWeights, repriceAtSellingRate, setItemWeights } from './pricing/live-prices.ts'
export {
  mergeProductColumns,
  type NewVariant,
  type ProductColumns,
  type ProductInput,
  type ProductRow,
  type VariantColumns,
  type VariantRow,
} from './save/product-fields.ts'
export { type ResolvedImages, resolveImages } from './save/product-images.ts'
export { validateSlug } from './slugs.ts'
export { outOfStockError } from './stock/reserve-stock.ts'
export { mergeVariantRow } from './variants/prepare-variants.ts'
export type { SaveProducts } from './write/change-products.ts'
export type { ProductChange } from './write/write-products.ts'
