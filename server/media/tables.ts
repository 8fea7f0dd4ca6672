import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, positive, updatedAt, version } from '#server/platform/database/columns.ts'
import { users } from '#server/users/tables.ts'

/** Pictures that staff uploaded or imported. Photos of reviews are not here: they go with their review. */
export const media = pgTable(
  'media',
  {
    /** Of its files: `/uploads/<name>.webp`. The hash of the file that was uploaded. */
    name: text('name').primaryKey(),
    /** As it was called where it came from. '' where that is not known. */
    fileName: text('file_name').notNull().default(''),
    /** What the picture shows: proposed where the picture is chosen, each place has its own. */
    alt: text('alt').notNull().default(''),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** On the disk, all sizes together. */
    bytes: integer('bytes').notNull(),
    /** What crops show: percent from the left and from the top. Null: nobody has chosen it. */
    focusX: integer('focus_x'),
    focusY: integer('focus_y'),
    uploadedBy: text('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    /** When a clean-up first found no place that shows it. */
    unusedSince: instant('unused_since'),
    /** Hidden from the library. Its files are removed a day later, unless a place shows it. */
    deletedAt: instant('deleted_at'),
    /** The picture that took its place. Only copies of orders and the like still show this one. */
    replacedBy: text('replaced_by'),
    /** Places may still show the picture as it was before the last change of focal point or file. */
    isChanging: boolean('is_changing').notNull().default(false),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('media_uploaded_by').on(table.uploadedBy),
    index('media_created').on(table.createdAt),
    positive('media_width_positive', table.width),
    positive('media_height_positive', table.height),
    check('media_focus_whole', sql`(${table.focusX} is null) = (${table.focusY} is null)`),
    check(
      'media_focus_percent',
      sql`${table.focusX} is null or (${table.focusX} between 0 and 100 and ${table.focusY} between 0 and 100)`,
    ),
  ],
)

export type MediaRow = typeof media.$inferSelect
