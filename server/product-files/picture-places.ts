import { sql } from 'drizzle-orm'
import type { PicturePlace } from '#server/media/queries.ts'
import { importJobs, importProducts } from './tables.ts'

const waiting = {
  kind: 'import',
  from: sql`${importProducts} join ${importJobs} on ${importJobs.id} = ${importProducts.jobId}`,
  id: sql`${importJobs.id}`,
  label: sql`${importJobs.fileName}`,
} as const

/**
 * Products of a file that may still be imported. A picture that is replaced meanwhile stays as it is there. Of downloaded
 * pictures (`imported_pictures`) only the address is remembered: one that was removed is downloaded again.
 */
export const importPicturePlaces: readonly PicturePlace[] = [
  { ...waiting, column: importProducts.lines },
  { ...waiting, column: importProducts.product },
]
