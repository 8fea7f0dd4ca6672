import type { Product } from '#contract/products.ts'
import { limitChanges, type ProductChanges } from '#domain/product-changes.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { ImportedProduct } from '../other-shops/imported-product.ts'
import type { ImportSettings } from '../tables.ts'
import { compareProduct, listNewProduct } from './compare-product.ts'
import { findExistingProduct } from './find-existing-product.ts'
import { findOptions } from './import-options.ts'
import { toFields } from './product-fields.ts'

export type Preview = {
  /** `rings/bands`: where the product is now. Null: it is new. */
  category: string | null
  changes: ProductChanges
}

/** What the import of a product would change, but its category, which staff choose, and its pictures. */
export async function previewProduct(
  deps: ProductFileDeps,
  product: ImportedProduct,
  settings: Omit<ImportSettings, 'categories'>,
): Promise<Preview> {
  const existing = await findExistingProduct(deps, product.handle)
  const hasOptions = product.optionNames.length > 0 || existing?.hasOptions
  const chosen = hasOptions ? await findOptions(deps, product) : null
  const fields = toFields(
    {
      product,
      existing,
      settings: {
        categories: [],
        material: settings.material,
        replacesStock: settings.replacesStock,
        uncountedStock: settings.uncountedStock,
      },
      pictures: new Map(),
    },
    chosen,
  )
  const titles = product.variants.map(({ values }) => values.join(' / '))
  const { values, variants } = existing
    ? compareProduct(existing, fields, titles)
    : listNewProduct(fields, titles)
  return {
    category: existing && describeCategory(existing),
    changes: limitChanges({ isNew: existing === null, values, variants }),
  }
}

const describeCategory = ({ category, subcategory }: Product): string =>
  subcategory ? `${category.slug}/${subcategory.slug}` : category.slug
