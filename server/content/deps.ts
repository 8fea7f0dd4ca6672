import type { Audit } from '#server/audit/service.ts'
import type { Media } from '#server/media/service.ts'
import type { Database } from '#server/platform/database/database.ts'

export type ContentDeps = { database: Database; audit: Audit; media: Media }
