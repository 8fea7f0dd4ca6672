import { and, eq, inArray } from 'drizzle-orm'
import type { Cart as WireCart } from '#contract/cart.ts'
import { type Line, mergeLines } from '#domain/cart.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import { soldOut } from '#server/catalogue/stock.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database.ts'
import { type CurrentRate, holdRates } from '#server/rates/current.ts'
import { type CartRow, type LineRow, piecesFor, type Repriced, rowsOf, toWire } from './lines.ts'
import { lockOwner } from './owner.ts'
import { assertWithinReason, isStale, lockAt, mostOf, whyRepriced } from './prices.ts'
import { cartLines } from './tables.ts'

type CartDeps = {
  database: Database
  clock: Clock
  settings: { current: () => Promise<{ rateLockMinutes: number }> }
  rates: { selling: (reader?: Reader) => Promise<CurrentRate | null> }
}

type Found = Awaited<ReturnType<typeof piecesFor>>[number]

/** What a change of a cart does, once the person's row is held and lapsed locks are made anew. */
type Change = {
  tx: Tx
  put: (found: Found, quantity: number) => Promise<void>
  /** A product that follows the rate is for sale only while there is a rate to sell at. */
  hasRate: (product: { isFixedPrice: boolean }) => Promise<boolean>
}

/** What people mean to buy, at the price that was promised to them. */
export function createCart({ database, clock, settings, rates }: CartDeps) {
  async function read(userId: string): Promise<WireCart> {
    const rows = await rowsOf(database.db, userId)
    return rows.some(isOld) ? change(userId, async () => {}) : toWire(rows)
  }

  const isOld = ({ line, piece }: CartRow): boolean => isStale(line, piece, clock.now())

  /** One change of a person's cart at a time; the answer is the cart after it, at prices of now. */
  async function change(userId: string, write: (change: Change) => Promise<unknown>): Promise<WireCart> {
    const { rateLockMinutes } = await settings.current()
    return database.transaction(async (tx) => {
      // a rate that changed between price and snapshot would lock a price at the wrong rate
      await holdRates(tx)
      await lockOwner(tx, userId)
      const rate = once(() => rates.selling(tx))
      // the price column keeps the price of an expired rate for up to a minute, until the loop removes it
      const hasRate = async ({ isFixedPrice }: { isFixedPrice: boolean }) =>
        isFixedPrice || (await rate()) !== null
      const todaysLock = async (piece: Found['piece'], price: Paise) => {
        const today = piece.isFixedPrice ? null : await rate()
        return lockAt(price, piece, today?.rates ?? null, clock.now(), rateLockMinutes)
      }
      const repriced = await renewLocks(tx, userId, todaysLock)
      await write({
        tx,
        hasRate,
        put: async (found, quantity) => {
          const price = buyable(found, quantity)
          if (!(await hasRate(found.piece))) throw priceOnRequest(found.piece)
          const lock = found.line ? lockOf(found.line) : await todaysLock(found.piece, price)
          await putLine(tx, { userId, productId: found.piece.id, quantity, ...lock }, clock.now())
        },
      })
      return toWire(await rowsOf(tx, userId), repriced)
    })
  }

  /** Lines whose lock ended take the price of now, fixed prices what changed. Answers what they cost before, and why. */
  async function renewLocks(tx: Tx, userId: string, todaysLock: TodaysLock): Promise<Map<string, Repriced>> {
    const repriced = new Map<string, Repriced>()
    for (const { line, piece } of (await rowsOf(tx, userId)).filter(isOld)) {
      if (line.lockedPricePaise !== piece.pricePaise)
        repriced.set(piece.id, {
          previousPrice: line.lockedPricePaise,
          reason: whyRepriced(line, piece),
        })
      await tx
        .update(cartLines)
        .set(await todaysLock(piece, piece.pricePaise!))
        .where(isLine(userId, piece.id))
    }
    return repriced
  }

  async function forSale(tx: Tx, userId: string, productId: string): Promise<Found> {
    const [found] = await piecesFor(tx, userId, [productId])
    if (!found) throw notFound('Product not found')
    return found
  }

  const add = (userId: string, { productId, quantity }: Line) =>
    change(userId, async ({ tx, put }) => {
      const found = await forSale(tx, userId, productId)
      await put(found, (found.line?.quantity ?? 0) + quantity)
    })

  const set = (userId: string, { productId, quantity }: Line) =>
    change(userId, async ({ tx, put }) => {
      if (quantity <= 0) await takeOut(tx, userId, [productId])
      else await put(await forSale(tx, userId, productId), quantity)
    })

  const remove = (userId: string, productId: string) =>
    change(userId, ({ tx }) => takeOut(tx, userId, [productId]))

  const clear = (userId: string) =>
    change(userId, ({ tx }) => tx.delete(cartLines).where(eq(cartLines.userId, userId)))

  /** What cannot be bought is left out, so that an old cart of a browser never stands in the way of signing in. */
  const sync = (userId: string, items: Line[]) =>
    change(userId, async ({ tx, put, hasRate }) => {
      const wanted = new Map(mergeLines(items).map(({ productId, quantity }) => [productId, quantity]))
      for (const found of await piecesFor(tx, userId, [...wanted.keys()])) {
        const { piece, line } = found
        if (piece.pricePaise === null || piece.stock === 0 || !(await hasRate(piece))) continue
        const larger = Math.max(wanted.get(piece.id) ?? 0, line?.quantity ?? 0)
        const within = Math.min(larger, piece.stock, mostOf(piece.pricePaise))
        if (within !== line?.quantity) await put(found, within)
      }
    })

  return { read, add, set, remove, clear, sync, removeOrdered }
}

export type Cart = ReturnType<typeof createCart>

type TodaysLock = (piece: Found['piece'], price: Paise) => Promise<ReturnType<typeof lockAt>>

/** The price of a piece that can be had in this quantity. */
function buyable({ piece }: Found, quantity: number): Paise {
  if (piece.pricePaise === null) throw priceOnRequest(piece)
  if (quantity > piece.stock) throw soldOut(piece)
  assertWithinReason(piece.pricePaise, quantity)
  return piece.pricePaise
}

const priceOnRequest = ({ name }: { name: string }) =>
  conflict(`The price of “${name}” is on request. Please ask the shop.`, 'PRICE_ON_REQUEST')

const lockOf = (line: LineRow) => ({
  lockedPricePaise: line.lockedPricePaise,
  lockedRatePaise: line.lockedRatePaise,
  lockedTerms: line.lockedTerms,
  lockedAt: line.lockedAt,
  lockedUntil: line.lockedUntil,
})

async function putLine(tx: Tx, line: Omit<LineRow, 'createdAt' | 'updatedAt'>, now: Date): Promise<void> {
  await tx
    .insert(cartLines)
    .values({ ...line, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: { quantity: line.quantity, updatedAt: now },
    })
}

const isLine = (userId: string, productId: string) =>
  and(eq(cartLines.userId, userId), eq(cartLines.productId, productId))

/** Asks at most once. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= ask()
    return answer
  }
}

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
      .where(isLine(userId, productId))
  }
}
