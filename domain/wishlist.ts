import { getVariantKey } from './cart.ts'

/** Without a variant: the product was saved before a size, karat or colour was chosen, or has none. */
export type WishlistReference = { productId: string; variantId?: string | undefined }

/** Whether a saved item is what is asked for: one variant, or the product with any of its variants. */
export const matchesReference = (
  item: WishlistReference,
  { productId, variantId }: WishlistReference,
): boolean => item.productId === productId && (variantId === undefined || item.variantId === variantId)

export const isInWishlist = (items: readonly WishlistReference[], reference: WishlistReference): boolean =>
  items.some((item) => matchesReference(item, reference))

/** What is already saved keeps its place. A chosen variant replaces the product that was saved without a choice. */
export const addToWishlist = <S extends WishlistReference>(items: readonly S[], item: S): S[] =>
  items.some((saved) => getVariantKey(saved) === getVariantKey(item))
    ? [...items]
    : [item, ...items.filter((saved) => getVariantKey(saved) !== item.productId)]

export const removeFromWishlist = <S extends WishlistReference>(
  items: readonly S[],
  reference: WishlistReference,
): S[] => items.filter((item) => !matchesReference(item, reference))

export const toggleWishlistItem = <S extends WishlistReference>(items: readonly S[], item: S): S[] =>
  isInWishlist(items, item) ? removeFromWishlist(items, item) : addToWishlist(items, item)
