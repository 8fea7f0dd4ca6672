import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { PricingContext } from './cart-line.ts'

/** What a line that is made now is made of. */
export function usePricingContext(): () => PricingContext {
  const { rates, settings } = useStorefrontData()
  return () => ({ rates, lockMinutes: settings.rateLockMinutes, now: new Date() })
}
