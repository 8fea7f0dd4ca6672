import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type CartItem, countCartItems, mergeLines } from '#domain/cart.ts'
import { conflict } from '#domain/errors.ts'
import {
  getEngravingPrice,
  getLineOptionError,
  hasLineOptions,
  isSameLineOptions,
  type LineOptions,
  NO_LINE_OPTIONS,
  normalizeLineOptions,
} from '#domain/line-options.ts'
import { type Paise, paise, ZERO } from '#domain/money.ts'
import { isOrderable } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import {
  calculatePrice,
  chooseVariant,
  getOfferedLineOptions,
  outOfStockError,
  type VariantReference,
  validateLineOptions,
} from '#server/catalogue/service.ts'
import { productVariants } from '#server/catalogue/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import type { CurrentRate } from '#server/rates/queries.ts'
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
  repricedKey,
  serializeCart,
} from './queries.ts'
import { cartLines } from './tables.ts'

type CartDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<{ rateLockMinutes: number }> }
  rates: { getSellingRate: (reader?: Reader) => Promise<CurrentRate | null> }
}

type SellableVariant = Awaited<ReturnType<typeof findSellableVariants>>[number]
/** A variant, with the line options that are asked for and the line that has them. */
type VariantWithLine = SellableVariant & { lineOptions: LineOptions; line: CartLineRow | null }

/** What a change of a cart can use, after the person's row is locked and expired rate locks are renewed. */
type CartMutation = {
  tx: Tx
  setQuantity: (found: VariantWithLine, quantity: number) => Promise<void>
  /** The variants of these products that are for sale, at the rate of this change. */
  findSellable: (productIds: string[]) => Promise<SellableVariant[]>
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
      await lockUser(tx, userId)
      const rate = once(() => rates.getSellingRate(tx))
      // Calculated from the rate that the line locks, and not read from variant_prices, which new rates may be writing now.
      const atRate = async <T extends { variant: SellableVariant['variant'] }>(rows: T[]): Promise<T[]> => {
        const basis = rows.some(({ variant }) => !variant.isFixedPrice) ? await rate() : null
        return rows.map((row) => ({
          ...row,
          variant: { ...row.variant, pricePaise: calculatePrice(row.variant, basis) },
        }))
      }
      const currentLock = async (variant: VariantWithLine['variant'], price: Paise) => {
        const today = variant.isFixedPrice ? null : await rate()
        return createLineLock(price, variant, today, clock.now(), rateLockMinutes)
      }
      const repriced = await renewLocks(
        tx,
        userId,
        await atRate(await listCartLines(tx, userId)),
        currentLock,
      )
      await mutate({
        tx,
        findSellable: async (productIds) => atRate(await findSellableVariants(tx, productIds)),
        setQuantity: async (found, quantity) => {
          const price = assertBuyable(found, quantity, await countOtherUnits(tx, userId, found))
          const lock = found.line ? pickLock(found.line) : await currentLock(found.variant, price)
          await upsertLine(
            tx,
            { userId, variantId: found.variant.id, ...found.lineOptions, quantity, ...lock },
            clock.now(),
          )
        },
      })
      return serializeCart(await atRate(await listCartLines(tx, userId)), repriced)
    })
  }

  /** Gives outdated lines the current price. Returns their previous price and the reason, by variant. */
  async function renewLocks(
    tx: Tx,
    userId: string,
    rows: readonly CartLineWithVariant[],
    currentLock: CurrentLock,
  ): Promise<Map<string, Repriced>> {
    const repriced = new Map<string, Repriced>()
    for (const { line, variant } of rows.filter(isOutdated)) {
      if (line.lockedPricePaise !== variant.pricePaise)
        repriced.set(repricedKey(line), {
          previousPrice: line.lockedPricePaise,
          reason: repriceReason(line, variant),
        })
      await tx
        .update(cartLines)
        .set(await currentLock(variant, variant.pricePaise!))
        .where(whereLine(userId, variant.id, line))
    }
    return repriced
  }

  async function getSellableVariant(
    { tx, findSellable }: CartMutation,
    userId: string,
    reference: VariantReference,
    given: LineOptions | undefined,
  ): Promise<VariantWithLine> {
    const sellable = await findSellable([reference.productId])
    const found = await chooseVariant(tx, reference, sellable, ({ variant }) => variant.id)
    const lineOptions = validateLineOptions(given, found.product)
    return { ...found, lineOptions, line: await findLine(tx, userId, found.variant.id, lineOptions) }
  }

  const add = (userId: string, item: CartItem) =>
    updateCart(userId, async (mutation) => {
      const found = await getSellableVariant(mutation, userId, item, item.lineOptions)
      await mutation.setQuantity(found, (found.line?.quantity ?? 0) + item.quantity)
    })

  /** `id` is that of the product or of the variant. */
  const set = (
    userId: string,
    {
      productId: id,
      quantity,
      lineOptions,
    }: { productId: string; quantity: number; lineOptions?: LineOptions | undefined },
  ) =>
    updateCart(userId, async (mutation) => {
      const { tx } = mutation
      const reference = await resolveReference(tx, userId, id)
      if (quantity > 0)
        await mutation.setQuantity(
          await getSellableVariant(mutation, userId, reference, lineOptions),
          quantity,
        )
      else await deleteLine(tx, userId, reference, normalizeLineOptions(lineOptions))
    })

  /** `id` is that of the product or of the variant. */
  const remove = (userId: string, id: string) =>
    updateCart(userId, async ({ tx }) =>
      deleteLine(tx, userId, await resolveReference(tx, userId, id), NO_LINE_OPTIONS),
    )

  const clear = (userId: string) =>
    updateCart(userId, ({ tx }) => tx.delete(cartLines).where(isInCartOf(userId)))

  /** Leaves out what cannot be bought, so that an old cart in the browser never makes signing in fail. */
  const sync = (userId: string, items: CartItem[]) =>
    updateCart(userId, async ({ tx, setQuantity, findSellable }) => {
      const sellable = await findSellable(items.map(({ productId }) => productId))
      for (const { found, quantity } of matchItems(items, sellable)) {
        const { variant, lineOptions } = found
        const line = await findLine(tx, userId, variant.id, lineOptions)
        const stock = variant.stock - (await countOtherUnits(tx, userId, found))
        const supply = { stock, leadDays: variant.leadDays }
        if (variant.pricePaise === null || !isOrderable(supply)) continue
        const largerQuantity = Math.max(quantity, line?.quantity ?? 0)
        const allowedQuantity = Math.min(
          isOrderable(supply, largerQuantity) ? largerQuantity : stock,
          maxQuantityAt(getPriceOf(found)),
        )
        if (allowedQuantity !== line?.quantity) await setQuantity({ ...found, line }, allowedQuantity)
      }
    })

  return { read, add, set, remove, clear, sync, removeOrdered }
}

