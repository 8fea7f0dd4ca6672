import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  createdAt,
  id,
  instant,
  notNegative,
  oneOf,
  paise,
  updatedAt,
  version,
} from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text('code').notNull(),
    type: text('type', { enum: ['percentage', 'flat'] }).notNull(),
    percent: numeric('percent', { precision: 6, scale: 3, mode: 'number' }).notNull().default(0),
    flatPaise: paise('flat_paise').notNull().default(sql`0`),
    minSubtotalPaise: paise('min_subtotal_paise').notNull().default(sql`0`),
    maxDiscountPaise: paise('max_discount_paise'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    usageLimit: integer('usage_limit'),
    perUserLimit: integer('per_user_limit'),
    /** Changed by a conditional update in the order's transaction, so that the last use goes to one order. */
    usedCount: integer('used_count').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('coupons_code_key').on(sql`upper(${table.code})`),
    oneOf('coupons_type_known', table.type, ['percentage', 'flat']),
    notNegative('coupons_used_not_negative', table.usedCount),
    check(
      'coupons_within_limit',
      sql`${table.usageLimit} is null or ${table.usedCount} <= ${table.usageLimit}`,
    ),
  ],
)

export const couponUses = pgTable(
  'coupon_uses',
  {
    /** References orders: see 0002_triggers.sql. */
    orderId: text('order_id').primaryKey(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('coupon_uses_of').on(table.couponId, table.userId)],
)
