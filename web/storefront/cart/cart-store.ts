import { addLine, countCartItems, describeStockShortage, removeLine, setQuantity } from '#domain/cart.ts'
import { conflict, ShopError } from '#domain/errors.ts'
import { createSyncedList } from '#web/sync/synced-list.ts'
import { browserApi } from '../../api.ts'
import { showToast } from '../../ui/toast.ts'
import { fetchProductsByIds } from '../shared/fetch-products-by-ids.ts'
import { type LocalCartLine, type NewCartLine, parseCartLine, toLocalCartLine } from './cart-line.ts'
import { keepUnreadPriceChanges, mergeWarnings, repriceLines } from './reprice-lines.ts'

/** The most lines that one call takes. */
const MAX_LINES_PER_CALL = 200

const toLocalLines = async (
  response: Promise<{ cart: Parameters<typeof toLocalCartLine>[0][] }>,
): Promise<LocalCartLine[]> => (await response).cart.map(toLocalCartLine)

const mergeIntoServerCart = (lines: LocalCartLine[]): Promise<LocalCartLine[]> =>
  toLocalLines(
    browserApi.cart.sync({
      items: lines.slice(0, MAX_LINES_PER_CALL).map(({ productId, quantity }) => ({ productId, quantity })),
    }),
  )

const list = createSyncedList<LocalCartLine>({
  key: 'cart',
  read: parseCartLine,
  remote: {
    read: () => toLocalLines(browserApi.cart.read()),
    mergeGuestEntries: mergeIntoServerCart,
    setEntry: (productId, line) =>
      line
        ? toLocalLines(browserApi.cart.set({ productId, quantity: line.quantity })).catch(
            (error: unknown) => {
              // fewer are left than were wanted while the shop was away: as many as there are
              if (error instanceof ShopError && error.kind === 'conflict') return mergeIntoServerCart([line])
              throw error
            },
          )
        : toLocalLines(browserApi.cart.remove({ productId })),
  },
  mergeLocalFields: keepUnreadPriceChanges,
  onGuestEntriesMerged: (sent, received) => {
    for (const title of mergeWarnings(sent, received)) showToast({ title, isError: true })
  },
})

/** Local storage under `cart`, signed in or not; the server's when there is one to tell. */
export const cartStore = {
  subscribe: list.subscribe,
  lines: list.entries,
  emptyLines: list.emptyList,
  count: (): number => countCartItems(list.entries()),
  /** After sign-in and when a page that shows the cart opens. */
  refresh: list.refresh,

  async add(line: NewCartLine, quantity = 1): Promise<void> {
    const existing = list.entries().find(({ productId }) => productId === line.productId)
    if (list.isGuest()) assertInStock(line, (existing?.quantity ?? 0) + quantity)
    await list.change({
      productIds: [line.productId],
      isAddition: true,
      apply: (lines) =>
        addLine(lines, { ...line, ...activeLockOf(existing), quantity, available: true }, line.stock),
      send: () => toLocalLines(browserApi.cart.add({ productId: line.productId, quantity })),
    })
  },

  set: (productId: string, quantity: number): Promise<void> =>
    list.change({
      productIds: [productId],
      isAddition: false,
      apply: (lines) => setQuantity(lines, productId, quantity),
      send: () => toLocalLines(browserApi.cart.set({ productId, quantity })),
    }),

  remove: (productId: string): Promise<void> =>
    list.change({
      productIds: [productId],
      isAddition: false,
      apply: (lines) => removeLine(lines, productId),
      send: () => toLocalLines(browserApi.cart.remove({ productId })),
    }),

  /** A visitor's lines against the catalogue of now. Without the server they stay as they are. */
  async refreshPrices(lockMinutes: number): Promise<void> {
    if (!list.isGuest() || list.entries().length === 0) return
    const [products, rates] = await Promise.all([
      fetchProductsByIds(list.entries().map(({ productId }) => productId)),
      browserApi.rates.current().then(
        ({ data }) => data,
        () => null,
      ),
    ])
    if (products && list.isGuest())
      list.updateLocally((lines) => repriceLines(lines, products, { rates, lockMinutes, now: new Date() }))
  },

  /** The shopper has read which lines took a new price. */
  clearPriceNotices(): void {
    if (list.entries().some((line) => line.previousPrice !== undefined))
      list.updateLocally((lines) => lines.map(({ previousPrice: _, repricedReason: __, ...line }) => line))
  },
}

/** As the server refuses it for a person. */
function assertInStock({ name, stock }: NewCartLine, quantity: number): void {
  if (stock !== null && quantity > stock) throw conflict(describeStockShortage(name, stock))
}

/** A line that holds a lock keeps it, also when more is added. */
function activeLockOf(existing: LocalCartLine | undefined): Partial<LocalCartLine> {
  if (!existing?.lockedUntil || new Date(existing.lockedUntil) < new Date()) return {}
  const { price, rate, weightGrams, lockedAt, lockedUntil } = existing
  return { price, rate, weightGrams, lockedAt, lockedUntil }
}
