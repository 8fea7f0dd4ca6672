import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type CartItem, getItemKey, mergeLines } from '#domain/cart.ts'
import { refuse } from '#domain/errors.ts'
import {
  getEngravingPrice,
  getLineOptionError,
  isSameLineOptions,
  type LineOptions,
  NO_LINE_OPTIONS,
  normalizeLineOptions,
} from '#domain/line-options.ts'
import { type Paise, paise, toRupees, ZERO } from '#domain/money.ts'
import { isOrderable } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { Clock } from '#server/platform/clock.ts'
import { bulkInsert, runBulkInserts } from '#server/platform/database/bulk-insert.ts'
import { type Database, pipelined, type Reader, type Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import {
  calculatePrice,
  chargedWeightOf,
  chooseVariant,
  getOfferedLineOptions,
  isChargedByItem,
  type VariantReference,
  validateLineOptions,
} from '#server/products/queries.ts'
import { outOfStockError } from '#server/products/service.ts'
import { productVariants } from '#server/products/tables.ts'
import type { CurrentRate } from '#server/rates/queries.ts'
import { lockUser } from '#server/users/queries.ts'
import {
  assertOneItem,
  assertWithinLineLimit,
  createLineLock,
  isLocked,
  type LineLock,
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
  serializeLineWeights,
} from './queries.ts'
import { cartReason } from './reasons.ts'
import { cartLines } from './tables.ts'
import { createVisitorLocks, toLineLock } from './visitor-locks.ts'

type CartDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<{ rateLockMinutes: number }> }
  rates: { getSellingRate: (reader?: Reader) => Promise<CurrentRate | null> }
  secrets: Pick<Secrets, 'keyedHash'>
}

/** A line of a visitor's cart. `price` is what the visitor saw, with engraving. */
type SyncItem = CartItem & { lock?: string | undefined; price?: Paise | undefined }

type SellableVariant = Awaited<ReturnType<typeof findSellableVariants>>[number]
/** A variant with the line options that are asked for. */
type VariantWithOptions = SellableVariant & { lineOptions: LineOptions }

/** What a change of a cart can use, after the person's row is locked and expired rate locks are renewed. */
type CartMutation = {
  tx: Tx
  /** The lines of the cart, as this change has left them. */
  lines: CartLineRow[]
  /** A new line gets this lock, or one at the current price. */
  setQuantity: (found: VariantWithOptions, quantity: number, lock?: LineLock) => Promise<void>
  setLock: (found: VariantWithOptions, lock: LineLock) => Promise<void>
  /** What the answer says about the price of the line. Null: nothing. */
  reportPrice: (found: VariantWithOptions, change: Repriced | null) => void
  /** The variants of these products that are for sale, at the rate of this change. */
  findSellable: (productIds: string[]) => Promise<SellableVariant[]>
}