export type Cart = ReturnType<typeof createCart>

type CurrentLock = (
  variant: VariantWithLine['variant'],
  price: Paise,
) => Promise<ReturnType<typeof createLineLock>>

/**
 * Returns the price without engraving, or throws when the variant cannot be bought in this quantity. `otherUnits` are in
 * the cart with another engraving or gift message.
 */
function assertBuyable(found: VariantWithLine, quantity: number, otherUnits: number): Paise {
  const { variant } = found
  if (variant.pricePaise === null) throw priceOnRequestError(variant)
  if (!isOrderable(variant, quantity + otherUnits)) throw outOfStockError(variant)
  assertWithinLineLimit(getPriceOf(found), quantity)
  return variant.pricePaise
}

/** The price of one unit with engraving. */
const getPriceOf = ({ variant, product, lineOptions }: Omit<VariantWithLine, 'line'>): Paise =>
  paise((variant.pricePaise ?? ZERO) + getEngravingPrice(lineOptions, getOfferedLineOptions(product)))

const priceOnRequestError = ({ name, title }: { name: string; title: string }) =>
  conflict(
    `The price of “${formatVariantName(name, title)}” is on request. Please ask the shop.`,
    'PRICE_ON_REQUEST',
  )

/**
 * The larger quantity wins, per line. Leaves out items that leave open which variant they mean, and those with line options
 * that the product does not offer any more.
 */
