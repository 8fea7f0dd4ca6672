import { Alert } from '#web/ui/alert.tsx'
import { texts } from './texts.ts'
import type { OldPrices } from './use-old-prices.ts'
import './old-prices.css'

/** Says of which time the prices below are. Nothing where they are of now. */
export function OldPricesNotice({ prices }: { prices: OldPrices | null }) {
  if (!prices) return null
  return (
    <Alert
      tone="info"
      role="status"
      className="old-prices"
      title={prices.isOffline ? texts.noConnection : texts.notReached}
    >
      {prices.time ? texts.pricesOf(prices.time) : texts.pricesOfUnknownTime}
    </Alert>
  )
}
