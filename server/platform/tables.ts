import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Counters of request limits, in the database so that all processes share them. `rate-limiter-flexible` inserts by
 * position, so the columns keep its names and order.
 */
export const limits = pgTable(
  'limits',
  {
    /** What is counted: `login:<hash of the account>|<hash of the network>`, `login-network:<hash of the network>`. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }).notNull(),
  },
  (table) => [index('limits_expire').on(table.expire)],
)

/**
 * A check value of each key in `secret.key`: a second process with other keys, or a restored shop without them, is refused.
 * The key cannot be calculated from it.
 */
export const encryptionKeys = pgTable('encryption_keys', {
  version: integer('version').primaryKey(),
  checkValue: text('check_value').notNull(),
})
