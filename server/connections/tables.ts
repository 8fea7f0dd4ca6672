import { pgTable, text } from 'drizzle-orm/pg-core'
import { CONNECTION_KINDS } from '#domain/connections.ts'
import { instant, json, oneOf, updatedAt, version } from '#server/platform/database/columns.ts'

/** One row for each kind, made by the migration. Missing settings have their defaults. */
export const connections = pgTable(
  'connections',
  {
    id: text('id', { enum: CONNECTION_KINDS }).primaryKey(),
    settings: json<Record<string, unknown>>('settings').notNull().default({}),
    /** The password of the mail server, or the key of the gateway or source. */
    secretEncrypted: text('secret_encrypted'),
    version: version(),
    updatedAt: updatedAt(),
    /** A sentence for staff, without values of the settings. */
    lastError: text('last_error'),
    lastErrorAt: instant('last_error_at'),
    /** At most a minute too old, so that not each mail writes it. */
    lastSuccessAt: instant('last_success_at'),
  },
  (table) => [oneOf('connections_kind_known', table.id, CONNECTION_KINDS)],
)

export type ConnectionRow = typeof connections.$inferSelect
