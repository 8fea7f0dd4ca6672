import { invalid } from '#domain/errors.ts'
import type { MetalRates } from '#domain/metal-rates.ts'
import { formatInr, type Paise, paise } from '#domain/money.ts'
import { getRepricedReason, isLockValid, type RateLock, type RepricedReason } from '#domain/rate-lock.ts'
import { toPricedProduct } from '#server/catalogue/service.ts'
import type { products } from '#server/catalogue/tables.ts'
import type { cartLines } from './tables.ts'

type CartLine = typeof cartLines.$inferSelect
type LineLock = Pick<CartLine, 'lockedPricePaise' | 'lockedRatePaise' | 'lockedTerms' | 'lockedUntil'>
type Product = Parameters<typeof toPricedProduct>[0] & Pick<typeof products.$inferSelect, 'pricePaise'>

const toRateLock = (line: LineLock): RateLock => ({
  price: line.lockedPricePaise,
  rate: line.lockedRatePaise,
  until: line.lockedUntil,
  terms: line.lockedTerms,
})

/** A line with a live price keeps the price of the moment when it was added until its rate lock ends. */
export const isLocked = (line: LineLock, product: Product, now: Date): boolean =>
  isLockValid(toRateLock(line), toPricedProduct(product), now)

/** The locked price while the lock is valid, else the current one. Null: the price is on request. */
export function currentLinePrice(line: LineLock | null, product: Product, now: Date): Paise | null {
  if (product.pricePaise === null) return null
  return line && isLocked(line, product, now) ? line.lockedPricePaise : product.pricePaise
}

/** The stored price of the line is outdated, or its rate lock has ended. */
export const needsNewPrice = (line: LineLock, product: Product, now: Date): boolean =>
  product.pricePaise !== null &&
  !isLocked(line, product, now) &&
  (!product.isFixedPrice || line.lockedRatePaise !== null || line.lockedPricePaise !== product.pricePaise)

/** Why the price of an outdated line has changed. */
export const repriceReason = (line: LineLock, product: Product): RepricedReason =>
  getRepricedReason(toRateLock(line), toPricedProduct(product))

/** Locks the current price, with the rate of the product's metal when its price is live. */
export function createLineLock(
  price: Paise,
  product: Product,
  rates: MetalRates | null,
  now: Date,
  minutes: number,
) {
  const pricing = toPricedProduct(product)
  const terms = pricing.isFixedPrice || !rates ? null : pricing
  return {
    lockedPricePaise: price,
    lockedRatePaise: terms && rates ? rates[terms.metal] : null,
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
  const message = `You can order up to ${formatInr(MAX_LINE_TOTAL)} of one product here. Please contact us for more.`
  throw invalid(message, [{ path: 'quantity', message }])
}
