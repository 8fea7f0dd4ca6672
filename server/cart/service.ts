import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type CartItem, mergeLines } from '#domain/cart.ts'
import { conflict } from '#domain/errors.ts'
import {
  getEngravingPrice,
  getLineOptionError,
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
import { bulkInsert, runBulkInserts } from '#server/platform/database/bulk-insert.ts'
import { type Database, pipelined, type Reader, type Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
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
/** A variant with the line options that are asked for. */
type VariantWithOptions = SellableVariant & { lineOptions: LineOptions }
type LineQuantity = Pick<CartLineRow, 'variantId' | 'engraving' | 'giftMessage' | 'quantity'>

/** What a change of a cart can use, after the person's row is locked and expired rate locks are renewed. */
type CartMutation = {
  tx: Tx
  /** The lines of the cart, as this change has left them. */
  lines: LineQuantity[]
  setQuantity: (found: VariantWithOptions, quantity: number) => Promise<void>
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
      const repriced = await renewLocks(tx, userId, atRate(savedRows), currentLock)
      const lines: LineQuantity[] = savedRows.map(({ line }) => line)
      await mutate({
        tx,
        lines,
        findSellable: async (productIds) => atRate(await findSellableVariants(tx, productIds)),
        async setQuantity(found, quantity) {
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
            ...currentLock(variant, price),
            createdAt: now,
            updatedAt: now,
          }
          await runBulkInserts(tx, bulkInsert(cartLines, line))
          lines.push(line)
        },
      })
      return serializeCart(atRate(await listCartLines(tx, userId)), repriced)
    }
    return database.transaction(work, { reusesPlans: true })
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
        .set(currentLock(variant, variant.pricePaise!))
        .where(whereLine(userId, variant.id, line))
    }
    return repriced
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

  /** Leaves out what cannot be bought, so that an old cart in the browser never makes signing in fail. */
  const sync = (userId: string, items: CartItem[]) =>
    updateCart(userId, async ({ lines, setQuantity, findSellable }) => {
      const sellable = await findSellable(items.map(({ productId }) => productId))
      for (const { found, quantity } of matchItems(items, sellable)) {
        const { variant } = found
        const inCart = findLine(lines, found)?.quantity ?? 0
        const stock = variant.stock - countOtherUnits(lines, found)
        const supply = { stock, leadDays: variant.leadDays }
        if (variant.pricePaise === null || !isOrderable(supply)) continue
        const largerQuantity = Math.max(quantity, inCart)
        const allowedQuantity = Math.min(
          isOrderable(supply, largerQuantity) ? largerQuantity : stock,
          maxQuantityAt(getPriceOf(found)),
        )
        if (allowedQuantity !== inCart) await setQuantity(found, allowedQuantity)
      }
    })

  return { read, add, set, remove, clear, sync, removeOrdered }
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
  assertWithinLineLimit(getPriceOf(found), quantity)
  return variant.pricePaise
}

/** The price of one unit with engraving. */
const getPriceOf = ({ variant, product, lineOptions }: VariantWithOptions): Paise =>
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
): { found: VariantWithOptions; quantity: number }[] {
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

const findLine = (
  lines: readonly LineQuantity[],
  { variant, lineOptions }: VariantWithOptions,
): LineQuantity | undefined =>
  lines.find((line) => line.variantId === variant.id && isSameLineOptions(line, lineOptions))

/** Units of the same variant in the cart with another engraving or gift message. */
const countOtherUnits = (
  lines: readonly LineQuantity[],
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
