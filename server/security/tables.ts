import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, json } from '#server/platform/database/columns.ts'

/** Failed sign-ins, refusals, limits and changes of access. Rows are only added, and deleted when they are too old. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: id(),
    at: instant('at').notNull(),
    /** See domain/security-events.ts. */
    kind: text('kind').notNull(),
    /** No foreign key, because the row stays when the account is erased. */
    userId: text('user_id'),
    /** What was entered, masked, if no account is known. */
    identifier: text('identifier'),
    /** Keyed hash of the same value, to find all events of one e-mail or phone. */
    identifierHash: text('identifier_hash'),
    /** IP address. */
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    route: text('route').notNull(),
    requestId: text('request_id').notNull(),
    details: json<Record<string, unknown>>('details').notNull(),
  },
  (table) => [
    index('security_events_at').on(table.at, table.id),
    index('security_events_kind').on(table.kind, table.at),
    index('security_events_user').on(table.userId, table.at),
    index('security_events_identifier').on(table.identifierHash),
  ],
)
