import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import type { PricingContext } from './cart-line.ts'

/** Rates and time for a new cart line. */
export function usePricingContext(): () => PricingContext {
  const { rates } = useStorefrontData()
  return () => ({ rates, now: new Date() })
}
