import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  json as plainJson,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/database/columns.ts'
import { products } from '#server/products/tables.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What lists, filters and search read: one row for each active variant, because a shopper buys one variant (docs/decisions/
 * 0033-search.md). A product without active variants has one row. Only refresh.ts writes it. Price and stock are not here:
 * lists join variant_prices and product_variants, so that new rates and sales write nothing else.
 */
export const searchRows = pgTable(
  'search_rows',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the variants. The first row has what the product has once: words and card. */
    position: smallint('position').notNull(),
    /** Null: the product has no active variant. */
    variantId: text('variant_id'),
    /** The rules that wrote the row (`SEARCH_VERSION`). */
    version: integer('version').notNull(),
    isActive: boolean('is_active').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
    isFeatured: boolean('is_featured').notNull(),
    categoryId: text('category_id').notNull(),
    createdAt: instant('created_at').notNull(),
    ratingAverage: numeric('rating_average', { precision: 3, scale: 2, mode: 'number' }).notNull(),
    ratingCount: integer('rating_count').notNull(),
    weightMg: integer('weight_mg'),
    /** What it is filtered and counted by: `\tcategory:…\tmetal:gold\t` of all variants, `\tsize:ring-size-14\t` of this one. */
    productFacets: text('product_facets').notNull(),
    variantFacets: text('variant_facets').notNull(),
    /** The words that search finds the product by (text.ts). */
    words: tsvector('words'),
    /** Name and SKUs in lower case, the SKUs with and without hyphens, to find parts of them. */
    nameAndSku: text('name_and_sku'),
    /** What lists show of the product beside its price and stock. */
    card: plainJson('card'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('search_rows_category').on(table.categoryId),
    index('search_rows_words').using('gin', table.words),
    index('search_rows_name_and_sku').using('gin', sql`${table.nameAndSku} gin_trgm_ops`),
  ],
)

/** Every word that a product is found by, for spelling corrections. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_spelling').using('gin', sql`${table.word} gin_trgm_ops`),
])
