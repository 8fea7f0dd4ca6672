import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/** Saved delivery addresses. The country is always India, so it is not a column. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    street: text('street').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    /** Ten digits. Empty: saved from a profile without a phone. */
    phone: text('phone').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** When it was saved or last used by an order. */
    usedAt: instant('used_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`is_default`),
    check('addresses_postal_code_six_digits', sql`${table.postalCode} ~ '^[1-9][0-9]{5}$'`),
    check('addresses_phone_ten_digits', sql`${table.phone} ~ '^([0-9]{10})?$'`),
  ],
)
