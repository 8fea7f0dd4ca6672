import type { MetalRates } from '#domain/metal-rates.ts'
import type { Paise } from '#domain/money.ts'

/** What the live prices of a grid are calculated with. */
export type GridRates = {
  /** Null without rates: live prices are on request. */
  rates: MetalRates | null
  hallmarkingCharge: Paise
}
