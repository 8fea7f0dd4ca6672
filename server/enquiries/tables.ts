import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, json, updatedAt, version } from '#server/platform/columns.ts'

export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
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
  (table) => [index('enquiries_open').on(table.isHandled, table.createdAt)],
)
