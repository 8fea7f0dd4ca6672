import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import type { MetalRates } from '#domain/metal-rates.ts'

/** What the live prices of a grid are calculated with. */
export type GridRates = {
  /** Null without rates: live prices are on request. */
  rates: MetalRates | null
  hallmarkingCharges: HallmarkingCharges
}
