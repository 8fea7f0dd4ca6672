import type { ChosenVariant } from '../cart/cart-line.ts'
import type { ProductPageData } from '../shared/product-card-data.ts'
import { toVariantCard } from '../shared/variant-card.ts'

/** The data of the product page, for the variant that is shown. A product without options has no variant to show. */
export type ShownProduct = ProductPageData &
  ChosenVariant & {
    /** The address names the variant. Otherwise the page shows the first that can be bought. */
    isVariantNamed?: boolean
  }

/**
 * The product with everything of the variant that the address names: by its id, or by one value for each option, as a
 * browser without scripts sends the form. Otherwise the first variant that can be bought is shown.
 */
export function showVariant(product: ProductPageData, query: URLSearchParams): ShownProduct {
  const { hasOptions, variants } = product
  const values = [...query.values()]
  const named =
    variants.find(({ _id }) => values.includes(_id)) ??
    variants.find(({ valueIds }) => valueIds.every((id) => values.includes(id)))
  const variant = named ?? variants.find(({ available }) => available) ?? variants[0]
  if (!hasOptions || !variant) return product
  const grams = variant.grossWeightGrams ?? variant.metalInfo?.weightGrams
  return {
    ...toVariantCard(product, variant),
    isVariantNamed: named !== undefined,
    sku: variant.sku,
    stones: variant.stones,
    caratSummary: variant.caratSummary,
    priceBreakup: variant.priceBreakup,
    ...(grams && { weight: grams, weightUnit: 'g' }),
  }
}
