import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '#server/platform/database/columns.ts'

/** Append-only, without secrets. Names are copied, because the row outlives the account. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant('at').notNull().defaultNow(),
    userId: text('user_id'),
    /** The user's name and e-mail at that time. */
    who: text('who').notNull(),
    email: text('email').notNull().default(''),
    /** `order.status`, `rate.add`, `role.update` … */
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    address: text('address').notNull().default(''),
    /** Stored, because a search would build it for each of the entries that it counts. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`lower(who || chr(10) || email || chr(10) || subject || chr(10) || action)`),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_action').on(table.action, table.at),
    index('audit_log_user').on(table.userId, table.at),
    index('audit_log_search_text').using('gin', sql`${table.searchText} gin_trgm_ops`),
  ],
)

/**
 * The hash chain over the audit log, written by `seal_audit_log` in server/migrations/0002_triggers.sql: each hash covers an
 * entry and the hash before it.
 */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** 1, 2, 3 … without gaps. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    entryId: text('entry_id').notNull(),
    /** Covers name, e-mail and address. The salt is deleted when the account is erased; the hash stays in the chain. */
    personalSalt: text('personal_salt'),
    personalHash: text('personal_hash').notNull(),
    hash: text('hash').notNull(),
    sealedAt: instant('sealed_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('audit_seals_entry').on(table.entryId)],
)

/** Entries that are not in the chain yet. A trigger adds them. */
export const auditUnsealed = pgTable('audit_unsealed', { entryId: text('entry_id').primaryKey() })
