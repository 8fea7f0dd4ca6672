import type { Product } from '#contract/products.ts'
import type { ChosenVariant } from '#web/storefront/cart/cart-line.ts'
import type { ProductCardData } from './product-card-data.ts'

type Variant = Product['variants'][number]

/** The product with price, weight, stock and pictures of one variant. */
export function toVariantCard<T extends ProductCardData>(product: T, variant: Variant): T & ChosenVariant {
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
    ...imagesOfVariant(product, variant.imageUrls),
  }
}

/** The pictures of the product that show a variant, or all where it has none of its own. */
export function imagesOfVariant(
  product: Pick<ProductCardData, 'images' | 'imageUrl'>,
  imageUrls: readonly string[],
): Pick<ProductCardData, 'images' | 'imageUrl'> {
  const ownImages = product.images.filter(({ url }) => imageUrls.includes(url))
  return ownImages.length > 0
    ? { images: ownImages, imageUrl: ownImages[0]!.url }
    : { images: product.images, imageUrl: product.imageUrl }
}
