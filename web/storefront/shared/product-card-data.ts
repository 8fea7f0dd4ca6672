import type { ProductCard as Product, Product as Whole } from '#contract/products.ts'
import { isMetal } from '#domain/materials.ts'

/** The fields of a product that cards, quick view, cart and wishlist use. */
export type ProductCardData = Pick<
  Product,
  | ('_id' | 'slug' | 'name' | 'price' | 'compareAtPrice' | 'images' | 'imageUrl' | 'material' | 'hsn')
  | ('weight' | 'weightUnit' | 'inventoryQuantity' | 'leadDays' | 'metalInfo' | 'isLivePriced')
  | ('hasOptions' | 'hasSizes' | 'priceVaries' | 'swatches' | 'caratSummary' | 'fields')
>

/** The fields that a product page uses. */
export type ProductPageData = Omit<Whole, 'relatedProducts'>

/**
 * A page contains the data of its cards twice, as HTML and for hydration, so it only contains fields that cards show. The
 * second picture appears on hover, so it needs no placeholder.
 */
export function toProductCard(product: Product): ProductCardData {
  const { _id, slug, name, price, compareAtPrice, imageUrl, material, hsn } = product
  const { weight, weightUnit, inventoryQuantity, leadDays, metalInfo, isLivePriced } = product
  const { hasOptions, hasSizes, priceVaries, swatches, caratSummary, fields } = product
  const [first, second] = sortImages(product)
  return {
    _id,
    slug,
    name,
    price,
    compareAtPrice,
    imageUrl,
    material,
    hsn,
    weight,
    weightUnit,
    inventoryQuantity,
    leadDays,
    metalInfo,
    isLivePriced,
    hasOptions,
    hasSizes,
    priceVaries,
    swatches,
    caratSummary,
    fields,
    images: [...(first ? [first] : []), ...(second ? [{ ...second, alt: '', placeholder: '' }] : [])],
  }
}

/** The primary picture first. */
export const sortImages = ({ images }: Pick<Product, 'images'>) =>
  [...images].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))

/** `Gold 22K` of a metal, `Diamond, Gold 18K` of another material in a metal, `Ruby` where no metal is known. */
export function materialLabel({ metalInfo, material }: Pick<Product, 'metalInfo' | 'material'>): string {
  if (!metalInfo) return material
  return isMetal(material) ? metalInfo.name : `${material}, ${metalInfo.name}`
}

/** Ignores case, because staff type the names: `Purity`, `purity`. */
export const getAttribute = (
  { attributes }: { attributes: Record<string, string> },
  name: string,
): string | undefined => Object.entries(attributes).find(([key]) => key.toLowerCase() === name)?.[1]
