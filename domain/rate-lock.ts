import type { Paise } from './money.ts'
import type { LivePricing, ProductPricing } from './pricing.ts'

/**
 * The price that a cart line keeps for some minutes. `terms` are the metal, weight, making charges and stones at that time,
 * or null for a fixed price, which has no lock.
 */
export type RateLock = {
  price: Paise
  /** Paise per gram of the metal. */
  rate: Paise | null
  until: Date | null
  terms: LivePricing | null
}

/**
 * A rate lock protects the customer only from a new rate. It ends when staff change the weight, the making charges or the
 * stones, because the product is then a different one.
 */
export const isLockValid = (lock: RateLock, pricing: ProductPricing, now: Date): boolean =>
  !pricing.isFixedPrice &&
  lock.rate !== null &&
  lock.until !== null &&
  lock.until > now &&
  lock.terms !== null &&
  haveSameTerms(lock.terms, pricing)

/** Why the price of a line has changed: its lock has ended, or staff changed the product. */
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
