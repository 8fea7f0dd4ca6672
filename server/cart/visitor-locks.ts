import type { Paise } from '#domain/money.ts'
import type { LivePricing } from '#domain/pricing.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'
import type { LineLock } from './line-prices.ts'

/** The price of a variant that a visitor was promised, without engraving. */
type VisitorLock = {
  variantId: string
  price: Paise
  /** Paise per gram of the metal. */
  rate: Paise
  terms: LivePricing
  /** ISO 8601. The end follows from the setting and is not part of the lock. */
  lockedAt: string
}

const PURPOSE = 'visitor-rate-lock'

/**
 * Rate locks of visitors, who have no cart on the server. A lock is kept in the browser as JSON and a keyed hash of it, which
 * also covers the id of the cart: nobody can change a lock, or use it in another cart. The hash stays valid when keys are
 * rotated.
 */
export function createVisitorLocks(secrets: Pick<Secrets, 'keyedHash'>) {
  const hashOf = (content: string, cartId: string) => secrets.keyedHash(PURPOSE, `${content}.${cartId}`)

  return {
    sign(cartId: string, lock: VisitorLock): string {
      const content = Buffer.from(JSON.stringify(lock)).toString('base64url')
      return `${content}.${hashOf(content, cartId)}`
    },

    /** Null: it was not made by this shop for this variant and cart. Whether it has ended is not checked here. */
    read(cartId: string, variantId: string, signed: string): VisitorLock | null {
      const [content = '', hash = ''] = signed.split('.')
      if (!timingSafeEquals(hash, hashOf(content, cartId))) return null
      const lock: VisitorLock = JSON.parse(Buffer.from(content, 'base64url').toString())
      return lock.variantId === variantId ? lock : null
    },
  }
}

/** The lock as a cart line has it. */
export function toLineLock({ price, rate, terms, lockedAt }: VisitorLock, minutes: number): LineLock {
  const start = new Date(lockedAt)
  return {
    lockedPricePaise: price,
    lockedRatePaise: rate,
    lockedTerms: terms,
    lockedAt: start,
    lockedUntil: new Date(start.getTime() + minutes * 60_000),
  }
}
