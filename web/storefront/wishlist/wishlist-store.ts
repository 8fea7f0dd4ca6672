import type { WishlistItem } from '#contract/wishlist.ts'
import { ShopError } from '#domain/errors.ts'
import { addSaved, isSaved, removeSaved, toggleSaved } from '#domain/wishlist.ts'
import { browserApi } from '../../api.ts'
import { session } from '../../session/session.ts'
import { createStored } from '../../session/stored.ts'

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

type Kept = { items: Saved[]; owner: string | null }
const EMPTY: Kept = { items: [], owner: null }

const kept = createStored<Kept>('wishlist', EMPTY, {
  read: (value) =>
    Array.isArray(value) ? { items: value as Saved[], owner: localStorage.getItem('wishlist-owner') } : EMPTY,
  write: ({ items, owner }) => {
    if (owner) localStorage.setItem('wishlist-owner', owner)
    else localStorage.removeItem('wishlist-owner')
    return items
  },
})

const fromServer = (items: WishlistItem[]): Saved[] =>
  items.map((item) => ({
    productId: item.productId,
    slug: item.slug,
    name: item.name,
    price: item.price,
    image: item.image,
    material: item.material,
    stock: item.inventoryQuantity,
  }))

const me = (): string | null => session.current()?.user._id ?? null

async function change(
  call: () => Promise<{ wishlist: WishlistItem[] }>,
  locally: (items: Saved[]) => Saved[],
): Promise<void> {
  const user = me()
  const before = kept.get()
  // shown at once: a heart that waits for the network feels broken
  kept.set({ items: locally(before.items), owner: before.owner })
  if (!user) return
  try {
    kept.set({ items: fromServer((await call()).wishlist), owner: user })
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind === 'unauthenticated') throw error
    console.error('The wishlist is kept in this browser only:', error)
    if (error.kind === 'unavailable') kept.set({ items: kept.get().items, owner: null })
    else kept.set(before)
  }
}

export const wishlistStore = {
  subscribe: kept.subscribe,
  items: (): Saved[] => kept.get().items,
  noItems: EMPTY.items,
  has: (productId: string): boolean => isSaved(kept.get().items, productId),

  toggle: (item: Saved): Promise<void> =>
    change(
      () => browserApi.wishlist.toggle({ productId: item.productId }),
      (items) => toggleSaved(items, item),
    ),
  add: (item: Saved): Promise<void> =>
    change(
      () => browserApi.wishlist.add({ productId: item.productId }),
      (items) => addSaved(items, item),
    ),
  remove: (productId: string): Promise<void> =>
    change(
      () => browserApi.wishlist.remove({ productId }),
      (items) => removeSaved(items, productId),
    ),
  clear: (): Promise<void> =>
    change(
      () => browserApi.wishlist.clear(),
      () => [],
    ),

  /** After sign-in and when the page opens. Silent when the server is away. */
  async refresh(): Promise<void> {
    const user = me()
    const { items, owner } = kept.get()
    if (!user) {
      if (owner) kept.set(EMPTY)
      return
    }
    try {
      const list = await (owner === null && items.length > 0 ? joinServer(items) : browserApi.wishlist.read())
      // whoever signed out meanwhile takes their list along
      if (me() === user) kept.set({ items: fromServer(list), owner: user })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error('The wishlist could not be read:', error)
    }
  },
}

let joining: Promise<WishlistItem[]> | null = null

/** Sends pieces saved while signed out, once; the server's list then replaces the local one. */
function joinServer(items: Saved[]): Promise<WishlistItem[]> {
  joining ??= browserApi.wishlist
    .sync({ products: items.map((item) => item.productId) })
    .then(({ wishlist }) => wishlist)
    .finally(() => {
      joining = null
    })
  return joining
}
