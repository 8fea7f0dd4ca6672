import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { IMPORT_OUTCOMES, IMPORT_PRODUCT_STATUSES, IMPORT_STATUSES } from '#domain/imports.ts'
import type { ProductChanges } from '#domain/product-changes.ts'
import { PRODUCT_FILE_FORMATS } from '#domain/product-file-format.ts'
import type { MediaImage } from '#server/media/service.ts'
import { createdAt, id, instant, json, notNegative, oneOf } from '#server/platform/database/columns.ts'
import { products } from '#server/products/tables.ts'
import { users } from '#server/users/tables.ts'
import type { Fault, ImportedProduct } from './readers/imported-product.ts'
import type { FileRow } from './readers/parse-file.ts'

/** What staff chose before an import. */
export type ImportSettings = {
  /** The category of each kind of product in the file. */
  categories: { type: string; category: string; subcategory: string | null }[]
  /** Of products whose texts name no material. */
  material: string
  /** Whether products that exist get the stock of the file. */
  replacesStock: boolean
  /** The stock of new variants that the other shop sells without counting. Imports of older versions have none. */
  uncountedStock?: number
}

/** The lines of a product that can be imported. */
export type StoredLines = {
  rows: FileRow[]
  /** Pictures that the product gets. They are not decoded again while its rows are locked. */
  images: MediaImage[]
  /** `Rings > Bands`: the category of the file, where the shop does not have it. */
  unknownCategory?: string
}

/** What an import changes, as far as it was known when the file was checked. */
export type Preview = {
  /** `rings/bands`: where the product is now. Null: it is new. */
  category: string | null
  changes: ProductChanges
}

/** Product files that were checked or imported. */
export const importJobs = pgTable(
  'import_jobs',
  {
    id: id(),
    source: text('source', { enum: PRODUCT_FILE_FORMATS }).notNull(),
    fileName: text('file_name').notNull(),
    status: text('status', { enum: IMPORT_STATUSES }).notNull().default('checked'),
    ignoredColumns: text('ignored_columns').array().notNull().default([]),
    settings: json<ImportSettings>('settings'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** Until then a process works on it. After a crash, another one continues when the time has passed. */
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    oneOf('import_jobs_source_known', table.source, PRODUCT_FILE_FORMATS),
    oneOf('import_jobs_status_known', table.status, IMPORT_STATUSES),
    index('import_jobs_created').on(table.createdAt),
  ],
)

/** The products of such a file, with the progress of each. */
export const importProducts = pgTable(
  'import_products',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => importJobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    line: integer('line').notNull(),
    name: text('name').notNull(),
    /** Of another shop's file. Null: it has errors, see `faults`. */
    product: json<ImportedProduct>('product'),
    /** Of our own file. Null: all its lines have errors. */
    lines: json<StoredLines>('lines'),
    /** Null: it has errors, or an older version checked the file. */
    preview: json<Preview>('preview'),
    pictureCount: integer('picture_count').notNull().default(0),
    status: text('status', { enum: IMPORT_PRODUCT_STATUSES }).notNull(),
    /** Before it is saved: what is planned. */
    outcome: text('outcome', { enum: IMPORT_OUTCOMES }),
    productId: text('product_id').references(() => products.id, { onDelete: 'set null' }),
    faults: json<Fault[]>('faults').notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    index('import_products_status').on(table.jobId, table.status, table.position),
    index('import_products_product').on(table.productId),
    oneOf('import_products_status_known', table.status, IMPORT_PRODUCT_STATUSES),
    oneOf('import_products_outcome_known', table.outcome, IMPORT_OUTCOMES),
    notNegative('import_products_pictures_not_negative', table.pictureCount),
  ],
)

/** Where the shop keeps pictures that it has downloaded, so that a second import does not download them again. */
export const importedPictures = pgTable('imported_pictures', {
  /** Addresses can be longer than an index entry. */
  urlHash: text('url_hash').primaryKey(),
  imageUrl: text('image_url').notNull(),
  createdAt: createdAt(),
})
