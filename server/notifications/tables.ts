import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#server/platform/columns.ts'

/** Mails and messages, written in the transaction of what they tell of and sent afterwards. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** `order-placed:<order id>`: one event, one mail. */
    eventKey: text('event_key').notNull(),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Of a message with a code or a link in it: not sent after this, and emptied once sent or lapsed. */
    secretUntil: instant('secret_until'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('outbox_event_once').on(table.eventKey, table.channel),
    index('outbox_waiting').on(table.nextTryAt).where(sql`sent_at is null`),
    index('outbox_secrets').on(table.secretUntil).where(sql`secret_until is not null`),
  ],
)
