import { index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/platform/database/columns.ts'
import { products, productVariants } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Null: no size, karat or colour was chosen. */
    variantId: text('variant_id').references(() => productVariants.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('wishlist_items_once').on(table.userId, table.productId, table.variantId).nullsNotDistinct(),
    index('wishlist_items_product').on(table.productId),
  ],
)
