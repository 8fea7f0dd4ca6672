import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, json, updatedAt, version } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/** A section as it is stored. What `content` holds depends on the type (`contract/home-blocks/`). */
export type StoredBlock = {
  id: string
  type: string
  isShown: boolean
  /** ISO 8601 in UTC. Null: without a limit. */
  from: string | null
  until: string | null
  content: Record<string, unknown>
}

/** What the home page said at some time. Rows are only added. */
export const homeVersions = pgTable(
  'home_versions',
  {
    number: integer('number').primaryKey(),
    blocks: json<StoredBlock[]>('blocks').notNull(),
    /** Null: it came with the shop, or the author's account was deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('home_versions_author').on(table.authorId)],
)

/** One row: which version staff edit, and which one visitors see. */
export const homePage = pgTable(
  'home_page',
  {
    id: integer('id').primaryKey().default(1),
    draftNumber: integer('draft_number')
      .notNull()
      .references(() => homeVersions.number),
    publishedNumber: integer('published_number')
      .notNull()
      .references(() => homeVersions.number),
    version: version(),
    updatedAt: updatedAt(),
  },
  (table) => [check('home_page_one_row', sql`${table.id} = 1`)],
)
