import { type AnyColumn, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#server/platform/database/columns.ts'
import { searchableText } from '#server/platform/database/text-search.ts'

type SearchedColumns = Record<'recipient' | 'subject' | 'eventKey', AnyColumn>

/** The searchable text of a message. */
export const outboxSearchText = ({ recipient, subject, eventKey }: SearchedColumns) =>
  searchableText(recipient, subject, eventKey)

export const CHANNELS = ['mail', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * Mails and text messages, written in the transaction of the event they announce and sent afterwards
 * (docs/decisions/0012-each-mail-once.md).
 */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** `order-placed:<order id>`: one message per event and channel. */
    eventKey: text('event_key').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    recipient: text('recipient').notNull(),
    /**
     * The user that the message is about, also when another person received it. Exported (unless it is for staff) and erased with the
     * account.
     */
    personId: text('person_id'),
    /** The shop's own copy: about the user, but not sent to the user. */
    isForStaff: boolean('is_for_staff').notNull().default(false),
    /** The reply address. Empty: the shop's. */
    replyTo: text('reply_to').notNull().default(''),
    /** Of the newsletter: the token of the link in the header `List-Unsubscribe`. Empty: a mail without one. */
    unsubscribeToken: text('unsubscribe_token').notNull().default(''),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    /** Of a text message: its ids with the carriers (DLT), as they were with these words. */
    smsTemplateId: text('sms_template_id').notNull().default(''),
    smsSenderId: text('sms_sender_id').notNull().default(''),
    /** The code or token of the message, deleted once it is sent or has expired. */
    secret: text('secret'),
    secretUntil: instant('secret_until'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** Until this time one process sends the message and no other takes it. If that process dies, the lease expires. */
    leaseUntil: instant('lease_until'),
    sentAt: instant('sent_at'),
    /** Failed for good: staff see it and may send it again. */
    failedAt: instant('failed_at'),
    /** How often staff sent it again after it was sent. Each of these is a new message. */
    resends: integer('resends').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('outbox_event_once').on(table.eventKey, table.channel),
    index('outbox_waiting')
      .on(table.channel, table.nextTryAt)
      .where(sql`sent_at is null and failed_at is null`),
    index('outbox_secrets').on(table.secretUntil).where(sql`secret is not null`),
    index('outbox_newest').on(table.createdAt, table.id),
    index('outbox_channel').on(table.channel, table.createdAt, table.id),
    index('outbox_open').on(table.createdAt, table.id).where(sql`sent_at is null`),
    index('outbox_said').using('gin', sql`(${outboxSearchText(table)}) gin_trgm_ops`),
    index('outbox_recipient').on(sql`lower(${table.recipient})`),
    index('outbox_person').on(table.personId).where(sql`person_id is not null`),
    oneOf('outbox_channel_known', table.channel, CHANNELS),
  ],
)

export type OutboxRow = typeof outbox.$inferSelect
