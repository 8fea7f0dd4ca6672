import type { Paise } from './money.ts'
import { getMakingBasis, type LivePricing, type ProductPricing } from './pricing.ts'

/**
 * The price that a cart line keeps for some minutes. `terms` are what the price was made of at that time, or null for a
 * fixed price, which has no lock.
 */
export type RateLock = {
  price: Paise
  /** Paise per gram of the metal. */
  rate: Paise | null
  until: Date | null
  terms: LivePricing | null
}

/**
 * A rate lock protects the customer from a new rate and from a new hallmarking charge. It ends when staff change the
 * weight, the charges or the stones of the product, because the product is then a different one.
 */
export const isLockValid = (lock: RateLock, pricing: ProductPricing, now: Date): boolean =>
  !pricing.isFixedPrice &&
  lock.rate !== null &&
  lock.until !== null &&
  lock.until > now &&
  lock.terms !== null &&
  haveSameTerms(lock.terms, pricing)

/**
 * Why a line costs something else than before: its lock has ended, staff changed the product, the line of a visitor had no
 * lock that the shop accepts, or the cart of the account holds the product at a lower locked price.
 */
export const REPRICED_REASONS = ['lock-ended', 'product-changed', 'not-locked', 'cart-lock'] as const
export type RepricedReason = (typeof REPRICED_REASONS)[number]

export const getRepricedReason = (
  lock: Pick<RateLock, 'terms'>,
  pricing: ProductPricing,
): Extract<RepricedReason, 'lock-ended' | 'product-changed'> =>
  lock.terms !== null && !pricing.isFixedPrice && haveSameTerms(lock.terms, pricing)
    ? 'lock-ended'
    : 'product-changed'

function haveSameTerms(a: LivePricing, b: LivePricing): boolean {
  return (
    a.metal === b.metal &&
    a.weightMg === b.weightMg &&
    (a.wastagePercent ?? 0) === (b.wastagePercent ?? 0) &&
    a.stoneCharges === b.stoneCharges &&
    // the amount is a setting of the shop that changes like a rate: the lock protects from it
    hasHallmarkingCharge(a) === hasHallmarkingCharge(b) &&
    describeMakingTerms(a) === describeMakingTerms(b)
  )
}

const hasHallmarkingCharge = ({ hallmarkingCharge }: LivePricing): boolean => hallmarkingCharge != null

function describeMakingTerms({ making, weightMg, grossWeightMg }: LivePricing): string {
  if (making.type === 'flat') return `${making.amount} paise`
  const chargedMg = getMakingBasis(making) === 'gross' ? (grossWeightMg ?? weightMg) : weightMg
  const charge = making.type === 'percentage' ? `${making.percent} %` : `${making.amount} paise per gram`
  return `${charge} on ${chargedMg} mg`
}
