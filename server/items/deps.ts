import type { Audit } from '#server/audit/service.ts'
import type { Catalogue } from '#server/catalogue/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SettingsService } from '#server/settings/service.ts'

export type ItemDeps = {
  database: Database
  clock: Clock
  audit: Pick<Audit, 'record'>
  catalogue: Pick<Catalogue, 'lockStock' | 'reserveStock' | 'returnStock' | 'setSerialised'>
  settings: Pick<SettingsService, 'current'>
  config: Pick<Config, 'publicUrl'>
}
