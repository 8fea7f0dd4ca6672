import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, json, updatedAt, version } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    /** The sender, if signed in. The e-mail address below is only typed: anyone can type any address. */
    personId: text('person_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['contact', 'custom', 'appointment', 'scheme'] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull().default(''),
    message: text('message').notNull(),
    details: json<Record<string, string>>('details').notNull().default({}),
    isHandled: boolean('is_handled').notNull().default(false),
    note: text('note').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('enquiries_open').on(table.isHandled, table.createdAt),
    index('enquiries_person').on(table.personId).where(sql`person_id is not null`),
  ],
)
