import { and, eq, inArray } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type Line, mergeLines } from '#domain/cart.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import { soldOut } from '#server/catalogue/stock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database.ts'
import { type CurrentRate, holdRates } from '#server/rates/current.ts'
import { type CartRow, type LineRow, pieceFor, rowsOf, toWire } from './lines.ts'
import { lockOwner } from './owner.ts'
import { isStale, lockAt, lockHolds } from './prices.ts'
import { cartLines } from './tables.ts'

type CartDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<{ rateLockMinutes: number }> }
  rates: { current: (reader?: Reader) => Promise<CurrentRate | null> }
}

type Found = NonNullable<Awaited<ReturnType<typeof pieceFor>>>

/** What people mean to buy, at the price that was promised to them. */
export function createCart({ database, clock, settings, rates }: CartDeps) {
  async function read(userId: string): Promise<WireCart> {
    const rows = await rowsOf(database.db, userId)
    return rows.some(isOld) ? change(userId, async () => {}) : toWire(rows)
  }

  const isOld = ({ line, piece }: CartRow): boolean => isStale(line, piece, clock.now())

  /** One change of a person's cart at a time; the answer is the cart after it, at prices of now. */
  function change(userId: string, write: (tx: Tx) => Promise<unknown>): Promise<WireCart> {
    return database.transaction(async (tx) => {
      // a rate that changed between price and snapshot would lock a price at the wrong rate
      await holdRates(tx)
      await lockOwner(tx, userId)
      await write(tx)
      const rows = await rowsOf(tx, userId)
      if (!rows.some(isOld)) return toWire(rows)
      const previous = new Map<string, number>()
      for (const row of rows.filter(isOld)) {
        const { line, piece } = row
        if (line.lockedPricePaise !== piece.pricePaise) previous.set(piece.id, line.lockedPricePaise)
        await relock(tx, userId, row)
      }
      return toWire(await rowsOf(tx, userId), previous)
    })
  }

  async function relock(tx: Tx, userId: string, { piece }: CartRow): Promise<void> {
    await tx
      .update(cartLines)
      .set(await todaysLock(tx, piece, piece.pricePaise!))
      .where(and(eq(cartLines.userId, userId), eq(cartLines.productId, piece.id)))
  }

  async function todaysLock(tx: Tx, piece: Found['piece'], price: Paise) {
    const rate = piece.isFixedPrice ? null : await rates.current(tx)
    const { rateLockMinutes } = await settings.current()
    return lockAt(price, piece, rate?.rates ?? null, clock.now(), rateLockMinutes)
  }

  /** Writes a line. One that is there keeps its lock while that holds. */
  async function put(tx: Tx, userId: string, { piece, line }: Found, quantity: number): Promise<void> {
    if (piece.pricePaise === null)
      throw conflict(`The price of “${piece.name}” is on request. Please ask the shop.`, 'PRICE_ON_REQUEST')
    if (quantity > piece.stock) throw soldOut(piece)
    const now = clock.now()
    const lock = keptLock(line, piece, now) ?? (await todaysLock(tx, piece, piece.pricePaise))
    await tx
      .insert(cartLines)
      .values({ userId, productId: piece.id, quantity, ...lock, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.productId],
        set: { quantity, ...lock, updatedAt: now },
      })
  }

  async function forSale(tx: Tx, userId: string, productId: string): Promise<Found> {
    const found = await pieceFor(tx, userId, productId)
    if (!found) throw notFound('Product not found')
    return found
  }

  const add = (userId: string, { productId, quantity }: Line) =>
    change(userId, async (tx) => {
      const found = await forSale(tx, userId, productId)
      await put(tx, userId, found, (found.line?.quantity ?? 0) + quantity)
    })

  const set = (userId: string, { productId, quantity }: Line) =>
    change(userId, async (tx) => {
      if (quantity <= 0) return takeOut(tx, userId, [productId])
      await put(tx, userId, await forSale(tx, userId, productId), quantity)
    })

  const remove = (userId: string, productId: string) =>
    change(userId, (tx) => takeOut(tx, userId, [productId]))

  const clear = (userId: string) =>
    change(userId, (tx) => tx.delete(cartLines).where(eq(cartLines.userId, userId)))

  /** What cannot be bought is left out, so that an old cart of a browser never stands in the way of signing in. */
  const sync = (userId: string, items: Line[]) =>
    change(userId, async (tx) => {
      for (const { productId, quantity } of mergeLines(items)) {
        const found = await pieceFor(tx, userId, productId)
        if (!found || found.piece.pricePaise === null || found.piece.stock === 0) continue
        const larger = Math.max(quantity, found.line?.quantity ?? 0)
        const within = Math.min(larger, found.piece.stock)
        if (within !== found.line?.quantity) await put(tx, userId, found, within)
      }
    })

  return { read, add, set, remove, clear, sync, removeOrdered }
}

export type Cart = ReturnType<typeof createCart>

const keptLock = (line: LineRow | null, piece: Found['piece'], now: Date) =>
  line && lockHolds(line, piece, now)
    ? {
        ...{ lockedPricePaise: line.lockedPricePaise, lockedRatePaise: line.lockedRatePaise },
        ...{ lockedAt: line.lockedAt, lockedUntil: line.lockedUntil },
      }
    : null

const takeOut = (tx: Tx, userId: string, productIds: string[]) =>
  tx.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.productId, productIds)))

/**
 * What was ordered leaves the cart, in the order's transaction and under its lock. `inCart` is how many lay there:
 * pieces beyond the ordered ones stay.
 */
async function removeOrdered(
  tx: Tx,
  userId: string,
  ordered: readonly (Line & { inCart: number })[],
): Promise<void> {
  const gone = ordered.filter((line) => line.inCart > 0 && line.inCart <= line.quantity)
  if (gone.length > 0)
    await takeOut(
      tx,
      userId,
      gone.map((line) => line.productId),
    )
  for (const { productId, quantity, inCart } of ordered) {
    if (inCart <= quantity) continue
    await tx
      .update(cartLines)
      .set({ quantity: inCart - quantity })
      .where(and(eq(cartLines.userId, userId), eq(cartLines.productId, productId)))
  }
}
