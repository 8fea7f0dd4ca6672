import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LivePricing } from '#domain/pricing.ts'
import { createdAt, instant, json, paise, positive, updatedAt } from '#server/platform/database/columns.ts'
import { productVariants } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    variantId: text('variant_id')
      .notNull()
      .references(() => productVariants.id, { onDelete: 'cascade' }),
    /** '' for none. Another engraving or gift message is another line. */
    engraving: text('engraving').notNull().default(''),
    giftMessage: text('gift_message').notNull().default(''),
    quantity: integer('quantity').notNull(),
    /** The price without engraving when the line was added. A live price stays valid until `locked_until`; a fixed price shows what changed. */
    lockedPricePaise: paise('locked_price_paise').notNull(),
    /** Paise per gram of the variant's metal. Null for a fixed price, which has no lock. */
    lockedRatePaise: paise('locked_rate_paise'),
    /** Metal, weight, making charges and stones of the locked price. Null for a fixed price. */
    lockedTerms: json<LivePricing>('locked_terms'),
    lockedAt: instant('locked_at').notNull(),
    lockedUntil: instant('locked_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.variantId, table.engraving, table.giftMessage] }),
    index('cart_lines_variant').on(table.variantId),
    positive('cart_lines_quantity_positive', table.quantity),
  ],
)
