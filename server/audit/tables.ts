import { type AnyColumn, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/columns.ts'
import { saidIn } from '#server/platform/like.ts'

/** What an entry is searched by. */
export const auditSays = ({ who, subject, action }: Record<'who' | 'subject' | 'action', AnyColumn>) =>
  saidIn(who, subject, action)

/** Append-only, without secrets. Names are copied: the row outlives the person. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: text('user_id'),
    who: text('who').notNull(),
    /** `order.status`, `rate.add`, `role.update` … */
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    address: text('address').notNull().default(''),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_user').on(table.userId, table.at),
    index('audit_log_said').using('gin', sql`(${auditSays(table)}) gin_trgm_ops`),
  ],
)
