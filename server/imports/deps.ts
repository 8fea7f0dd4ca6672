import type { Audit } from '#server/audit/service.ts'
import type { Catalogue } from '#server/catalogue/service.ts'
import type { Media } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/logging/logger.ts'

export type ImportDeps = {
  database: Database
  clock: Clock
  log: Log
  audit: Audit
  media: Pick<Media, 'importImage' | 'resolveImage'>
  catalogue: Pick<Catalogue, 'products' | 'options' | 'categories'>
  /** Pictures at this address are the shop's own. */
  publicUrl: string
}
