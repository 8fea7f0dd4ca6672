import type { CartLine } from '#contract/cart.ts'
import { addLine, cartCount, mergeLines, removeLine, setQuantity } from '#domain/cart.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { session } from '../../session/session.ts'
import { createStored } from '../../session/stored.ts'

/** A line as the browser keeps it, signed in or not. Prices and rates are rupees. */
export type Line = {
  productId: string
  slug: string
  name: string
  image: string
  material: string
  price: number
  quantity: number
  /** Null: not known. */
  stock: number | null
  /** Rupees per gram of the piece's own metal, and when it was locked. */
  metal: string | null
  rate: number | null
  lockedAt: string | null
  lockedUntil: string | null
  previousPrice?: number
  available: boolean
}

/** What a card or a product page hands in. */
export type NewLine = Omit<Line, 'quantity' | 'available' | 'previousPrice'>

type Kept = {
  lines: Line[]
  /** The person whose server cart these lines are; null: they were never sent anywhere. */
  owner: string | null
}

const EMPTY: Kept = { lines: [], owner: null }

/** S1 §3, §4: the key is `cart`, every change is saved. The list itself is kept, so that others can read it. */
const kept = createStored<Kept>('cart', EMPTY, {
  read: (value) =>
    Array.isArray(value) ? { lines: value as Line[], owner: localStorage.getItem('cart-owner') } : EMPTY,
  write: ({ lines, owner }) => {
    if (owner) localStorage.setItem('cart-owner', owner)
    else localStorage.removeItem('cart-owner')
    return lines
  },
})

const fromServer = (cart: CartLine[]): Line[] =>
  cart.map((line) => ({
    productId: line.product._id,
    slug: line.product.slug,
    name: line.product.name,
    image: line.product.images.find((image) => image.isPrimary)?.url ?? line.product.images[0]?.url ?? '',
    material: line.product.material,
    price: line.price,
    quantity: line.quantity,
    stock: line.product.inventoryQuantity,
    metal: line.product.metalInfo?.type ?? null,
    rate: line.goldRateSnapshot,
    lockedAt: line.goldRateTimestamp,
    lockedUntil: line.lockedUntil,
    ...(line.repriced && line.previousPrice !== undefined ? { previousPrice: line.previousPrice } : {}),
    available: line.available,
  }))

const me = (): string | null => session.current()?.user._id ?? null

/**
 * Tells the server when there is one to tell, and goes on locally when it cannot be reached (S1 §4). What the shop
 * refuses (more than the stock) is the caller's to show.
 */
async function change(
  call: () => Promise<{ cart: CartLine[] }>,
  locally: (lines: Line[]) => Line[],
): Promise<void> {
  const user = me()
  if (!user) return kept.set({ lines: locally(kept.get().lines), owner: null })
  try {
    await joinServer()
    kept.set({ lines: fromServer((await call()).cart), owner: user })
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind !== 'unavailable') throw error
    console.error('The cart is kept in this browser only:', error)
    // not sent: the next contact merges these lines again
    kept.set({ lines: locally(kept.get().lines), owner: null })
  }
}

let joining: Promise<void> | null = null

/** Sends lines that no server has seen, once; the server's list then replaces the local one. */
function joinServer(): Promise<void> {
  const user = me()
  const { lines, owner } = kept.get()
  if (!user || owner === user || (lines.length === 0 && owner === null)) return Promise.resolve()
  joining ??= browserApi.cart
    .sync({ items: mergeLines(owner === null ? lines : []) })
    .then(({ cart }) => kept.set({ lines: fromServer(cart), owner: user }))
    .finally(() => {
      joining = null
    })
  return joining
}

export const cartStore = {
  subscribe: kept.subscribe,
  lines: (): Line[] => kept.get().lines,
  /** On the server, and until the browser has looked. */
  noLines: EMPTY.lines,
  count: (): number => cartCount(kept.get().lines),

  add: (line: NewLine, quantity = 1): Promise<void> =>
    change(
      () => browserApi.cart.add({ productId: line.productId, quantity }),
      (lines) => addLine(lines, { ...line, quantity, available: true }, line.stock),
    ),

  set: (productId: string, quantity: number): Promise<void> =>
    change(
      () => browserApi.cart.set({ productId, quantity }),
      (lines) => setQuantity(lines, productId, quantity),
    ),

  remove: (productId: string): Promise<void> =>
    change(
      () => browserApi.cart.remove({ productId }),
      (lines) => removeLine(lines, productId),
    ),

  /** After sign-in and when a page that shows the cart opens. Silent when the server is away. */
  async refresh(): Promise<void> {
    const user = me()
    if (!user) {
      // signed out here or in another tab: what belonged to the person goes with them
      if (kept.get().owner) kept.set(EMPTY)
      return
    }
    try {
      if (kept.get().owner !== user && kept.get().lines.length > 0) await joinServer()
      else {
        const { cart } = await browserApi.cart.read()
        // whoever signed out meanwhile takes their cart along
        if (me() === user) kept.set({ lines: fromServer(cart), owner: user })
      }
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      console.error('The cart could not be read:', error)
    }
  },
}
