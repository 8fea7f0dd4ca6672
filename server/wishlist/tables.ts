import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#server/catalogue/tables.ts'
import { createdAt } from '#server/platform/database/columns.ts'
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
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_items_product').on(table.productId),
  ],
)
