import type { WishlistItem } from '#contract/wishlist.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import type { LeadDays } from '#domain/supply.ts'
import type { ChosenVariant } from '#web/storefront/cart/cart-line.ts'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'

/** A saved product in the browser's storage. `price` is in rupees, null for a price on request. */
export type LocalWishlistItem = {
  productId: string
  /** Only where a size, karat or colour was chosen, with its title, `18K / 14`. Tabs of an earlier version ignore both. */
  variantId?: string | undefined
  variantTitle?: string | undefined
  slug: string
  name: string
  price: number | null
  /** `price` is the lowest of several. */
  priceVaries: boolean
  image: string
  material: string
  hsn: string
  stock: number | null
  leadDays: LeadDays
  /** The product has variants to choose from. Without one it cannot be put into the cart. */
  hasOptions: boolean
  hasSizes: boolean
}

type Fields = Pick<LocalWishlistItem, 'productId' | 'name'> & Partial<LocalWishlistItem>

/** An item out of storage, or of a line of the cart: some fields may be missing. */
export const createWishlistItem = (fields: Fields): LocalWishlistItem => ({
  productId: fields.productId,
  variantId: fields.variantId,
  variantTitle: fields.variantTitle,
  name: fields.name,
  slug: fields.slug ?? fields.productId,
  price: fields.price ?? null,
  priceVaries: fields.priceVaries ?? false,
  image: fields.image ?? '',
  material: fields.material ?? '',
  // An item of an earlier version does not say.
  hsn: fields.hsn ?? DEFAULT_HSN,
  stock: fields.stock ?? null,
  leadDays: fields.leadDays ?? null,
  // An item of an earlier version does not say. It must not be added without a size, until it is refreshed.
  hasOptions: fields.hasOptions ?? true,
  hasSizes: fields.hasSizes ?? false,
})

/** A product page saves the chosen variant, a card the product. */
export const toWishlistItem = (product: ProductCardData & ChosenVariant): LocalWishlistItem =>
  createWishlistItem({
    ...product,
    productId: product._id,
    image: product.imageUrl,
    stock: product.inventoryQuantity,
    priceVaries: product.priceVaries && !product.variantId,
  })

export const fromServerItem = (item: WishlistItem): LocalWishlistItem =>
  createWishlistItem({
    ...item,
    variantId: item.variantId ?? undefined,
    variantTitle: item.variantTitle || undefined,
    stock: item.inventoryQuantity,
  })

/** Null: the stored value names no product. */
export function parseWishlistItem(stored: unknown): LocalWishlistItem | null {
  const fields = stored as Partial<LocalWishlistItem> | null
  if (typeof fields?.productId !== 'string' || typeof fields.name !== 'string') return null
  return createWishlistItem(fields as Fields)
}
