import type { Audit } from '#server/audit/service.ts'
import type { Media } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import type { ProductSearch, Products } from '#server/products/service.ts'

export type ProductFileDeps = {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  media: Media
  products: Products
  search: ProductSearch
  /** Pictures at this address are the shop's own. */
  publicUrl: string
}
