import type { Paise } from './money.ts'
import type { LivePricing, ProductPricing } from './pricing.ts'

/**
 * The price that a cart line keeps for a while, with all that it was made from. `terms` are metal, weight, making charges
 * and stones of that moment; null for a fixed price, which has no lock.
 */
export type RateLock = {
  price: Paise
  /** Paise per gram of the metal. */
  rate: Paise | null
  until: Date | null
  terms: LivePricing | null
}

/**
 * A rate lock protects the customer from a new rate, and only from that. When staff change the weight, the making charges
 * or the stones, it is another piece at another price: the lock ends.
 */
export const isLockValid = (lock: RateLock, pricing: ProductPricing, now: Date): boolean =>
  !pricing.isFixedPrice &&
  lock.rate !== null &&
  lock.until !== null &&
  lock.until > now &&
  lock.terms !== null &&
  haveSameTerms(lock.terms, pricing)

/** Why a line costs something else than before: its lock ran out, or staff changed the product. */
export type RepricedReason = 'lock-ended' | 'product-changed'

export const getRepricedReason = (lock: Pick<RateLock, 'terms'>, pricing: ProductPricing): RepricedReason =>
  lock.terms !== null && !pricing.isFixedPrice && haveSameTerms(lock.terms, pricing)
    ? 'lock-ended'
    : 'product-changed'

function haveSameTerms(a: LivePricing, b: LivePricing): boolean {
  return (
    a.metal === b.metal &&
    a.weightMg === b.weightMg &&
    a.stoneCharges === b.stoneCharges &&
    makingChargesKey(a) === makingChargesKey(b)
  )
}

const makingChargesKey = ({ making }: LivePricing): string =>
  making.type === 'percentage' ? `${making.percent} %` : `${making.amount} paise`
