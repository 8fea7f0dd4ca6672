import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type CartItem, mergeLines } from '#domain/cart.ts'
import { conflict } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import { formatVariantName } from '#domain/variants.ts'
import { chooseVariant, outOfStockError, type VariantReference } from '#server/catalogue/service.ts'
import { productVariants } from '#server/catalogue/tables.ts'
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
  type CartLineWithVariant,
  findSellableVariants,
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

type VariantWithLine = Awaited<ReturnType<typeof findSellableVariants>>[number]

type PricedVariant = { isFixedPrice: boolean; metalType: string | null }

/** What a change of a cart can use, after the person's row is locked and expired rate locks are renewed. */
type CartMutation = {
  tx: Tx
  setQuantity: (found: VariantWithLine, quantity: number) => Promise<void>
  /** A variant with a live price is for sale only while its metal has a current rate. */
  hasRate: (variant: PricedVariant) => Promise<boolean>
}

export function createCart({ database, clock, settings, rates }: CartDeps) {
  async function read(userId: string): Promise<WireCart> {
    const rows = await listCartLines(database.db, userId)
    return rows.some(isOutdated) ? updateCart(userId, async () => {}) : serializeCart(rows)
  }

  const isOutdated = ({ line, variant }: CartLineWithVariant): boolean =>
    needsNewPrice(line, variant, clock.now())

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
      const hasRate = async ({ isFixedPrice, metalType }: PricedVariant) =>
        isFixedPrice || (await rate())?.rates[metalType ?? ''] !== undefined
      const currentLock = async (variant: VariantWithLine['variant'], price: Paise) => {
        const today = variant.isFixedPrice ? null : await rate()
        return createLineLock(price, variant, today, clock.now(), rateLockMinutes)
      }
      const repriced = await renewLocks(tx, userId, currentLock)
      await mutate({
        tx,
        hasRate,
        setQuantity: async (found, quantity) => {
          const price = assertBuyable(found, quantity)
          if (!(await hasRate(found.variant))) throw priceOnRequestError(found.variant)
          const lock = found.line ? pickLock(found.line) : await currentLock(found.variant, price)
          await upsertLine(tx, { userId, variantId: found.variant.id, quantity, ...lock }, clock.now())
        },
      })
      return serializeCart(await listCartLines(tx, userId), repriced)
    })
  }

  /** Gives outdated lines the current price. Returns their previous price and the reason, by variant. */
  async function renewLocks(
    tx: Tx,
    userId: string,
    currentLock: CurrentLock,
  ): Promise<Map<string, Repriced>> {
    const repriced = new Map<string, Repriced>()
    for (const { line, variant } of (await listCartLines(tx, userId)).filter(isOutdated)) {
      if (line.lockedPricePaise !== variant.pricePaise)
        repriced.set(variant.id, {
          previousPrice: line.lockedPricePaise,
          reason: repriceReason(line, variant),
        })
      await tx
        .update(cartLines)
        .set(await currentLock(variant, variant.pricePaise!))
        .where(whereLine(userId, variant.id))
    }
    return repriced
  }

  async function getSellableVariant(
    tx: Tx,
    userId: string,
    reference: VariantReference,
  ): Promise<VariantWithLine> {
    const found = await findSellableVariants(tx, userId, [reference.productId])
    return chooseVariant(tx, reference, found, ({ variant }) => variant.id)
  }

  const add = (userId: string, item: CartItem) =>
    updateCart(userId, async ({ tx, setQuantity }) => {
      const found = await getSellableVariant(tx, userId, item)
      await setQuantity(found, (found.line?.quantity ?? 0) + item.quantity)
    })

  /** `id` is that of the product or of the variant. */
  const set = (userId: string, { productId: id, quantity }: { productId: string; quantity: number }) =>
    updateCart(userId, async ({ tx, setQuantity }) => {
      const reference = await resolveReference(tx, userId, id)
      if (quantity > 0) await setQuantity(await getSellableVariant(tx, userId, reference), quantity)
      else await deleteLine(tx, userId, reference)
    })

  /** `id` is that of the product or of the variant. */
  const remove = (userId: string, id: string) =>
    updateCart(userId, async ({ tx }) => deleteLine(tx, userId, await resolveReference(tx, userId, id)))

  const clear = (userId: string) =>
    updateCart(userId, ({ tx }) => tx.delete(cartLines).where(isInCartOf(userId)))

  /** Leaves out what cannot be bought, so that an old cart in the browser never makes signing in fail. */
  const sync = (userId: string, items: CartItem[]) =>
    updateCart(userId, async ({ tx, setQuantity, hasRate }) => {
      const sellable = await findSellableVariants(
        tx,
        userId,
        items.map(({ productId }) => productId),
      )
      for (const { found, quantity } of matchItems(items, sellable)) {
        const { variant, line } = found
        if (variant.pricePaise === null || variant.stock === 0 || !(await hasRate(variant))) continue
        const largerQuantity = Math.max(quantity, line?.quantity ?? 0)
        const allowedQuantity = Math.min(largerQuantity, variant.stock, maxQuantityAt(variant.pricePaise))
        if (allowedQuantity !== line?.quantity) await setQuantity(found, allowedQuantity)
      }
    })

  return { read, add, set, remove, clear, sync, removeOrdered }
}

