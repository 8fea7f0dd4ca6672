import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { LivePricing } from '#domain/pricing.ts'
import { products } from '#server/catalogue/tables.ts'
import { createdAt, instant, json, paise, positive, updatedAt } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** The price of the moment it was added. Live-priced: good until `locked_until`. Fixed: shows what changed. */
    lockedPricePaise: paise('locked_price_paise').notNull(),
    /** Paise per gram of the piece's own metal. Null: a fixed price, nothing is locked. */
    lockedRatePaise: paise('locked_rate_paise'),
    /** Metal, weight, making charges and stones that the price was made from. Null: a fixed price. */
    lockedTerms: json<LivePricing>('locked_terms'),
    lockedAt: instant('locked_at').notNull(),
    lockedUntil: instant('locked_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('cart_lines_product').on(table.productId),
    positive('cart_lines_quantity_positive', table.quantity),
  ],
)
