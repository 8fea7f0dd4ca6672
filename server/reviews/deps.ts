import type { Audit } from '#server/audit/service.ts'
import type { Media } from '#server/media/service.ts'
import type { Notifications } from '#server/notifications/service.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import type { Products } from '#server/products/service.ts'

export type ReviewDeps = {
  database: Database
  clock: Clock
  limits: Pick<RateLimiter, 'consume' | 'tryConsume'>
  audit: Pick<Audit, 'record'>
  media: Pick<Media, 'storeRemovable' | 'remove'>
  products: Pick<Products, 'setRating'>
  notifications: Pick<Notifications, 'queue' | 'mailShop'>
  settings: { current: () => Promise<Omit<MailShop, 'origin'>> }
}
