import { useSyncExternalStore } from 'react'
import { isSaved } from '#domain/wishlist.ts'
import { type Saved, wishlistStore } from './wishlist-store.ts'

/** The wishlist at this browser; empty on the server and during hydration. */
export function useWishlist(): { items: Saved[] } {
  const items = useSyncExternalStore(
    wishlistStore.subscribe,
    wishlistStore.items,
    () => wishlistStore.noItems,
  )
  return { items }
}

/** Of one piece: a heart is not drawn again for those of the others. */
export const useIsSaved = (productId: string): boolean =>
  useSyncExternalStore(
    wishlistStore.subscribe,
    () => isSaved(wishlistStore.items(), productId),
    () => false,
  )
