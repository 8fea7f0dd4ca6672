import {
  addLine,
  getItemKey,
  getQuantityLimit,
  parseItemKey,
  removeLine,
  setQuantity,
  stockReason,
} from '#domain/cart.ts'
import { refuse, ShopError } from '#domain/errors.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import { isOrderable } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { createSyncedList } from '#web/sync/synced-list.ts'
import { showToast } from '#web/ui/toast.ts'
import {
  isVisitorLocked,
  type LocalCartLine,
  type NewCartLine,
  parseCartLine,
  toLocalCartLine,
} from './cart-line.ts'
import { isNewPrice, keepUnreadPriceChanges, withoutPriceChange } from './price-changes.ts'
import { findVisitorCartId } from './visitor-cart-id.ts'

const MAX_LINES_PER_CALL = 200

const toLocalLines = async (
  response: Promise<{ cart: Parameters<typeof toLocalCartLine>[0][] }>,
): Promise<LocalCartLine[]> => (await response).cart.map(toLocalCartLine)

const mergeIntoServerCart = (lines: LocalCartLine[]): Promise<LocalCartLine[]> =>
  toLocalLines(
    browserApi.cart.sync({
      cartId: findVisitorCartId(),
      items: lines
        .slice(0, MAX_LINES_PER_CALL)
        .map(({ productId, variantId, lineOptions, quantity, lock, price }) => ({
          productId,
          variantId,
          lineOptions,
          quantity,
          lock,
          // a line that an older page stored may have none
          price: price > 0 ? toRupees(fromRupees(price)) : undefined,
        })),
    }),
  )

const setOnServer = (key: string, quantity: number): Promise<LocalCartLine[]> => {
  const { id: productId, lineOptions } = parseItemKey(key)
  return toLocalLines(browserApi.cart.set({ productId, lineOptions, quantity }))
}

const removeOnServer = (key: string): Promise<LocalCartLine[]> =>
  parseItemKey(key).lineOptions
    ? setOnServer(key, 0)
    : toLocalLines(browserApi.cart.remove({ productId: key }))

const list = createSyncedList<LocalCartLine>({
  key: 'cart',
  parseEntry: parseCartLine,
  remote: {
    fetchEntries: () => toLocalLines(browserApi.cart.read()),
    mergeGuestEntries: mergeIntoServerCart,
    setEntry: (key, line) =>
      line
        ? setOnServer(key, line.quantity).catch((error: unknown) => {
            // Fewer are left than the shopper wanted while offline. Merging takes as many as there are.
            if (error instanceof ShopError && error.kind === 'conflict') return mergeIntoServerCart([line])
            throw error
          })
        : removeOnServer(key),
  },
  mergeLocalFields: keepUnreadPriceChanges,
  onGuestEntriesMerged: (sent, received) => void showMergeWarnings(sent, received),
})

async function showMergeWarnings(sent: LocalCartLine[], received: LocalCartLine[]): Promise<void> {
  // loaded at sign-in only: the store is on every page
  const { mergeWarnings } = await import('./merge-warnings.ts')
  for (const title of mergeWarnings(sent, received)) showToast({ title, isError: true })
}

/** The cart, in local storage under `cart`. It is copied to the server of a person who is signed in. */
export const cartStore = {
  lines: list.store,
  readAt: list.readAt,
  /** Called after sign-in and when a page that shows the cart opens. */
  refresh: list.refresh,

  async add(line: NewCartLine, quantity = 1): Promise<void> {
    const { productId, variantId, lineOptions } = line
    const key = getItemKey(line)
    const existing = list.entries().find((entry) => getItemKey(entry) === key)
    if (list.isGuest()) assertInStock(line, (existing?.quantity ?? 0) + quantity)
    await list.change({
      keys: [key],
      isAddition: true,
      apply: (lines) =>
        addLine(
          lines,
          { ...line, ...keptPriceOf(existing, line), quantity, available: true },
          getQuantityLimit(line),
        ),
      send: () => toLocalLines(browserApi.cart.add({ productId, variantId, lineOptions, quantity })),
    })
    if (list.isGuest()) void lockNewLines()
  },

  /** `key` is that of the line: see `getItemKey`. */
  set: (key: string, quantity: number): Promise<void> =>
    list.change({
      keys: [key],
      isAddition: false,
      apply: (lines) => setQuantity(lines, key, quantity),
      send: () => setOnServer(key, quantity),
    }),

  remove: (key: string): Promise<void> =>
    list.change({
      keys: [key],
      isAddition: false,
      apply: (lines) => removeLine(lines, key),
      send: () => removeOnServer(key),
    }),

  /** Updates a visitor's lines from the catalogue. They stay as they are when the server cannot be reached. */
  async refreshPrices(): Promise<void> {
    if (!list.isGuest() || list.entries().length === 0) return
    // loaded by the cart page only: the store is on every page
    const { fetchLineUpdate } = await import('./reprice-lines.ts')
    const update = await fetchLineUpdate(list.entries())
    if (update && list.isGuest()) list.updateFromServer(update)
  },

  /** The shopper has seen which prices changed. */
  clearPriceNotices(): void {
    if (list.entries().some((line) => line.previousPrice !== undefined))
      list.updateLocally((lines) => lines.map(withoutPriceChange))
  },
}

/** The server does the same for a person who is signed in. */
function assertInStock(
  { name, variantTitle, stock, leadDays, chargedWeight }: NewCartLine,
  quantity: number,
): void {
  if (quantity > 1 && chargedWeight === 'item')
    throw refuse(stockReason('ONE_ITEM', { name: formatVariantName(name, variantTitle) }))
  if (stock !== null && !isOrderable({ stock, leadDays }, quantity))
    throw refuse(
      stockReason('OUT_OF_STOCK', { name: formatVariantName(name, variantTitle), available: stock }),
    )
}

/** The lines of a visitor get their price held by the server. A line stays without a lock when it cannot be reached. */
async function lockNewLines(): Promise<void> {
  // loaded when a visitor adds something: the store is on every page
  const { fetchLocksOfNewLines } = await import('./visitor-locks.ts')
  const update = await fetchLocksOfNewLines(list.entries())
  if (list.isGuest()) list.updateLocally(update)
}

/** Adding more to a line keeps its rate lock. When that has ended, the new price is named. */
function keptPriceOf(existing: LocalCartLine | undefined, line: NewCartLine): Partial<LocalCartLine> {
  if (!existing) return {}
  const { price, rate, weightGrams, lockedAt, lockedUntil } = existing
  const isLocked = list.isGuest()
    ? isVisitorLocked(existing, new Date())
    : lockedUntil !== null && new Date(lockedUntil) > new Date()
  if (isLocked) return { price, rate, weightGrams, lockedAt, lockedUntil }
  return isNewPrice(existing, line.price) ? { previousPrice: price, repricedReason: 'lock-ended' } : {}
}
