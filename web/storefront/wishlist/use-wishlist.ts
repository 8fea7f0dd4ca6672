import { useSyncExternalStore } from 'react'
import { isInWishlist } from '#domain/wishlist.ts'
import { type LocalWishlistItem, wishlistStore } from './wishlist-store.ts'

/** The wishlist at this browser; empty on the server and during hydration. */
export function useWishlist(): { items: LocalWishlistItem[] } {
  const items = useSyncExternalStore(
    wishlistStore.subscribe,
    wishlistStore.items,
    () => wishlistStore.emptyItems,
  )
  return { items }
}

/** Of one piece: a heart is not drawn again for those of the others. */
export const useIsInWishlist = (productId: string): boolean =>
  useSyncExternalStore(
    wishlistStore.subscribe,
    () => isInWishlist(wishlistStore.items(), productId),
    () => false,
  )