export function createCart({ database, clock, settings, rates, secrets }: CartDeps) {
  const visitorLocks = createVisitorLocks(secrets)

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
    const work = async (tx: Tx): Promise<WireCart> => {
      const [, savedRows, rate] = await pipelined(
        lockUser(tx, userId),
        listCartLines(tx, userId),
        rates.getSellingRate(tx),
      )
      // Calculated from the rate that the line locks, and not read from variant_prices, which new rates may be writing now.
      const atRate = <T extends { variant: SellableVariant['variant'] }>(rows: T[]): T[] =>
        rows.map((row) => ({
          ...row,
          variant: { ...row.variant, pricePaise: calculatePrice(row.variant, rate) },
        }))
      const currentLock = (variant: SellableVariant['variant'], price: Paise) =>
        createLineLock(price, variant, variant.isFixedPrice ? null : rate, clock.now(), rateLockMinutes)
      const { lines, repriced } = await renewLocks(tx, userId, atRate(savedRows), currentLock)
      await mutate({
        tx,
        lines,
        findSellable: async (productIds) => atRate(await findSellableVariants(tx, productIds)),
        async setLock(found, lock) {
          const line = findLine(lines, found)!
          await tx
            .update(cartLines)
            .set(lock)
            .where(whereLine(userId, line.variantId, line))
          lines[lines.indexOf(line)] = { ...line, ...lock }
        },
        reportPrice(found, change) {
          const key = repricedKey(findLine(lines, found)!)
          if (change) repriced.set(key, change)
          else repriced.delete(key)
        },
        async setQuantity(found, quantity, lock) {
          const { variant, lineOptions } = found
          const price = assertBuyable(found, quantity, countOtherUnits(lines, found))
          const now = clock.now()
          const existing = findLine(lines, found)
          if (existing) {
            await updateQuantity(tx, { userId, variantId: variant.id, ...lineOptions, quantity, now })
            lines[lines.indexOf(existing)] = { ...existing, quantity }
            return
          }
          const line = {
            userId,
            variantId: variant.id,
            ...lineOptions,
            quantity,
            ...(lock ?? currentLock(variant, price)),
            createdAt: now,
            updatedAt: now,
          }
          await runBulkInserts(tx, bulkInsert(cartLines, line))
          lines.push(line)
        },
      })
      return serializeCart(atRate(await listCartLines(tx, userId)), repriced)
    }
    return database.transaction(work)
  }

  /** Gives outdated lines the current price. Returns all lines, with the previous price and the reason by `repricedKey`. */
  async function renewLocks(
    tx: Tx,
    userId: string,
    rows: readonly CartLineWithVariant[],
    currentLock: CurrentLock,
  ): Promise<{ lines: CartLineRow[]; repriced: Map<string, Repriced> }> {
    const repriced = new Map<string, Repriced>()
    const lines: CartLineRow[] = []
    for (const row of rows) {
      const { line, variant } = row
      if (!isOutdated(row)) {
        lines.push(line)
        continue
      }
      if (line.lockedPricePaise !== variant.pricePaise)
        repriced.set(repricedKey(line), {
          previousPrice: line.lockedPricePaise,
          reason: repriceReason(line, variant),
        })
      const lock = currentLock(variant, variant.pricePaise!)
      await tx
        .update(cartLines)
        .set(lock)
        .where(whereLine(userId, variant.id, line))
      lines.push({ ...line, ...lock })
    }
    return { lines, repriced }
  }

  async function getSellableVariant(
    { tx, findSellable }: CartMutation,
    reference: VariantReference,
    given: LineOptions | undefined,
  ): Promise<VariantWithOptions> {
    const sellable = await findSellable([reference.productId])
    const found = await chooseVariant(tx, reference, sellable, ({ variant }) => variant.id)
    return { ...found, lineOptions: validateLineOptions(given, found.product) }
  }

  const add = (userId: string, item: CartItem) =>
    updateCart(userId, async (mutation) => {
      const found = await getSellableVariant(mutation, item, item.lineOptions)
      const inCart = findLine(mutation.lines, found)?.quantity ?? 0
      await mutation.setQuantity(found, inCart + item.quantity)
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
        await mutation.setQuantity(await getSellableVariant(mutation, reference, lineOptions), quantity)
      else await deleteLine(tx, userId, reference, normalizeLineOptions(lineOptions))
    })

  /** `id` is that of the product or of the variant. */
  const remove = (userId: string, id: string) =>
    updateCart(userId, async ({ tx }) =>
      deleteLine(tx, userId, await resolveReference(tx, userId, id), NO_LINE_OPTIONS),
    )

  const clear = (userId: string) =>
    updateCart(userId, ({ tx }) => tx.delete(cartLines).where(isInCartOf(userId)))

  /** The locks of a visitor's cart at the current rate. Leaves out fixed prices and what cannot be bought. */
  async function lock({ cartId, items }: { cartId: string; items: VariantReference[] }) {
    const [{ rateLockMinutes }, sellable, rate] = await Promise.all([
      settings.current(),
      findSellableVariants(
        database.db,
        items.map(({ productId }) => productId),
      ),
      rates.getSellingRate(),
    ])
    const now = clock.now()
    const wanted = new Set(items.flatMap((item) => findMeantVariant(item, sellable) ?? []))
    return {
      locks: [...wanted].flatMap(({ product, variant }) => {
        const price = calculatePrice(variant, rate)
        if (price === null || !isOrderable(variant)) return []
        const lineLock = createLineLock(price, variant, rate, now, rateLockMinutes)
        const { lockedRatePaise: ratePaise, lockedTerms: terms, lockedUntil } = lineLock
        if (ratePaise === null || terms === null || lockedUntil === null) return []
        return {
          productId: variant.productId,
          variantId: variant.id,
          price: toRupees(price),
          chargedWeight: chargedWeightOf(variant),
          weights: serializeLineWeights({ product, variant }),
          goldRateSnapshot: toRupees(ratePaise),
          goldRateTimestamp: now.toISOString(),
          lockedUntil: lockedUntil.toISOString(),
          lock: visitorLocks.sign(cartId, {
            variantId: variant.id,
            price,
            rate: ratePaise,
            terms,
            lockedAt: now.toISOString(),
          }),
        }
      }),
    }
  }

  /** Leaves out what cannot be bought, so that an old cart in the browser never makes signing in fail. */
  async function sync(userId: string, { cartId, items }: { cartId?: string | undefined; items: SyncItem[] }) {
    const { rateLockMinutes } = await settings.current()
    return updateCart(userId, async ({ lines, setQuantity, setLock, reportPrice, findSellable }) => {
      const sellable = await findSellable(items.map(({ productId }) => productId))
      for (const { found, quantity, given } of matchItems(items, sellable)) {
        const { variant } = found
        const own = findLine(lines, found)
        const inCart = own?.quantity ?? 0
        const onSale = isChargedByItem(variant) ? Math.min(variant.stock, 1) : variant.stock
        const stock = onSale - countOtherUnits(lines, found)
        const supply = { stock, leadDays: variant.leadDays }
        if (variant.pricePaise === null || !isOrderable(supply)) continue
        const largerQuantity = Math.max(quantity, inCart)
        const allowedQuantity = Math.min(
          isOrderable(supply, largerQuantity) ? largerQuantity : stock,
          maxQuantityAt(getPriceOf(found)),
        )
        const carried = cartId && given.lock ? visitorLocks.read(cartId, variant.id, given.lock) : null
        const carriedLock = carried && toLineLock(carried, rateLockMinutes)
        const isKept = carriedLock !== null && isLocked(carriedLock, variant, clock.now())
        // The shop promised both prices, so the lower one holds.
        const isLower = isKept && (!own || carriedLock.lockedPricePaise < own.lockedPricePaise)
        if (allowedQuantity !== inCart)
          await setQuantity(found, allowedQuantity, isLower ? carriedLock : undefined)
        if (own && isLower) await setLock(found, carriedLock)

        const line = findLine(lines, found)
        const engravingPrice = getEngravingPriceOf(found)
        const shownPrice = given.price ?? (carried && paise(carried.price + engravingPrice))
        if (!line || shownPrice === null) continue
        const previousPrice = paise(shownPrice - engravingPrice)
        const reason = isKept
          ? 'cart-lock'
          : carriedLock
            ? repriceReason(carriedLock, variant)
            : variant.isFixedPrice
              ? 'product-changed'
              : 'not-locked'
        reportPrice(found, previousPrice === line.lockedPricePaise ? null : { previousPrice, reason })
      }
    })
  }

  return { read, add, set, remove, clear, lock, sync, removeOrdered }
}

