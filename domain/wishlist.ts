type WishlistEntry = { productId: string }

export const isInWishlist = (items: readonly WishlistEntry[], productId: string): boolean =>
  items.some((item) => item.productId === productId)

/** A product that is already saved keeps its place. */
export const addToWishlist = <S extends WishlistEntry>(items: readonly S[], item: S): S[] =>
  isInWishlist(items, item.productId) ? [...items] : [item, ...items]

export const removeFromWishlist = <S extends WishlistEntry>(items: readonly S[], productId: string): S[] =>
  items.filter((item) => item.productId !== productId)

export const toggleWishlistItem = <S extends WishlistEntry>(items: readonly S[], item: S): S[] =>
  isInWishlist(items, item.productId) ? removeFromWishlist(items, item.productId) : addToWishlist(items, item)
