import { stockReason } from '#domain/cart.ts'
import { refuse, refuseField } from '#domain/errors.ts'
import { NO_HALLMARKING_CHARGES } from '#domain/hallmarking.ts'
import { type Paise, paise, toRupees } from '#domain/money.ts'
import { getRepricedReason, isLockValid, type RateLock, type RepricedReason } from '#domain/rate-lock.ts'
import { formatVariantName } from '#domain/variants.ts'
import { isChargedByItem, toPricedProduct } from '#server/products/queries.ts'
import type { LivePriceBasis } from '#server/rates/queries.ts'
import { cartReason } from './reasons.ts'
import type { cartLines } from './tables.ts'

type CartLine = typeof cartLines.$inferSelect
export type LineLock = Pick<
  CartLine,
  'lockedPricePaise' | 'lockedRatePaise' | 'lockedTerms' | 'lockedAt' | 'lockedUntil'
>
type Variant = Parameters<typeof toPricedProduct>[0] & { pricePaise: Paise | null }

const toRateLock = (line: LineLock): RateLock => ({
  price: line.lockedPricePaise,
  rate: line.lockedRatePaise,
  until: line.lockedUntil,
  terms: line.lockedTerms,
})

/** The terms of a variant. A lock does not depend on the amount of the hallmarking charge, so 0 serves. */
const toTerms = (variant: Variant) => toPricedProduct(variant, NO_HALLMARKING_CHARGES)

/** A line with a live price keeps the price of the moment when it was added until its rate lock ends. */
export const isLocked = (line: LineLock, variant: Variant, now: Date): boolean =>
  isLockValid(toRateLock(line), toTerms(variant), now)

/** The locked price while the lock is valid, else the current one. Null: the price is on request. */
export function currentLinePrice(line: LineLock | null, variant: Variant, now: Date): Paise | null {
  if (variant.pricePaise === null) return null
  return line && isLocked(line, variant, now) ? line.lockedPricePaise : variant.pricePaise
}

/** The stored price of the line is outdated, or its rate lock has ended. */
export const needsNewPrice = (line: LineLock, variant: Variant, now: Date): boolean =>
  variant.pricePaise !== null &&
  !isLocked(line, variant, now) &&
  (!variant.isFixedPrice || line.lockedRatePaise !== null || line.lockedPricePaise !== variant.pricePaise)

/** Why the price of an outdated line has changed. */
export const repriceReason = (line: LineLock, variant: Variant): RepricedReason =>
  getRepricedReason(toRateLock(line), toTerms(variant))

/** Locks the current price, with the rate of the metal when its price is live. */
export function createLineLock(
  price: Paise,
  variant: Variant,
  basis: LivePriceBasis | null,
  now: Date,
  minutes: number,
) {
  const pricing = basis && toPricedProduct(variant, basis.hallmarkingCharges)
  const rate = pricing && !pricing.isFixedPrice ? (basis.rates[pricing.metal] ?? null) : null
  const terms = pricing && !pricing.isFixedPrice && rate !== null ? pricing : null
  return {
    lockedPricePaise: price,
    lockedRatePaise: rate,
    lockedTerms: terms,
    lockedAt: now,
    lockedUntil: terms ? new Date(now.getTime() + minutes * 60_000) : null,
  }
}

/** ₹10 crore, the largest total that the API accepts: totals of any cart stay exact numbers. */
const MAX_LINE_TOTAL: Paise = paise(100_000_000_00)

/** The largest quantity of this price that one line may hold. */
export const maxQuantityAt = (price: Paise): number =>
  price === 0 ? Number.MAX_SAFE_INTEGER : Math.floor(MAX_LINE_TOTAL / price)

export function assertWithinLineLimit(price: Paise, quantity: number): void {
  if (quantity <= maxQuantityAt(price)) return
  throw refuseField('quantity', cartReason('LINE_TOTAL', { amount: toRupees(MAX_LINE_TOTAL) }))
}

type NamedVariant = Parameters<typeof isChargedByItem>[0] & { name: string; title: string }

/** Items that are charged by their own weight have different prices, so an order has one of them. */
export function assertOneItem(variant: NamedVariant, units: number): void {
  if (units > 1 && isChargedByItem(variant))
    throw refuse(stockReason('ONE_ITEM', { name: formatVariantName(variant.name, variant.title) }))
}
