import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many different visitors a day of India had. Who they were, nobody can tell: see `visitors.ts`. */
export const visitorDays = pgTable('visitor_days', {
  day: text('day').primaryKey(),
  visitors: integer('visitors').notNull().default(0),
  /** Mixed into the hashes of that day, and forgotten with them when the day is over. */
  salt: text('salt'),
})

export const visitorHashes = pgTable(
  'visitor_hashes',
  { day: text('day').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.hash] })],
)
