import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './database/columns.ts'

/** Counters of tries, in the database so that two servers share them. */
export const limits = pgTable(
  'limits',
  {
    /** What is counted: `login:<hash of the account>|<hash of the network>`, `login-network:<hash of the network>`. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
  },
  (table) => [index('limits_window').on(table.windowEndsAt)],
)
