import type { WishlistItem } from '#contract/wishlist.ts'
import { addSaved, isSaved, removeSaved } from '#domain/wishlist.ts'
import { browserApi } from '../../api.ts'
import { createOwnList } from '../../session/own-list.ts'
import type { Piece } from '../shared/piece.ts'
import { productsNow } from '../shared/products-now.ts'

/** A saved piece as the browser keeps it, signed in or not (S1 §3). The price is rupees, null on request. */
export type Saved = {
  productId: string
  slug: string
  name: string
  price: number | null
  image: string
  material: string
  stock: number | null
}

const savedOf = (item: WishlistItem): Saved => ({
  productId: item.productId,
  slug: item.slug,
  name: item.name,
  price: item.price,
  image: item.image,
  material: item.material,
  stock: item.inventoryQuantity,
})

export const savedPiece = (product: Piece): Saved => ({
  productId: product._id,
  slug: product.slug,
  name: product.name,
  price: product.price,
  image: product.imageUrl,
  material: product.material,
  stock: product.inventoryQuantity,
})

/** A piece out of storage; what is missing is filled in. Null: it names no piece. */
function readSaved(stored: unknown): Saved | null {
  const found = stored as Partial<Saved> | null
  if (typeof found?.productId !== 'string' || typeof found.name !== 'string') return null
  return {
    productId: found.productId,
    name: found.name,
    slug: found.slug ?? found.productId,
    price: found.price ?? null,
    image: found.image ?? '',
    material: found.material ?? '',
    stock: found.stock ?? null,
  }
}

const savedIn = async (call: Promise<{ wishlist: WishlistItem[] }>): Promise<Saved[]> =>
  (await call).wishlist.map(savedOf)

/** The most pieces that one call takes. */
const MOST_PIECES = 500

const add = (productId: string) => savedIn(browserApi.wishlist.add({ productId }))
const remove = (productId: string) => savedIn(browserApi.wishlist.remove({ productId }))

const list = createOwnList<Saved>({
  key: 'wishlist',
  read: readSaved,
  remote: {
    read: async () => (await browserApi.wishlist.read()).map(savedOf),
    join: (items) =>
      savedIn(
        browserApi.wishlist.sync({ products: items.slice(0, MOST_PIECES).map(({ productId }) => productId) }),
      ),
    put: (productId, item) => (item ? add(productId) : remove(productId)),
  },
})

/** S1 §4: local storage under `wishlist`, signed in or not; the server's when there is one to tell. */
export const wishlistStore = {
  subscribe: list.subscribe,
  items: list.entries,
  noItems: list.none,
  refresh: list.refresh,

  /** The heart means what it shows: where another device was faster, its toggle is put right. */
  toggle(item: Saved): Promise<void> {
    const { productId } = item
    const isWanted = !isSaved(list.entries(), productId)
    return list.change({
      productIds: [productId],
      isAdded: isWanted,
      locally: (items) => (isWanted ? addSaved(items, item) : removeSaved(items, productId)),
      async call() {
        const { wishlist, added } = await browserApi.wishlist.toggle({ productId })
        if (added === isWanted) return wishlist.map(savedOf)
        return isWanted ? add(productId) : remove(productId)
      },
    })
  },

  add: (item: Saved): Promise<void> =>
    list.change({
      productIds: [item.productId],
      isAdded: true,
      locally: (items) => addSaved(items, item),
      call: () => add(item.productId),
    }),

  remove: (productId: string): Promise<void> =>
    list.change({
      productIds: [productId],
      isAdded: false,
      locally: (items) => removeSaved(items, productId),
      call: () => remove(productId),
    }),

  clear: (): Promise<void> =>
    list.change({
      productIds: list.entries().map(({ productId }) => productId),
      isAdded: false,
      locally: () => [],
      call: () => savedIn(browserApi.wishlist.clear()),
    }),

  /** A visitor's pieces at the prices of now; what is gone cannot be moved to the cart. Without the server: as saved. */
  async renew(): Promise<void> {
    if (!list.isVisitors()) return
    const ids = list.entries().map(({ productId }) => productId)
    const products = await productsNow(ids)
    if (products && list.isVisitors()) list.rewrite((items) => items.map((item) => renewed(item, products)))
  },
}

function renewed(item: Saved, products: readonly Piece[]): Saved {
  const product = products.find(({ _id }) => _id === item.productId)
  return product ? savedPiece(product) : { ...item, stock: 0 }
}
