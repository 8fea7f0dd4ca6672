import type { Paise } from './money.ts'
import type { LivePiece, PricedPiece } from './pricing.ts'

/**
 * The price that a cart line keeps for a while, with all that it was made from. `terms` are metal, weight, making charges
 * and stones of that moment; null for a fixed price, which has no lock.
 */
export type RateLock = {
  price: Paise
  /** Paise per gram of the metal. */
  rate: Paise | null
  until: Date | null
  terms: LivePiece | null
}

/**
 * A rate lock protects the customer from a new rate, and only from that. When staff change the weight, the making charges
 * or the stones, it is another piece at another price: the lock ends.
 */
export const lockHolds = (lock: RateLock, piece: PricedPiece, now: Date): boolean =>
  !piece.isFixedPrice &&
  lock.rate !== null &&
  lock.until !== null &&
  lock.until > now &&
  lock.terms !== null &&
  haveSameTerms(lock.terms, piece)

/** Why a line costs something else than before: its lock ran out, or staff changed the product. */
export type RepricedReason = 'lock-ended' | 'product-changed'

export const repricedReason = (lock: Pick<RateLock, 'terms'>, piece: PricedPiece): RepricedReason =>
  lock.terms !== null && !piece.isFixedPrice && haveSameTerms(lock.terms, piece)
    ? 'lock-ended'
    : 'product-changed'

function haveSameTerms(a: LivePiece, b: LivePiece): boolean {
  return (
    a.metal === b.metal &&
    a.weightMg === b.weightMg &&
    a.stoneCharges === b.stoneCharges &&
    makingOf(a) === makingOf(b)
  )
}

const makingOf = ({ making }: LivePiece): string =>
  making.type === 'percentage' ? `${making.percent} %` : `${making.amount} paise`
