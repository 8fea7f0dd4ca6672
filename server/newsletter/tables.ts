import { sql } from 'drizzle-orm'
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, mailbox } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/** Who gets the newsletter, and who was asked to confirm it. Who ends it is deleted. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text('email').notNull(),
    mailbox: mailbox(),
    /** The account that asked for its own address while signed in. */
    personId: text('person_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The sentence that the person agreed to. */
    consent: text('consent').notNull(),
    createdAt: createdAt(),
    /** The hash of the token in the mail that asks to confirm, and until when it is good. */
    confirmHash: text('confirm_hash').notNull().unique(),
    confirmUntil: instant('confirm_until').notNull(),
    /** Null: only typed. Anyone can type any address. */
    confirmedAt: instant('confirmed_at'),
    /** Of the link that ends the subscription. It is part of the exported list. */
    stopToken: text('stop_token').notNull().unique(),
  },
  (table) => [
    unique('newsletter_subscribers_once_per_mailbox').on(table.mailbox),
    index('newsletter_subscribers_newest')
      .on(table.confirmedAt, table.id)
      .where(sql`confirmed_at is not null`),
    index('newsletter_subscribers_unconfirmed').on(table.confirmUntil).where(sql`confirmed_at is null`),
    index('newsletter_subscribers_person').on(table.personId).where(sql`person_id is not null`),
  ],
)