export type Cart = ReturnType<typeof createCart>

type CurrentLock = (variant: SellableVariant['variant'], price: Paise) => ReturnType<typeof createLineLock>

/**
 * Returns the price without engraving, or throws when the variant cannot be bought in this quantity. `otherUnits` are in
 * the cart with another engraving or gift message.
 */
function assertBuyable(found: VariantWithOptions, quantity: number, otherUnits: number): Paise {
  const { variant } = found
  if (variant.pricePaise === null) throw priceOnRequestError(variant)
  if (!isOrderable(variant, quantity + otherUnits)) throw outOfStockError(variant)
  assertOneItem(variant, quantity + otherUnits)
  assertWithinLineLimit(getPriceOf(found), quantity)
  return variant.pricePaise
}

/** The price of one unit with engraving. */
const getPriceOf = (found: VariantWithOptions): Paise =>
  paise((found.variant.pricePaise ?? ZERO) + getEngravingPriceOf(found))

const getEngravingPriceOf = ({ product, lineOptions }: VariantWithOptions): Paise =>
  getEngravingPrice(lineOptions, getOfferedLineOptions(product))

const priceOnRequestError = ({ name, title }: { name: string; title: string }) =>
  refuse(cartReason('PRICE_ON_REQUEST', { name: formatVariantName(name, title) }))

