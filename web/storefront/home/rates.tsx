import { RatesBand } from '#web/storefront/rates/rates-band.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'

export function Block() {
  return <RatesBand rates={useStorefrontData().rates} />
}
