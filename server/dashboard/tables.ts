import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many different visitors came on a day in India. Who they were is not stored, see `visitors.ts`. */
export const visitorDays = pgTable('visitor_days', {
  day: text('day').primaryKey(),
  visitors: integer('visitors').notNull().default(0),
  /** Part of the hashes of that day. It is deleted with them when the day is over. */
  salt: text('salt'),
})

export const visitorHashes = pgTable(
  'visitor_hashes',
  { day: text('day').notNull(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.hash] })],
)
