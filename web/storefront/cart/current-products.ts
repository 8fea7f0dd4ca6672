import type { Product } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { fetchProductsByIds } from '../shared/fetch-products-by-ids.ts'
import type { ProductCardData } from '../shared/product-card-data.ts'
import type { ChosenVariant, LocalCartLine } from './cart-line.ts'
import { toVariantCard } from './variant-card.ts'

export type CurrentProduct = ProductCardData & ChosenVariant & { lineOptions?: Product['lineOptions'] }

/** The products of these lines as they are now. A card has neither variants nor the price of engraving. */
export async function fetchCurrentProducts(
  lines: readonly LocalCartLine[],
): Promise<CurrentProduct[] | null> {
  const idsOf = (isWanted: (line: LocalCartLine) => boolean) => [
    ...new Set(lines.filter(isWanted).map(({ productId }) => productId)),
  ]
  const needsWhole = ({ variantId, lineOptions }: LocalCartLine) =>
    variantId !== undefined || lineOptions !== undefined
  const cards = await fetchProductsByIds(idsOf((line) => !needsWhole(line)))
  if (!cards) return null
  const products = await Promise.all(idsOf(needsWhole).map(fetchVariants))
  return products.includes(null) ? null : [...cards, ...products.flatMap((variants) => variants ?? [])]
}

/** None of a product that is gone. Null: the server cannot be reached. */
async function fetchVariants(productId: string): Promise<CurrentProduct[] | null> {
  try {
    const product = await browserApi.products.one({ idOrSlug: productId })
    return product.hasOptions ? product.variants.map((variant) => toVariantCard(product, variant)) : [product]
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return error.kind === 'not-found' ? [] : null
  }
}
