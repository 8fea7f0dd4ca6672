import { type AnyColumn, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#server/platform/database/columns.ts'
import { searchableText } from '#server/platform/database/text-search.ts'

type SearchedColumns = Record<'recipient' | 'subject' | 'eventKey', AnyColumn>

/** What a message is searched by. */
export const outboxSearchText = ({ recipient, subject, eventKey }: SearchedColumns) =>
  searchableText(recipient, subject, eventKey)

export const CHANNELS = ['mail', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** Mails and text messages, written in the transaction of what they tell of and sent afterwards (ADR 12). */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** `order-placed:<order id>`: one event, one message in each channel. */
    eventKey: text('event_key').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    recipient: text('recipient').notNull(),
    /** Whose account it is about, wherever it went: exported (unless it is for staff) and erased with the account. */
    personId: text('person_id'),
    /** The shop's own copy: about the person, but not sent to the person. */
    isForStaff: boolean('is_for_staff').notNull().default(false),
    /** Where an answer goes. Empty: to the shop. */
    replyTo: text('reply_to').notNull().default(''),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    /** The code or the token that the message carries: wiped once it is sent or has lapsed. */
    secret: text('secret'),
    secretUntil: instant('secret_until'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** A server is sending it, until then: nobody else takes it. Should that server die, the lease ends by itself. */
    leaseUntil: instant('lease_until'),
    sentAt: instant('sent_at'),
    /** Given up: staff see it and may send it again. */
    failedAt: instant('failed_at'),
    /** How often staff sent it again after it was sent: each is a message of its own. */
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