function matchItems(
  items: readonly CartItem[],
  sellable: readonly SellableVariant[],
): { found: SellableVariant & { lineOptions: LineOptions }; quantity: number }[] {
  return mergeLines(
    items.flatMap(({ productId, variantId, lineOptions: given, quantity }) => {
      const matching = sellable.filter(
        ({ variant }) =>
          variant.productId === productId && (variantId === undefined || variant.id === variantId),
      )
      const [found] = matching
      const lineOptions = normalizeLineOptions(given)
      if (!found || matching.length > 1) return []
      if (getLineOptionError(lineOptions, getOfferedLineOptions(found.product))) return []
      return [{ productId, variantId: found.variant.id, lineOptions, quantity }]
    }),
  ).map(({ variantId, lineOptions, quantity }) => ({
    found: {
      ...sellable.find(({ variant }) => variant.id === variantId)!,
      lineOptions: lineOptions ?? NO_LINE_OPTIONS,
    },
    quantity,
  }))
}

async function findLine(
  tx: Tx,
  userId: string,
  variantId: string,
  lineOptions: LineOptions,
): Promise<CartLineRow | null> {
  const [line] = await tx
    .select()
    .from(cartLines)
    .where(whereLine(userId, variantId, lineOptions))
  return line ?? null
}

/** Units of the same variant in the cart with another engraving or gift message. */
async function countOtherUnits(
  tx: Tx,
  userId: string,
  { variant, lineOptions }: { variant: { id: string }; lineOptions: LineOptions },
): Promise<number> {
  const lines = await tx
    .select()
    .from(cartLines)
    .where(and(isInCartOf(userId), eq(cartLines.variantId, variant.id)))
  return countCartItems(
    lines
      .filter((line) => !isSameLineOptions(line, lineOptions))
      .map(({ variantId, quantity }) => ({ productId: variantId, quantity })),
  )
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
      target: [cartLines.userId, cartLines.variantId, cartLines.engraving, cartLines.giftMessage],
      set: { quantity: line.quantity, updatedAt: now },
    })
}

const whereLine = (userId: string, variantId: string, lineOptions: LineOptions) =>
  and(isInCartOf(userId), eq(cartLines.variantId, variantId), hasTheseOptions(lineOptions))

const hasTheseOptions = ({ engraving, giftMessage }: LineOptions) =>
  and(eq(cartLines.engraving, engraving), eq(cartLines.giftMessage, giftMessage))

/** Calls `load` at most once. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | null = null
  return () => {
    result ??= load()
    return result
  }
}

/** The lines of the product, or the line of the variant, with these line options. */
const deleteLine = (
  tx: Tx,
  userId: string,
  { productId, variantId }: VariantReference,
  lineOptions: LineOptions,
) =>
  tx
    .delete(cartLines)
    .where(
      and(
        isInCartOf(userId),
        hasTheseOptions(lineOptions),
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

type OrderedLine = LineOptions & { variantId: string; quantity: number; inCart: number }

/**
 * Removes ordered items from the cart, in the transaction of the order. `inCart` is the quantity in the cart: units beyond
 * the ordered ones stay.
 */
async function removeOrdered(tx: Tx, userId: string, ordered: readonly OrderedLine[]): Promise<void> {
  const fullyOrdered = ordered.filter((line) => line.inCart > 0 && line.inCart <= line.quantity)
  const withoutOptions = fullyOrdered.filter((line) => !hasLineOptions(line))
  if (withoutOptions.length > 0)
    await tx.delete(cartLines).where(
      and(
        isInCartOf(userId),
        hasTheseOptions(NO_LINE_OPTIONS),
        inArray(
          cartLines.variantId,
          withoutOptions.map((line) => line.variantId),
        ),
      ),
    )
  for (const line of fullyOrdered.filter(hasLineOptions))
    await tx.delete(cartLines).where(whereLine(userId, line.variantId, line))
  for (const line of ordered) {
    if (line.inCart <= line.quantity) continue
    await tx
      .update(cartLines)
      .set({ quantity: line.inCart - line.quantity })
      .where(whereLine(userId, line.variantId, line))
  }
}
