import { invalid } from '#domain/errors.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { formatInr, type Paise, paise } from '#domain/money.ts'
import type { products } from '#server/catalogue/tables.ts'
import type { cartLines } from './tables.ts'

type Lock = Pick<typeof cartLines.$inferSelect, 'lockedPricePaise' | 'lockedRatePaise' | 'lockedUntil'>
type Piece = Pick<typeof products.$inferSelect, 'isFixedPrice' | 'metalType' | 'pricePaise'>

/** A live-priced line keeps the price of the moment it was added until its lock lapses; a fixed price has no lock. */
export const lockHolds = (lock: Lock, piece: Piece, now: Date): boolean =>
  !piece.isFixedPrice && lock.lockedRatePaise !== null && lock.lockedUntil !== null && lock.lockedUntil > now

/** What a line costs: the locked price while the lock holds, else today's. Null: on request, nobody can buy it. */
export function priceOfLine(lock: Lock | null, piece: Piece, now: Date): Paise | null {
  if (piece.pricePaise === null) return null
  return lock && lockHolds(lock, piece, now) ? lock.lockedPricePaise : piece.pricePaise
}

/** The line shows a price that is no longer the one to pay, or its lock has to be made anew. */
export const isStale = (lock: Lock, piece: Piece, now: Date): boolean =>
  piece.pricePaise !== null &&
  !lockHolds(lock, piece, now) &&
  (!piece.isFixedPrice || lock.lockedRatePaise !== null || lock.lockedPricePaise !== piece.pricePaise)

/** Today's price, kept from now on: with the rate of the piece's own metal where it follows one. */
export function lockAt(price: Paise, piece: Piece, rates: MetalRates | null, now: Date, minutes: number) {
  const rate = piece.isFixedPrice || !piece.metalType ? null : (rates?.[piece.metalType] ?? null)
  return {
    lockedPricePaise: price,
    lockedRatePaise: rate,
    lockedAt: now,
    lockedUntil: rate === null ? null : new Date(now.getTime() + minutes * 60_000),
  }
}

/** ₹10 crore, the most that the contract takes for a total: sums of any cart stay exact numbers. */
const MOST_FOR_A_LINE: Paise = paise(100_000_000_00)

/** How many pieces of this price make a line that can be bought. */
export const mostOf = (price: Paise): number =>
  price === 0 ? Number.MAX_SAFE_INTEGER : Math.floor(MOST_FOR_A_LINE / price)

export function assertWithinReason(price: Paise, quantity: number): void {
  if (quantity <= mostOf(price)) return
  const message = `We sell up to ${formatInr(MOST_FOR_A_LINE)} of a piece here. Please ask the shop for more.`
  throw invalid(message, [{ path: 'quantity', message }])
}
