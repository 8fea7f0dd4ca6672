import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import type { MetalType } from '#domain/metal-rates.ts'
import { createdAt, id, instant, oneOf, paise, positive } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/** The column that holds the rate of each metal. */
export const RATE_COLUMNS = {
  'gold-24k': 'gold24kPaise',
  'gold-22k': 'gold22kPaise',
  'gold-18k': 'gold18kPaise',
  silver: 'silverPaise',
} as const satisfies Record<MetalType, string>

/**
 * Paise per gram. Rows are only added, but for `confirmed_at`. The current rate is the newest `effective_at` of those
 * that are not pending. One dated ahead is pending until the transaction that also writes the prices made from it:
 * they change in one moment.
 */
export const goldRates = pgTable(
  'gold_rates',
  {
    id: id(),
    gold24kPaise: paise('gold_24k_paise').notNull(),
    gold22kPaise: paise('gold_22k_paise').notNull(),
    gold18kPaise: paise('gold_18k_paise').notNull(),
    silverPaise: paise('silver_paise').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    isPending: boolean('is_pending').notNull().default(false),
    source: text('source', { enum: ['api', 'manual'] })
      .notNull()
      .default('manual'),
    /** A rate of the demo shop. It is renewed each morning until a person enters one. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** When the source last sent these figures again. Null: not since it took effect. */
    confirmedAt: instant('confirmed_at'),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    positive('gold_rates_24k_positive', table.gold24kPaise),
    positive('gold_rates_22k_positive', table.gold22kPaise),
    positive('gold_rates_18k_positive', table.gold18kPaise),
    positive('gold_rates_silver_positive', table.silverPaise),
    oneOf('gold_rates_source_known', table.source, ['api', 'manual']),
    index('gold_rates_effective').on(table.effectiveAt, table.createdAt),
  ],
)