export type Cart = ReturnType<typeof createCart>

type CurrentLock = (
  variant: VariantWithLine['variant'],
  price: Paise,
) => Promise<ReturnType<typeof createLineLock>>

/** Returns the price, or throws when the variant cannot be bought in this quantity. */
function assertBuyable({ variant }: VariantWithLine, quantity: number): Paise {
  if (variant.pricePaise === null) throw priceOnRequestError(variant)
  if (quantity > variant.stock) throw outOfStockError(variant)
  assertWithinLineLimit(variant.pricePaise, quantity)
  return variant.pricePaise
}

const priceOnRequestError = ({ name, title }: { name: string; title: string }) =>
  conflict(
    `The price of “${formatVariantName(name, title)}” is on request. Please ask the shop.`,
    'PRICE_ON_REQUEST',
  )

/** The larger quantity wins, per variant. Leaves out items that leave open which variant they mean. */
function matchItems(
  items: readonly CartItem[],
  sellable: readonly VariantWithLine[],
): { found: VariantWithLine; quantity: number }[] {
  return mergeLines(
    items.flatMap(({ productId, variantId, quantity }) => {
      const matching = sellable.filter(
        ({ variant }) =>
          variant.productId === productId && (variantId === undefined || variant.id === variantId),
      )
      return matching.length === 1 ? [{ productId, variantId: matching[0]!.variant.id, quantity }] : []
    }),
  ).map(({ variantId, quantity }) => ({
    found: sellable.find(({ variant }) => variant.id === variantId)!,
    quantity,
  }))
}

/** What an id in an address means: a variant that is in the cart, else a product, else a variant. */
async function resolveReference(tx: Tx, userId: string, id: string): Promise<VariantReference> {
  const [found] = await tx
    .select({
      productId: productVariants.productId,
      variantId: productVariants.id,
      inCart: cartLines.variantId,
    })
    .from(productVariants)
    .leftJoin(cartLines, and(eq(cartLines.variantId, productVariants.id), isInCartOf(userId)))
    .where(or(eq(productVariants.id, id), eq(productVariants.productId, id)))
    .orderBy(sql`${cartLines.variantId} = ${id} desc nulls last, ${productVariants.productId} = ${id} desc`)
    .limit(1)
  if (!found || found.productId === id)
    return { productId: id, variantId: found?.inCart === id ? id : undefined }
  return { productId: found.productId, variantId: id }
}

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
      target: [cartLines.userId, cartLines.variantId],
      set: { quantity: line.quantity, updatedAt: now },
    })
}

const whereLine = (userId: string, variantId: string) =>
  and(isInCartOf(userId), eq(cartLines.variantId, variantId))

/** Calls `load` at most once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= load()
    return result
  }
}

/** All lines of the product, or the line of the variant. */
const deleteLine = (tx: Tx, userId: string, { productId, variantId }: VariantReference) =>
  tx
    .delete(cartLines)
    .where(
      and(
        isInCartOf(userId),
        variantId === undefined
          ? inArray(
              cartLines.variantId,
              tx
                .select({ id: productVariants.id })
                .from(productVariants)
                .where(eq(productVariants.productId, productId)),
            )
          : eq(cartLines.variantId, variantId),
      ),
    )

type OrderedLine = { variantId: string; quantity: number; inCart: number }

/**
 * Removes ordered items from the cart, in the transaction of the order. `inCart` is the quantity in the cart: units beyond
 * the ordered ones stay.
 */
async function removeOrdered(tx: Tx, userId: string, ordered: readonly OrderedLine[]): Promise<void> {
  const fullyOrdered = ordered.filter((line) => line.inCart > 0 && line.inCart <= line.quantity)
  if (fullyOrdered.length > 0)
    await tx.delete(cartLines).where(
      and(
        isInCartOf(userId),
        inArray(
          cartLines.variantId,
          fullyOrdered.map((line) => line.variantId),
        ),
      ),
    )
  for (const { variantId, quantity, inCart } of ordered) {
    if (inCart <= quantity) continue
    await tx
      .update(cartLines)
      .set({ quantity: inCart - quantity })
      .where(whereLine(userId, variantId))
  }
}
