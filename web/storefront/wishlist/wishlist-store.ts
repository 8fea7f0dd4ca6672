import type { WishlistItem } from '#contract/wishlist.ts'
import { getVariantKey } from '#domain/cart.ts'
import {
  addToWishlist,
  isInWishlist,
  matchesReference,
  removeFromWishlist,
  type WishlistReference,
} from '#domain/wishlist.ts'
import { browserApi } from '#web/api.ts'
import { createSyncedList } from '#web/sync/synced-list.ts'
import { fromServerItem, type LocalWishlistItem, parseWishlistItem } from './wishlist-item.ts'

const toLocalItems = async (response: Promise<{ wishlist: WishlistItem[] }>): Promise<LocalWishlistItem[]> =>
  (await response).wishlist.map(fromServerItem)

const MAX_ITEMS_PER_CALL = 500

const addOnServer = ({ productId, variantId }: LocalWishlistItem) =>
  toLocalItems(browserApi.wishlist.add({ productId, variantId }))

/** `key` is the id of the variant, or of the product that was saved without one. */
const removeOnServer = (key: string) =>
  toLocalItems(browserApi.wishlist.remove({ productId: key, keepVariants: true }))

const list = createSyncedList<LocalWishlistItem>({
  key: 'wishlist',
  parseEntry: parseWishlistItem,
  remote: {
    fetchEntries: async () => (await browserApi.wishlist.read()).map(fromServerItem),
    mergeGuestEntries: (items) =>
      toLocalItems(
        browserApi.wishlist.sync({
          products: items.slice(0, MAX_ITEMS_PER_CALL).map(getVariantKey),
        }),
      ),
    setEntry: (key, item) => (item ? addOnServer(item) : removeOnServer(key)),
  },
})

/** A variant takes the place of the product that was saved without one, so saving it changes both. */
const save = (
  item: LocalWishlistItem,
  send: () => Promise<LocalWishlistItem[]> = () => addOnServer(item),
): Promise<void> =>
  list.change({
    keys: [getVariantKey(item), item.productId],
    isAddition: !item.variantId,
    apply: (items) => addToWishlist(items, item),
    send,
  })

/** The wishlist, in local storage under `wishlist`. It is copied to the server of a person who is signed in. */
export const wishlistStore = {
  items: list.store,
  readAt: list.readAt,
  refresh: list.refresh,

  /**
   * Saves the item when nothing that `reference` names is saved, otherwise removes what it names. The heart does what it
   * shows: when another device toggled the same before, the server toggles the wrong way, which is corrected.
   */
  toggle(item: LocalWishlistItem, reference: WishlistReference): Promise<void> {
    const isAdding = !isInWishlist(list.entries(), reference)
    const send = async () => {
      const { productId, variantId } = isAdding ? item : reference
      const { wishlist, added } = await browserApi.wishlist.toggle({ productId, variantId })
      if (added === isAdding) return wishlist.map(fromServerItem)
      return isAdding
        ? addOnServer(item)
        : toLocalItems(browserApi.wishlist.remove({ productId: getVariantKey(reference) }))
    }
    if (isAdding) return save(item, send)
    const isRemoved = (saved: LocalWishlistItem) => matchesReference(saved, reference)
    return list.change({
      keys: list.entries().filter(isRemoved).map(getVariantKey),
      isAddition: false,
      apply: (items) => removeFromWishlist(items, reference),
      send,
    })
  },

  add: (item: LocalWishlistItem): Promise<void> => save(item),

  /** Removes this item and no other of its product. */
  remove(item: LocalWishlistItem): Promise<void> {
    const key = getVariantKey(item)
    return list.change({
      keys: [key],
      isAddition: false,
      apply: (items) => items.filter((saved) => getVariantKey(saved) !== key),
      send: () => removeOnServer(key),
    })
  },

  clear: (): Promise<void> =>
    list.change({
      keys: list.entries().map(getVariantKey),
      isAddition: false,
      apply: () => [],
      send: () => toLocalItems(browserApi.wishlist.clear()),
    }),

  /** Updates the prices of a visitor's items. They stay as they are when the server cannot be reached. */
  async refreshPrices(): Promise<void> {
    if (!list.isGuest() || list.entries().length === 0) return
    // loaded by the wishlist page only: the store is on every page
    const { fetchItemUpdate } = await import('./reprice-items.ts')
    const update = await fetchItemUpdate(list.entries())
    if (update && list.isGuest()) list.updateFromServer(update)
  },
}
