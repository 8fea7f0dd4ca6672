import { addLine, cartCount, removeLine, setQuantity, shortOfStock } from '#domain/cart.ts'
import { conflict, ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { createOwnList } from '../../session/own-list.ts'
import { showToast } from '../../ui/toast.ts'
import { productsNow } from '../shared/products-now.ts'
import { type Line, lineOf, type NewLine, readLine } from './line.ts'
import { keepNews, newsOfJoining, renewLines } from './renew-lines.ts'

/** The most lines that one call takes. */
const MOST_LINES = 200

const linesOf = async (call: Promise<{ cart: Parameters<typeof lineOf>[0][] }>): Promise<Line[]> =>
  (await call).cart.map(lineOf)

const joinCart = (lines: Line[]): Promise<Line[]> =>
  linesOf(
    browserApi.cart.sync({
      items: lines.slice(0, MOST_LINES).map(({ productId, quantity }) => ({ productId, quantity })),
    }),
  )

const list = createOwnList<Line>({
  key: 'cart',
  read: readLine,
  remote: {
    read: () => linesOf(browserApi.cart.read()),
    join: joinCart,
    put: (productId, line) =>
      line
        ? linesOf(browserApi.cart.set({ productId, quantity: line.quantity })).catch((error: unknown) => {
            // fewer are left than were wanted while the shop was away: as many as there are
            if (error instanceof ShopError && error.kind === 'conflict') return joinCart([line])
            throw error
          })
        : linesOf(browserApi.cart.remove({ productId })),
  },
  merge: keepNews,
  onJoined: (sent, received) => {
    for (const title of newsOfJoining(sent, received)) showToast({ title, failed: true })
  },
})

/** S1 §3, §4: local storage under `cart`, signed in or not; the server's when there is one to tell. */
export const cartStore = {
  subscribe: list.subscribe,
  lines: list.entries,
  noLines: list.none,
  count: (): number => cartCount(list.entries()),
  /** After sign-in and when a page that shows the cart opens. */
  refresh: list.refresh,

  async add(line: NewLine, quantity = 1): Promise<void> {
    const present = list.entries().find(({ productId }) => productId === line.productId)
    if (list.isVisitors()) assertInStock(line, (present?.quantity ?? 0) + quantity)
    await list.change({
      productIds: [line.productId],
      isAdded: true,
      locally: (lines) =>
        addLine(lines, { ...line, ...lockOf(present), quantity, available: true }, line.stock),
      call: () => linesOf(browserApi.cart.add({ productId: line.productId, quantity })),
    })
  },

  set: (productId: string, quantity: number): Promise<void> =>
    list.change({
      productIds: [productId],
      isAdded: false,
      locally: (lines) => setQuantity(lines, productId, quantity),
      call: () => linesOf(browserApi.cart.set({ productId, quantity })),
    }),

  remove: (productId: string): Promise<void> =>
    list.change({
      productIds: [productId],
      isAdded: false,
      locally: (lines) => removeLine(lines, productId),
      call: () => linesOf(browserApi.cart.remove({ productId })),
    }),

  /** A visitor's lines against the catalogue of now. Without the server they stay as they are. */
  async renew(lockMinutes: number): Promise<void> {
    if (!list.isVisitors() || list.entries().length === 0) return
    const [products, rates] = await Promise.all([
      productsNow(list.entries().map(({ productId }) => productId)),
      browserApi.rates.current().then(
        ({ data }) => data,
        () => null,
      ),
    ])
    if (products && list.isVisitors())
      list.rewrite((lines) => renewLines(lines, products, { rates, lockMinutes, now: new Date() }))
  },

  /** The shopper has read which lines took a new price. */
  forgetNews(): void {
    if (list.entries().some((line) => line.previousPrice !== undefined))
      list.rewrite((lines) => lines.map(({ previousPrice: _, repricedReason: __, ...line }) => line))
  },
}

/** As the server refuses it for a person. */
function assertInStock({ name, stock }: NewLine, quantity: number): void {
  if (stock !== null && quantity > stock) throw conflict(shortOfStock(name, stock))
}

/** A line that holds a lock keeps it, also when more is added. */
function lockOf(present: Line | undefined): Partial<Line> {
  if (!present?.lockedUntil || new Date(present.lockedUntil) < new Date()) return {}
  const { price, rate, weightGrams, lockedAt, lockedUntil } = present
  return { price, rate, weightGrams, lockedAt, lockedUntil }
}
