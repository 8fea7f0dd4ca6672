import { useSyncExternalStore } from 'react'
import { isInWishlist, type WishlistReference } from '#domain/wishlist.ts'
import { useStore } from '#web/ui/store.ts'
import type { LocalWishlistItem } from './wishlist-item.ts'
import { wishlistStore } from './wishlist-store.ts'

/** The wishlist of this browser. Empty on the server and during hydration. */
export const useWishlist = (): { items: LocalWishlistItem[] } => ({ items: useStore(wishlistStore.items) })

/** Renders only when the answer for this product or variant changes, not with every change of the wishlist. */
export const useIsInWishlist = (reference: WishlistReference): boolean =>
  useSyncExternalStore(
    wishlistStore.items.subscribe,
    () => isInWishlist(wishlistStore.items.get(), reference),
    () => false,
  )
