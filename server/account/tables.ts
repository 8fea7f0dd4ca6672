import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CONTACT_FIELDS } from '#domain/registration.ts'
import { createdAt, id, instant, oneOf } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/**
 * A new e-mail address or phone number of an account. It is pending until its code is entered, then kept until it can no
 * longer be undone. A null value means that the account has no phone number.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text('field', { enum: CONTACT_FIELDS }).notNull(),
    oldValue: text('old_value'),
    newValue: text('new_value'),
    codeHash: text('code_hash'),
    codeSentAt: instant('code_sent_at'),
    codeExpiresAt: instant('code_expires_at'),
    tries: integer('tries').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    undoTokenHash: text('undo_token_hash').unique(),
    undoUntil: instant('undo_until'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('contact_changes_field_known', table.field, CONTACT_FIELDS),
    uniqueIndex('contact_changes_one_pending').on(table.userId, table.field).where(sql`confirmed_at is null`),
    index('contact_changes_user').on(table.userId, table.confirmedAt),
  ],
)
