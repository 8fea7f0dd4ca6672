import type { WishlistItem } from '#contract/wishlist.ts'
import type { LeadDays } from '#domain/supply.ts'
import { addToWishlist, isInWishlist, removeFromWishlist } from '#domain/wishlist.ts'
import { createSyncedList } from '#web/sync/synced-list.ts'
import { browserApi } from '../../api.ts'
import { fetchProductsByIds } from '../shared/fetch-products-by-ids.ts'
import type { ProductCardData } from '../shared/product-card-data.ts'

/** A saved product in the browser's storage. `price` is in rupees, null for a price on request. */
export type LocalWishlistItem = {
  productId: string
  slug: string
  name: string
  price: number | null
  /** `price` is the lowest of several. */
  priceVaries: boolean
  image: string
  material: string
  stock: number | null
  leadDays: LeadDays
}

const fromServerItem = (item: WishlistItem): LocalWishlistItem => ({
  productId: item.productId,
  slug: item.slug,
  name: item.name,
  price: item.price,
  priceVaries: item.priceVaries,
  image: item.image,
  material: item.material,
  stock: item.inventoryQuantity,
  leadDays: item.leadDays,
})

export const toWishlistItem = (product: ProductCardData): LocalWishlistItem => ({
  productId: product._id,
  slug: product.slug,
  name: product.name,
  price: product.price,
  priceVaries: product.priceVaries,
  image: product.imageUrl,
  material: product.material,
  stock: product.inventoryQuantity,
  leadDays: product.leadDays,
})

/** Reads an item from storage and fills in missing fields. Null: it names no product. */
function parseWishlistItem(stored: unknown): LocalWishlistItem | null {
  const fields = stored as Partial<LocalWishlistItem> | null
  if (typeof fields?.productId !== 'string' || typeof fields.name !== 'string') return null
  return {
    productId: fields.productId,
    name: fields.name,
    slug: fields.slug ?? fields.productId,
    price: fields.price ?? null,
    priceVaries: fields.priceVaries ?? false,
    image: fields.image ?? '',
    material: fields.material ?? '',
    stock: fields.stock ?? null,
    leadDays: fields.leadDays ?? null,
  }
}

const toLocalItems = async (response: Promise<{ wishlist: WishlistItem[] }>): Promise<LocalWishlistItem[]> =>
  (await response).wishlist.map(fromServerItem)

const MAX_ITEMS_PER_CALL = 500

const add = (productId: string) => toLocalItems(browserApi.wishlist.add({ productId }))
const remove = (productId: string) => toLocalItems(browserApi.wishlist.remove({ productId }))

const list = createSyncedList<LocalWishlistItem>({
  key: 'wishlist',
  parseEntry: parseWishlistItem,
  remote: {
    fetchEntries: async () => (await browserApi.wishlist.read()).map(fromServerItem),
    mergeGuestEntries: (items) =>
      toLocalItems(
        browserApi.wishlist.sync({
          products: items.slice(0, MAX_ITEMS_PER_CALL).map(({ productId }) => productId),
        }),
      ),
    setEntry: (productId, item) => (item ? add(productId) : remove(productId)),
  },
})

/** The wishlist, in local storage under `wishlist`. It is copied to the server of a person who is signed in. */
export const wishlistStore = {
  items: list.store,
  refresh: list.refresh,

  /** The heart does what it shows. When another device toggled the product before, the server toggles the wrong way, which is corrected. */
  toggle(item: LocalWishlistItem): Promise<void> {
    const { productId } = item
    const isAdding = !isInWishlist(list.entries(), productId)
    return list.change({
      keys: [productId],
      isAddition: isAdding,
      apply: (items) => (isAdding ? addToWishlist(items, item) : removeFromWishlist(items, productId)),
      async send() {
        const { wishlist, added } = await browserApi.wishlist.toggle({ productId })
        if (added === isAdding) return wishlist.map(fromServerItem)
        return isAdding ? add(productId) : remove(productId)
      },
    })
  },

  add: (item: LocalWishlistItem): Promise<void> =>
    list.change({
      keys: [item.productId],
      isAddition: true,
      apply: (items) => addToWishlist(items, item),
      send: () => add(item.productId),
    }),

  remove: (productId: string): Promise<void> =>
    list.change({
      keys: [productId],
      isAddition: false,
      apply: (items) => removeFromWishlist(items, productId),
      send: () => remove(productId),
    }),

  clear: (): Promise<void> =>
    list.change({
      keys: list.entries().map(({ productId }) => productId),
      isAddition: false,
      apply: () => [],
      send: () => toLocalItems(browserApi.wishlist.clear()),
    }),

  /** Updates the prices of a visitor's items. An item that is gone counts as sold out. */
  async refreshPrices(): Promise<void> {
    if (!list.isGuest()) return
    const ids = list.entries().map(({ productId }) => productId)
    const products = await fetchProductsByIds(ids)
    if (products && list.isGuest())
      list.updateLocally((items) => items.map((item) => repriceItem(item, products)))
  },
}

function repriceItem(item: LocalWishlistItem, products: readonly ProductCardData[]): LocalWishlistItem {
  const product = products.find(({ _id }) => _id === item.productId)
  return product ? toWishlistItem(product) : { ...item, stock: 0, leadDays: null }
}
