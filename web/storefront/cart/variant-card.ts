import type { Product } from '#contract/products.ts'
import type { ProductCardData } from '../shared/product-card-data.ts'
import type { ChosenVariant } from './cart-line.ts'

type Variant = Product['variants'][number]

/** The product as a card shows it, with price, weight, stock and picture of one variant. */
export function toVariantCard(product: ProductCardData, variant: Variant): ProductCardData & ChosenVariant {
  return {
    ...product,
    variantId: variant._id,
    variantTitle: variant.title,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    isLivePriced: variant.isLivePriced,
    metalInfo: variant.metalInfo,
    inventoryQuantity: variant.inventoryQuantity,
    imageUrl: product.images.find(({ url }) => variant.imageUrls.includes(url))?.url ?? product.imageUrl,
  }
}