/** The variant that an item of a visitor's cart means. Undefined: it is not for sale, or the choice is open. */
function findMeantVariant(
  { productId, variantId }: VariantReference,
  sellable: readonly SellableVariant[],
): SellableVariant | undefined {
  const matching = sellable.filter(
    ({ variant }) => variant.productId === productId && (variantId === undefined || variant.id === variantId),
  )
  return matching.length === 1 ? matching[0] : undefined
}

/**
 * The larger quantity wins, per line; price and lock are those of its first item. Leaves out items that leave open which
 * variant they mean, and those with line options that the product does not offer any more.
 */
function matchItems(
  items: readonly SyncItem[],
  sellable: readonly SellableVariant[],
): { found: VariantWithOptions; quantity: number; given: SyncItem }[] {
  const matched = items.flatMap((given) => {
    const sold = findMeantVariant(given, sellable)
    const lineOptions = normalizeLineOptions(given.lineOptions)
    if (!sold || getLineOptionError(lineOptions, getOfferedLineOptions(sold.product))) return []
    const { productId, quantity } = given
    return {
      given,
      found: { ...sold, lineOptions },
      line: { productId, variantId: sold.variant.id, lineOptions, quantity },
    }
  })
  return mergeLines(matched.map(({ line }) => line)).map((merged) => {
    const { found, given } = matched.find(({ line }) => getItemKey(line) === getItemKey(merged))!
    return { found, given, quantity: merged.quantity }
  })
}

const findLine = (
  lines: readonly CartLineRow[],
  { variant, lineOptions }: VariantWithOptions,
): CartLineRow | undefined =>
  lines.find((line) => line.variantId === variant.id && isSameLineOptions(line, lineOptions))

/** Units of the same variant in the cart with another engraving or gift message. */
const countOtherUnits = (
  lines: readonly CartLineRow[],
  { variant, lineOptions }: VariantWithOptions,
): number =>
  lines
    .filter((line) => line.variantId === variant.id && !isSameLineOptions(line, lineOptions))
    .reduce((units, { quantity }) => units + quantity, 0)

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

type LineUpdate = LineOptions & { userId: string; variantId: string; quantity: number; now: Date }

const updateQuantity = preparedStatement<LineUpdate, unknown>((db) =>
  db
    .update(cartLines)
    .set({
      quantity: sql`${sql.placeholder('quantity')}`,
      updatedAt: sql`${sql.placeholder('now')}`,
    })
    .where(
      and(
        isInCartOf(sql.placeholder('userId')),
        eq(cartLines.variantId, sql.placeholder('variantId')),
        eq(cartLines.engraving, sql.placeholder('engraving')),
        eq(cartLines.giftMessage, sql.placeholder('giftMessage')),
      ),
    )
    .prepare('set_cart_quantity'),
)

const whereLine = (userId: string, variantId: string, lineOptions: LineOptions) =>
  and(isInCartOf(userId), eq(cartLines.variantId, variantId), hasTheseOptions(lineOptions))

const hasTheseOptions = ({ engraving, giftMessage }: LineOptions) =>
  and(eq(cartLines.engraving, engraving), eq(cartLines.giftMessage, giftMessage))

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
  const inCart = ordered.filter((line) => line.inCart > 0)
  if (inCart.length === 0) return
  await tx.$client.query({
    ...REMOVE_ORDERED,
    values: [
      userId,
      inCart.map(({ variantId }) => variantId),
      inCart.map(({ engraving }) => engraving),
      inCart.map(({ giftMessage }) => giftMessage),
      inCart.map((line) => Math.max(0, line.inCart - line.quantity)),
    ],
  })
}

/** Planned once per connection. A row is either deleted or updated, so the two parts never meet. */
const REMOVE_ORDERED = {
  name: 'remove_ordered_lines',
  text: `
    with ordered as (
      select * from unnest($2::text[], $3::text[], $4::text[], $5::integer[])
        as line (variant_id, engraving, gift_message, units_left)
    ),
    removed as (
      delete from cart_lines c using ordered o
      where c.user_id = $1 and o.units_left = 0
        and (c.variant_id, c.engraving, c.gift_message) = (o.variant_id, o.engraving, o.gift_message)
    )
    update cart_lines c set quantity = o.units_left from ordered o
    where c.user_id = $1 and o.units_left > 0
      and (c.variant_id, c.engraving, c.gift_message) = (o.variant_id, o.engraving, o.gift_message)`,
}
