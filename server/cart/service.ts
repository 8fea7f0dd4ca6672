import { and, eq, inArray } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type CartItem, mergeLines } from '#domain/cart.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import { outOfStockError } from '#server/catalogue/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { type CurrentRate, lockRatesShared } from '#server/rates/queries.ts'
import { lockUser } from '#server/users/queries.ts'
import {
  assertWithinLineLimit,
  createLineLock,
  maxQuantityAt,
  needsNewPrice,
  repriceReason,
} from './line-prices.ts'
import { isInCartOf } from './policy.ts'
import {
  type CartLineRow,
  type CartLineWithProduct,
  findSellableProducts,
  listCartLines,
  type Repriced,
  serializeCart,
} from './queries.ts'
import { cartLines } from './tables.ts'

type CartDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<{ rateLockMinutes: number }> }
  rates: { getSellingRate: (reader?: Reader) => Promise<CurrentRate | null> }
}

type ProductWithLine = Awaited<ReturnType<typeof findSellableProducts>>[number]

/** What a change of a cart can use, after the person's row is locked and expired rate locks are renewed. */
type CartMutation = {
  tx: Tx
  setQuantity: (found: ProductWithLine, quantity: number) => Promise<void>
  /** A product with a live price is for sale only while there is a current rate. */
  hasRate: (product: { isFixedPrice: boolean }) => Promise<boolean>
}

export function createCart({ database, clock, settings, rates }: CartDeps) {
  async function read(userId: string): Promise<WireCart> {
    const rows = await listCartLines(database.db, userId)
    return rows.some(isOutdated) ? updateCart(userId, async () => {}) : serializeCart(rows)
  }

  const isOutdated = ({ line, product }: CartLineWithProduct): boolean =>
    needsNewPrice(line, product, clock.now())

  /** Changes a person's cart, one change at a time, and returns the cart at current prices. */
  async function updateCart(
    userId: string,
    mutate: (mutation: CartMutation) => Promise<unknown>,
  ): Promise<WireCart> {
    const { rateLockMinutes } = await settings.current()
    return database.transaction(async (tx) => {
      // Without this lock the rate could change between reading the price and reading the rate.
      await lockRatesShared(tx)
      await lockUser(tx, userId)
      const rate = once(() => rates.getSellingRate(tx))
      // The price column may hold the price of an expired rate for up to a minute, so the rate is read itself.
      const hasRate = async ({ isFixedPrice }: { isFixedPrice: boolean }) =>
        isFixedPrice || (await rate()) !== null
      const currentLock = async (product: ProductWithLine['product'], price: Paise) => {
        const today = product.isFixedPrice ? null : await rate()
        return createLineLock(price, product, today?.rates ?? null, clock.now(), rateLockMinutes)
      }
      const repriced = await renewLocks(tx, userId, currentLock)
      await mutate({
        tx,
        hasRate,
        setQuantity: async (found, quantity) => {
          const price = assertBuyable(found, quantity)
          if (!(await hasRate(found.product))) throw priceOnRequestError(found.product)
          const lock = found.line ? pickLock(found.line) : await currentLock(found.product, price)
          await upsertLine(tx, { userId, productId: found.product.id, quantity, ...lock }, clock.now())
        },
      })
      return serializeCart(await listCartLines(tx, userId), repriced)
    })
  }

  /** Gives outdated lines the current price. Returns their previous price and the reason, by product. */
  async function renewLocks(
    tx: Tx,
    userId: string,
    currentLock: CurrentLock,
  ): Promise<Map<string, Repriced>> {
    const repriced = new Map<string, Repriced>()
    for (const { line, product } of (await listCartLines(tx, userId)).filter(isOutdated)) {
      if (line.lockedPricePaise !== product.pricePaise)
        repriced.set(product.id, {
          previousPrice: line.lockedPricePaise,
          reason: repriceReason(line, product),
        })
      await tx
        .update(cartLines)
        .set(await currentLock(product, product.pricePaise!))
        .where(whereLine(userId, product.id))
    }
    return repriced
  }

  async function getSellableProduct(tx: Tx, userId: string, productId: string): Promise<ProductWithLine> {
    const [found] = await findSellableProducts(tx, userId, [productId])
    if (!found) throw notFound('Product not found')
    return found
  }

  const add = (userId: string, { productId, quantity }: CartItem) =>
    updateCart(userId, async ({ tx, setQuantity }) => {
      const found = await getSellableProduct(tx, userId, productId)
      await setQuantity(found, (found.line?.quantity ?? 0) + quantity)
    })

  const set = (userId: string, { productId, quantity }: CartItem) =>
    updateCart(userId, async ({ tx, setQuantity }) => {
      if (quantity <= 0) await deleteLines(tx, userId, [productId])
      else await setQuantity(await getSellableProduct(tx, userId, productId), quantity)
    })

  const remove = (userId: string, productId: string) =>
    updateCart(userId, ({ tx }) => deleteLines(tx, userId, [productId]))

  const clear = (userId: string) =>
    updateCart(userId, ({ tx }) => tx.delete(cartLines).where(isInCartOf(userId)))

  /** Leaves out what cannot be bought, so that an old cart in the browser never makes signing in fail. */
  const sync = (userId: string, items: CartItem[]) =>
    updateCart(userId, async ({ tx, setQuantity, hasRate }) => {
      const requestedQuantities = new Map(
        mergeLines(items).map(({ productId, quantity }) => [productId, quantity]),
      )
      for (const found of await findSellableProducts(tx, userId, [...requestedQuantities.keys()])) {
        const { product, line } = found
        if (product.pricePaise === null || product.stock === 0 || !(await hasRate(product))) continue
        const largerQuantity = Math.max(requestedQuantities.get(product.id) ?? 0, line?.quantity ?? 0)
        const allowedQuantity = Math.min(largerQuantity, product.stock, maxQuantityAt(product.pricePaise))
        if (allowedQuantity !== line?.quantity) await setQuantity(found, allowedQuantity)
      }
    })

  return { read, add, set, remove, clear, sync, removeOrdered }
}

