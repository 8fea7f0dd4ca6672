import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import type { Paise } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { findSellingRate, type LivePriceBasis } from './queries.ts'

export type RepricingPreview = {
  /** Live-priced products on sale. */
  pieces: number
  rising: number
  falling: number
  /** One of each, now and then. */
  total: Paise
  nextTotal: Paise
  /** Those whose price moves most. */
  examples: { id: string; name: string; sku: string | null; price: Paise | null; nextPrice: Paise }[]
}

export type RatesDeps = {
  database: Database
  clock: Clock
  audit: Audit
  /** Sets the live prices of all products. `products` builds on rates, so this is handed in. */
  reprice: (tx: Tx, basis: LivePriceBasis | null) => Promise<number>
  previewRepricing: (tx: Tx, basis: LivePriceBasis) => Promise<RepricingPreview>
  /** How many products use each metal. */
  countProductsByMetal: (reader: Reader) => Promise<ReadonlyMap<string, number>>
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'> & { hallmarkingCharges: HallmarkingCharges }> }
  /** Called when prices change outside of a request: cached public pages are outdated. */
  onChange?: () => void
}

/** Sets the live prices by the rate of now. Returns how many prices changed. */
export const repriceByCurrentRate = async ({ clock, reprice }: RatesDeps, tx: Tx): Promise<number> =>
  reprice(tx, await findSellingRate(tx, clock.now()))
