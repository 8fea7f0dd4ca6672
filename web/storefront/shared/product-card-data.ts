import type { ProductCard as Product, Product as Whole } from '#contract/products.ts'
import { METAL_LABELS } from '#domain/metal-rates.ts'

/** What a card and its quick view show, and what the cart and the wishlist keep of it. */
export type ProductCardData = Pick<
  Product,
  | ('_id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'images' | 'imageUrl' | 'material')
  | ('weight' | 'weightUnit' | 'inventoryQuantity' | 'metalInfo' | 'isLivePriced')
>

/** What the page of a piece shows; those beside it are pieces of their own. */
export type ProductPageData = Omit<Whole, 'relatedProducts'>

/**
 * A page of cards carries its data twice, as words and for its scripts: it sends nothing of a product that no card
 * shows. The second picture waits for a pointer, so it needs no blurred one in its place.
 */
export function toProductCard(product: Product): ProductCardData {
  const { _id, slug, name, price, compareAtPrice, imageUrl, material } = product
  const { weight, weightUnit, inventoryQuantity, metalInfo, isLivePriced } = product
  const [first, second] = sortImages(product)
  return {
    _id,
    slug,
    name,
    price,
    compareAtPrice,
    imageUrl,
    material,
    weight,
    weightUnit,
    inventoryQuantity,
    metalInfo,
    isLivePriced,
    images: [...(first ? [first] : []), ...(second ? [{ ...second, alt: '', placeholder: '' }] : [])],
  }
}

/** The primary picture first. */
export const sortImages = ({ images }: Pick<Product, 'images'>) =>
  [...images].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))

/** `Gold 22K`, `Ruby`: the metal where the price follows it, else the material. */
export const materialLabel = ({ metalInfo, material }: Pick<Product, 'metalInfo' | 'material'>): string =>
  metalInfo && (material === 'Gold' || material === 'Silver') ? METAL_LABELS[metalInfo.type] : material

/** Attributes are named as staff typed them: `Purity`, `purity`. */
export const getAttribute = (
  { attributes }: { attributes: Record<string, string> },
  name: string,
): string | undefined => Object.entries(attributes).find(([key]) => key.toLowerCase() === name)?.[1]