export type Cart = ReturnType<typeof createCart>

type CurrentLock = (
  product: ProductWithLine['product'],
  price: Paise,
) => Promise<ReturnType<typeof createLineLock>>

/** Returns the price, or throws when the product cannot be bought in this quantity. */
function assertBuyable({ product }: ProductWithLine, quantity: number): Paise {
  if (product.pricePaise === null) throw priceOnRequestError(product)
  if (quantity > product.stock) throw outOfStockError(product)
  assertWithinLineLimit(product.pricePaise, quantity)
  return product.pricePaise
}

const priceOnRequestError = ({ name }: { name: string }) =>
  conflict(`The price of “${name}” is on request. Please ask the shop.`, 'PRICE_ON_REQUEST')

const pickLock = (line: CartLineRow) => ({
  lockedPricePaise: line.lockedPricePaise,
  lockedRatePaise: line.lockedRatePaise,
  lockedTerms: line.lockedTerms,
  lockedAt: line.lockedAt,
  lockedUntil: line.lockedUntil,
})

async function upsertLine(
  tx: Tx,
  line: Omit<CartLineRow, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(cartLines)
    .values({ ...line, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { quantity: line.quantity, updatedAt: now },
    })
}

const whereLine = (userId: string, productId: string) =>
  and(isInCartOf(userId), eq(cartLines.productId, productId))

/** Calls `load` at most once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= load()
    return result
  }
}

const deleteLines = (tx: Tx, userId: string, productIds: string[]) =>
  tx.delete(cartLines).where(and(isInCartOf(userId), inArray(cartLines.productId, productIds)))

/**
 * Removes ordered items from the cart, in the transaction of the order. `inCart` is the quantity in the cart: units beyond
 * the ordered ones stay.
 */
async function removeOrdered(
  tx: Tx,
  userId: string,
  ordered: readonly (CartItem & { inCart: number })[],
): Promise<void> {
  const fullyOrdered = ordered.filter((line) => line.inCart > 0 && line.inCart <= line.quantity)
  if (fullyOrdered.length > 0)
    await deleteLines(
      tx,
      userId,
      fullyOrdered.map((line) => line.productId),
    )
  for (const { productId, quantity, inCart } of ordered) {
    if (inCart <= quantity) continue
    await tx
      .update(cartLines)
      .set({ quantity: inCart - quantity })
      .where(whereLine(userId, productId))
  }
}
