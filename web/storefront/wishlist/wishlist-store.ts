import type { WishlistItem } from '#contract/wishlist.ts'
import { addToWishlist, isInWishlist, removeFromWishlist } from '#domain/wishlist.ts'
import { createSyncedList } from '#web/sync/synced-list.ts'
import { browserApi } from '../../api.ts'
import { fetchProductsByIds } from '../shared/fetch-products-by-ids.ts'
import type { ProductCardData } from '../shared/product-card-data.ts'

/** A saved piece as the browser keeps it, signed in or not. The price is rupees, null on request. */
export type LocalWishlistItem = {
  productId: string
  slug: string
  name: string
  price: number | null
  image: string
  material: string
  stock: number | null
}

const fromServerItem = (item: WishlistItem): LocalWishlistItem => ({
  productId: item.productId,
  slug: item.slug,
  name: item.name,
  price: item.price,
  image: item.image,
  material: item.material,
  stock: item.inventoryQuantity,
})

export const toWishlistItem = (product: ProductCardData): LocalWishlistItem => ({
  productId: product._id,
  slug: product.slug,
  name: product.name,
  price: product.price,
  image: product.imageUrl,
  material: product.material,
  stock: product.inventoryQuantity,
})

/** A piece out of storage; what is missing is filled in. Null: it names no piece. */
function parseWishlistItem(stored: unknown): LocalWishlistItem | null {
  const fields = stored as Partial<LocalWishlistItem> | null
  if (typeof fields?.productId !== 'string' || typeof fields.name !== 'string') return null
  return {
    productId: fields.productId,
    name: fields.name,
    slug: fields.slug ?? fields.productId,
    price: fields.price ?? null,
    image: fields.image ?? '',
    material: fields.material ?? '',
    stock: fields.stock ?? null,
  }
}

const toLocalItems = async (response: Promise<{ wishlist: WishlistItem[] }>): Promise<LocalWishlistItem[]> =>
  (await response).wishlist.map(fromServerItem)

/** The most pieces that one call takes. */
const MAX_ITEMS_PER_CALL = 500

const add = (productId: string) => toLocalItems(browserApi.wishlist.add({ productId }))
const remove = (productId: string) => toLocalItems(browserApi.wishlist.remove({ productId }))

const list = createSyncedList<LocalWishlistItem>({
  key: 'wishlist',
  read: parseWishlistItem,
  remote: {
    read: async () => (await browserApi.wishlist.read()).map(fromServerItem),
    mergeGuestEntries: (items) =>
      toLocalItems(
        browserApi.wishlist.sync({
          products: items.slice(0, MAX_ITEMS_PER_CALL).map(({ productId }) => productId),
        }),
      ),
    setEntry: (productId, item) => (item ? add(productId) : remove(productId)),
  },
})

/** Local storage under `wishlist`, signed in or not; the server's when there is one to tell. */
export const wishlistStore = {
  subscribe: list.subscribe,
  items: list.entries,
  emptyItems: list.emptyList,
  refresh: list.refresh,

  /** The heart means what it shows: where another device was faster, its toggle is put right. */
  toggle(item: LocalWishlistItem): Promise<void> {
    const { productId } = item
    const isAdding = !isInWishlist(list.entries(), productId)
    return list.change({
      productIds: [productId],
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
      productIds: [item.productId],
      isAddition: true,
      apply: (items) => addToWishlist(items, item),
      send: () => add(item.productId),
    }),

  remove: (productId: string): Promise<void> =>
    list.change({
      productIds: [productId],
      isAddition: false,
      apply: (items) => removeFromWishlist(items, productId),
      send: () => remove(productId),
    }),

  clear: (): Promise<void> =>
    list.change({
      productIds: list.entries().map(({ productId }) => productId),
      isAddition: false,
      apply: () => [],
      send: () => toLocalItems(browserApi.wishlist.clear()),
    }),

  /** A visitor's pieces at the prices of now; what is gone cannot be moved to the cart. Without the server: as saved. */
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
  return product ? toWishlistItem(product) : { ...item, stock: 0 }
}
