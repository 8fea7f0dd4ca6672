import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { PricingContext } from './cart-line.ts'

/** Rates and settings for a new cart line. */
export function usePricingContext(): () => PricingContext {
  const { rates, settings } = useStorefrontData()
  return () => ({ rates, lockMinutes: settings.rateLockMinutes, now: new Date() })
}
