import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CORE_METAL_CODES } from '#domain/metal-rates.ts'
import {
  createdAt,
  id,
  instant,
  notNegative,
  oneOf,
  paise,
  positive,
  version,
} from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/** The metals that prices can follow. A migration adds the ones that every shop starts with. */
export const metals = pgTable(
  'metals',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    /** What it is made of: `gold`, `palladium`. */
    base: text('base').notNull(),
    /** Parts of pure metal in a thousand. */
    fineness: numeric('fineness', { precision: 5, scale: 1, mode: 'number' }).notNull(),
    /** Null: the rate is entered. Otherwise it is calculated from the rate of this metal. */
    derivedFrom: text('derived_from').references((): AnyPgColumn => metals.code),
    premiumType: text('premium_type', { enum: ['amount', 'percent'] })
      .notNull()
      .default('percent'),
    premiumPaise: paise('premium_paise').notNull().default(sql`0`),
    premiumPercent: numeric('premium_percent', { precision: 6, scale: 3, mode: 'number' })
      .notNull()
      .default(0),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('metals_name_unique').on(sql`lower(${table.name})`),
    check('metals_base_is_word', sql`${table.base} ~ '^[a-z]{2,30}$'`),
    oneOf('metals_premium_type_known', table.premiumType, ['amount', 'percent']),
    check('metals_code_begins_with_base', sql`split_part(${table.code}, '-', 1) = ${table.base}`),
    check('metals_fineness_within_bounds', sql`${table.fineness} > 0 and ${table.fineness} <= 1000`),
    check('metals_not_derived_from_itself', sql`${table.derivedFrom} <> ${table.code}`),
    notNegative('metals_premium_not_negative', table.premiumPaise),
    notNegative('metals_premium_percent_not_negative', table.premiumPercent),
    check(
      'metals_core_always_entered',
      sql`${table.code} not in (${sql.raw(CORE_METAL_CODES.map((code) => `'${code}'`).join(', '))}) or (${table.isActive} and ${table.derivedFrom} is null)`,
    ),
  ],
)

/**
 * A change of rates. Rows are only added. The current one is the newest `effective_at` of those that are not pending. One
 * dated ahead is pending until the transaction that also writes the prices made from it: they change in one moment.
 */
export const goldRates = pgTable(
  'gold_rates',
  {
    id: id(),
    effectiveAt: instant('effective_at').notNull(),
    isPending: boolean('is_pending').notNull().default(false),
    source: text('source', { enum: ['api', 'manual'] })
      .notNull()
      .default('manual'),
    /** A rate of the demo shop. It is renewed each morning until a person enters one. */
    isDemo: boolean('is_demo').notNull().default(false),
    updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('gold_rates_source_known', table.source, ['api', 'manual']),
    index('gold_rates_effective').on(table.effectiveAt, table.createdAt),
  ],
)

/**
 * Where the rate of a metal came from: entered with this change, calculated from an entered one, or carried over from the
 * change before because this one did not contain the metal.
 */
export const RATE_ORIGINS = ['entered', 'derived', 'carried'] as const

/** The rate of each metal since a change of rates. */
export const rateValues = pgTable(
  'rate_values',
  {
    rateId: text('rate_id')
      .notNull()
      .references(() => goldRates.id, { onDelete: 'cascade' }),
    metalCode: text('metal_code')
      .notNull()
      .references(() => metals.code),
    /** Per gram. */
    paise: paise('paise').notNull(),
    origin: text('origin', { enum: RATE_ORIGINS }).notNull(),
    /** When it was entered, or last sent again by the feed. The only column that changes. */
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rateId, table.metalCode] }),
    positive('rate_values_positive', table.paise),
    oneOf('rate_values_origin_known', table.origin, RATE_ORIGINS),
  ],
)
