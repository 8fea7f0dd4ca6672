import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { json, updatedAt, version } from '#server/platform/database/columns.ts'

/** One row: what an owner sets, as one document. Values that it lacks are the defaults of the room. */
export const settings = pgTable(
  'settings',
  {
    id: integer('id').primaryKey().default(1),
    document: json<Record<string, unknown>>('document').notNull().default({}),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [check('settings_one_row', sql`${table.id} = 1`)],
)
