import { useSyncExternalStore } from 'react'
import { isInWishlist } from '#domain/wishlist.ts'
import { useStore } from '#web/ui/store.ts'
import { type LocalWishlistItem, wishlistStore } from './wishlist-store.ts'

/** The wishlist of this browser. Empty on the server and during hydration. */
export const useWishlist = (): { items: LocalWishlistItem[] } => ({ items: useStore(wishlistStore.items) })

/** Renders only when the answer for this product changes, not with every change of the wishlist. */
export const useIsInWishlist = (productId: string): boolean =>
  useSyncExternalStore(
    wishlistStore.items.subscribe,
    () => isInWishlist(wishlistStore.items.get(), productId),
    () => false,
  )
