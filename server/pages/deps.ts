import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '#server/audit/service.ts'
import type { Media } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

export type PagesDeps = {
  database: Database
  clock: Clock
  audit: Audit
  media: Media
  log: Pick<FastifyBaseLogger, 'error'>
}
