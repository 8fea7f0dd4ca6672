import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, mailbox } from '#server/platform/database/columns.ts'
import { productVariants } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'

/** Who wants an e-mail when a variant is back in stock. */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: id(),
    variantId: text('variant_id')
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    /** Only typed: anyone can type any address. */
    email: text('email').notNull(),
    mailbox: mailbox(),
    /** The sender, if signed in. */
    personId: text('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of the link in the mail that stops all alerts to the address. */
    token: text('token').notNull().unique(),
    /** Null: still waiting. */
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('stock_alerts_once_per_mailbox').on(table.variantId, table.mailbox),
    index('stock_alerts_mailbox').on(table.mailbox),
    index('stock_alerts_waiting').on(table.createdAt).where(sql`sent_at is null`),
    index('stock_alerts_person').on(table.personId).where(sql`person_id is not null`),
  ],
)
