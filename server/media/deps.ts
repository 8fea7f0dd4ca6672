import type { Audit } from '#server/audit/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import type { ChangePictures, PicturePlace } from './queries.ts'
import type { MediaRecords } from './records.ts'
import type { Media } from './service.ts'

export type LibraryDeps = {
  database: Database
  clock: Clock
  audit: Audit
  log: Pick<Log, 'error'>
  files: Media
  records: MediaRecords
  /** Every column that holds pictures. */
  places: readonly PicturePlace[]
  /** How each module changes a picture in its places. */
  changes: readonly ChangePictures[]
}
