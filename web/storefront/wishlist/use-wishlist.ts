import { useSyncExternalStore } from 'react'
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
