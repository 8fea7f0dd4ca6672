import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { fetchProductsByIds } from '../shared/fetch-products-by-ids.ts'
import type { ProductCardData } from '../shared/product-card-data.ts'
import type { ChosenVariant, LocalCartLine } from './cart-line.ts'
import { toVariantCard } from './variant-card.ts'

export type CurrentProduct = ProductCardData & ChosenVariant

/** The products of these lines as they are now. Lines with a variant need the whole product, because a card has none. */
export async function fetchCurrentProducts(
  lines: readonly LocalCartLine[],
): Promise<CurrentProduct[] | null> {
  const idsOf = (isWanted: (line: LocalCartLine) => boolean) => [
    ...new Set(lines.filter(isWanted).map(({ productId }) => productId)),
  ]
  const withVariant = idsOf(({ variantId }) => variantId !== undefined)
  const cards = await fetchProductsByIds(idsOf(({ variantId }) => variantId === undefined))
  if (!cards) return null
  const products = await Promise.all(withVariant.map(fetchVariants))
  return products.includes(null) ? null : [...cards, ...products.flatMap((variants) => variants ?? [])]
}

/** None of a product that is gone. Null: the server cannot be reached. */
async function fetchVariants(productId: string): Promise<CurrentProduct[] | null> {
  try {
    const product = await browserApi.products.one({ idOrSlug: productId })
    return product.variants.map((variant) => toVariantCard(product, variant))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.kind === 'not-found' ? [] : null
  }
}
