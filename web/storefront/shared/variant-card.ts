import type { Product } from '#contract/products.ts'
import type { ChosenVariant } from '../cart/cart-line.ts'
import type { ProductCardData } from './product-card-data.ts'

type Variant = Product['variants'][number]

/** The product with price, weight, stock and pictures of one variant. */
export function toVariantCard<T extends ProductCardData>(product: T, variant: Variant): T & ChosenVariant {
  const ownImages = product.images.filter(({ url }) => variant.imageUrls.includes(url))
  return {
    ...product,
    variantId: variant._id,
    variantTitle: variant.title,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    isLivePriced: variant.isLivePriced,
    metalInfo: variant.metalInfo,
    inventoryQuantity: variant.inventoryQuantity,
    leadDays: variant.leadDays,
    images: ownImages.length > 0 ? ownImages : product.images,
    imageUrl: ownImages[0]?.url ?? product.imageUrl,
  }
}
