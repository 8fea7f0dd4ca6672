import { getVariantKey } from '#domain/cart.ts'
import { type CurrentProduct, fetchCurrentProducts } from '#web/storefront/cart/current-products.ts'
import { type LocalWishlistItem, toWishlistItem } from './wishlist-item.ts'

/** What brings these items up to date. Null: the server cannot be reached. */
export async function fetchItemUpdate(items: readonly LocalWishlistItem[]) {
  const products = await fetchCurrentProducts(items)
  return products && ((current: readonly LocalWishlistItem[]) => repriceItems(current, products))
}

/**
 * Updates a visitor's items from the catalogue, as the server does for a person who is signed in: an item whose variant
 * was removed becomes the product. An item whose product is gone counts as sold out.
 */
export function repriceItems(
  items: readonly LocalWishlistItem[],
  products: readonly CurrentProduct[],
): LocalWishlistItem[] {
  const productsByKey = new Map(products.map((product) => [product.variantId ?? product._id, product]))
  const repriced = items.map((item) => {
    const product = productsByKey.get(getVariantKey(item)) ?? productsByKey.get(item.productId)
    return product ? toWishlistItem(product) : { ...item, stock: 0, leadDays: null }
  })
  const itemsByKey = new Map(repriced.map((item) => [getVariantKey(item), item]))
  return [...itemsByKey.values()]
}
