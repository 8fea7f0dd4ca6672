import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, json, oneOf, updatedAt, version } from '#server/platform/database/columns.ts'
import type { StoredImage } from '#server/products/tables.ts'

/** `narrow`: the widths of a slide's crop for phones. */
export type StoredPicture = Omit<StoredImage, 'isPrimary'> & { narrow?: number[] }

export const slides = pgTable('slides', {
  id: id(),
  title: text('title').notNull(),
  path: text('path').notNull().default('/'),
  image: json<StoredPicture>('image').notNull(),
  line: text('line').notNull().default(''),
  button: text('button').notNull().default(''),
  position: integer('position').notNull().default(0),
  version: version(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const banners = pgTable(
  'banners',
  {
    id: id(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    price: text('price').notNull().default(''),
    image: json<StoredPicture>('image').notNull(),
    path: text('path').notNull(),
    size: text('size', { enum: ['large', 'small'] })
      .notNull()
      .default('small'),
    position: integer('position').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [oneOf('banners_size_known', table.size, ['large', 'small'])],
)
