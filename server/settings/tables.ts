import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { json, updatedAt, version } from '#server/platform/database/columns.ts'

/** One row with the owner's settings as one document. Missing values have the module's defaults. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    document: json<Record<string, unknown>>('document').notNull().default({}),
    version: version(),
    updatedAt: updatedAt(),
    /** The header that showed that others than this machine reach the shop. It ended the demo for good. */
    demoEndedBy: text('demo_ended_by'),
  },
  (table) => [check('settings_one_row', sql`${table.id} = 1`)],
)
