import { RatesBand } from '#web/storefront/rates/rates-band.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'

/** Not shown in a shop without rates. */
export function Block() {
  const { rates, hasRates } = useStorefrontData()
  return hasRates && <RatesBand rates={rates} />
}
