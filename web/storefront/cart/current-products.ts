import type { Product } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { fetchProductsByIds } from '#web/storefront/shared/fetch-products-by-ids.ts'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'
import { toVariantCard } from '#web/storefront/shared/variant-card.ts'
import type { ChosenVariant, LocalCartLine } from './cart-line.ts'

export type CurrentProduct = ProductCardData &
  ChosenVariant &
  Partial<Pick<Product, 'lineOptions' | 'priceBreakup'>>

type Line = Pick<LocalCartLine, 'productId' | 'variantId' | 'lineOptions'>

/**
 * The products of lines of the cart or items of the wishlist as they are now, and the variants of those that are loaded
 * whole: a card has neither variants nor the price of engraving. Null: the server cannot be reached.
 */
export async function fetchCurrentProducts(lines: readonly Line[]): Promise<CurrentProduct[] | null> {
  const idsOf = (isWanted: (line: Line) => boolean) => [
    ...new Set(lines.filter(isWanted).map(({ productId }) => productId)),
  ]
  const needsWhole = ({ variantId, lineOptions }: Line) =>
    variantId !== undefined || lineOptions !== undefined
  const cards = await fetchProductsByIds(idsOf((line) => !needsWhole(line)))
  if (!cards) return null
  const products = await Promise.all(idsOf(needsWhole).map(fetchWithVariants))
  return products.includes(null) ? null : [...cards, ...products.flatMap((found) => found ?? [])]
}

/** None of a product that is gone. Null: the server cannot be reached. */
async function fetchWithVariants(productId: string): Promise<CurrentProduct[] | null> {
  try {
    const product = await browserApi.products.one({ idOrSlug: productId })
    const variants = product.hasOptions ? product.variants : []
    return [
      product,
      ...variants.map((variant) => ({
        ...toVariantCard(product, variant),
        priceBreakup: variant.priceBreakup,
      })),
    ]
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.kind === 'not-found' ? [] : null
  }
}
