import { z } from 'zod'
import {
  DEFAULT_MATERIAL,
  DEFAULT_UNCOUNTED_STOCK,
  IMPORT_OUTCOMES,
  IMPORT_PRODUCT_STATUSES,
  IMPORT_STATUSES,
  MAX_UNCOUNTED_STOCK,
} from '#domain/imports.ts'
import { MATERIALS } from '#domain/materials.ts'
import { PRODUCT_FILE_FORMATS } from '#domain/product-file-format.ts'
import { endpoint, permission } from './endpoint.ts'
import {
  BooleanInput,
  Id,
  Integer,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Timestamp,
} from './primitives.ts'
import { ProductChanges } from './product-changes.ts'
import { routes } from './routes.ts'

/** `error`: the product is not imported. `warning`: it is, without what the message names. */
export const ImportFault = z.object({
  line: z.number().int(),
  /** The heading in the file of another shop, the column of ours, or '' if the whole line is wrong. */
  column: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning']),
})
export type ImportFault = z.output<typeof ImportFault>

export const ImportJob = z.object({
  _id: z.string(),
  source: z.enum(PRODUCT_FILE_FORMATS),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  products: z.object({
    total: z.number().int(),
    /** Errors in the file. */
    rejected: z.number().int(),
    waiting: z.number().int(),
    /** Before the start these three are planned. */
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** Could not be saved. */
    failed: z.number().int(),
  }),
  /** Of the products that can be imported. */
  pictures: z.object({ total: z.number().int(), done: z.number().int() }),
})
export type ImportJob = z.output<typeof ImportJob>

const CategoryChoice = z.object({
  /**
   * What the other shop calls this kind of product, '' for products without a kind. Of our own file a category that the shop
   * does not have, as `Rings > Bands`.
   */
  type: z.string(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
})

export const ImportDetails = ImportJob.extend({
  /** Columns of the file that the shop has no field for. */
  ignoredColumns: z.array(z.string()),
  /** What a category is chosen for, with the chosen one, or the one whose name is similar. */
  types: z.array(CategoryChoice.extend({ products: z.number().int() })),
  material: z.enum(MATERIALS),
  replacesStock: z.boolean(),
  /** The stock of new variants that the other shop sells without counting. */
  uncountedStock: z.number().int(),
  /** Products with such variants. */
  uncounted: z.number().int(),
  /** Lines with errors. */
  badLines: z.number().int(),
  /** The first ones of the file. Equal warnings are one entry, which names its first products. */
  faults: z.array(
    ImportFault.extend({
      lines: z.number().int(),
      products: z.array(z.string()),
      moreProducts: z.number().int(),
    }),
  ),
})
export type ImportDetails = z.output<typeof ImportDetails>

export const ImportedRow = z.object({
  line: z.number().int(),
  name: z.string(),
  status: z.enum(IMPORT_PRODUCT_STATUSES),
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  productId: z.string().nullable(),
  type: z.string(),
  pictures: z.number().int(),
  faults: z.array(ImportFault),
  /** `rings/bands`: where the product was when the file was checked. Null: it is new. */
  category: z.string().nullable(),
  /**
   * Old and new values when the file was checked. Of another shop's file without the category, which staff choose, and
   * without pictures; stock only counts with `replacesStock`.
   */
  changes: ProductChanges.nullable(),
})
export type ImportedRow = z.output<typeof ImportedRow>

const NewCategory = z.object({
  name: RequiredText(80, 'Name the category'),
  /** The slug of the category that it becomes a subcategory of. Null: it is a category. */
  parent: OptionalText(100).nullable(),
})

export const imports = {
  check: endpoint(routes.imports.check, {
    access: permission('manage_content'),
    summary:
      'Reads a product file of at most 20 MB: our own of at most 20,000 rows, matched by SKU, or by slug and option values, or the export of Shopify or WooCommerce. Stores it with all faults, and with old and new values. Nothing is imported yet.',
    files: { file: 1 },
    maxFileMegabytes: 20,
    status: 201,
    response: ImportDetails,
  }),
  list: endpoint(routes.imports.list, {
    access: permission('manage_content'),
    summary: 'The latest checked and imported files, newest first.',
    response: z.array(ImportJob),
  }),
  one: endpoint(routes.imports.one, {
    access: permission('manage_content'),
    summary: 'One import with its progress, faults and choices.',
    params: z.object({ id: Id }),
    response: ImportDetails,
  }),
  products: endpoint(routes.imports.products, {
    access: permission('manage_content'),
    summary:
      'The products of an import in the order of the file, unchanged ones last, with what becomes or became of each.',
    params: z.object({ id: Id }),
    query: z.object({ ...pageQuery(10), status: z.enum(IMPORT_PRODUCT_STATUSES).optional() }),
    response: z.object({ products: z.array(ImportedRow), pagination: Pagination }),
  }),
  start: endpoint(routes.imports.start, {
    access: permission('manage_content'),
    summary:
      'Imports a checked file without what has errors. With a category for each of the `types`, which it can create. Our own file is imported as a whole or not at all, and the answer is the result. Products of another shop are saved one by one; `GET /imports/:id` shows the progress.',
    params: z.object({ id: Id }),
    body: z.object({
      categories: z
        .array(
          z.object({
            type: OptionalText(300),
            category: OptionalText(100).default(''),
            subcategory: OptionalText(100).nullable().default(null),
            /** Created by the start, instead of `category` and `subcategory`. One of the same name is taken. */
            newCategory: NewCategory.optional(),
          }),
        )
        .max(2000)
        .default([]),
      material: z.enum(MATERIALS, 'Choose a material').default(DEFAULT_MATERIAL),
      /** Imports our own file although some lines have errors: their products are left out. Else it is 400 `BAD_ROWS`. */
      skipBad: BooleanInput.default(false),
      /** Whether products that exist get the stock of the file. */
      replacesStock: BooleanInput.default(false),
      /** The stock of new variants that the other shop sells without counting. */
      uncountedStock: Integer(0, MAX_UNCOUNTED_STOCK).default(DEFAULT_UNCOUNTED_STOCK),
    }),
    response: ImportDetails,
  }),
  cancel: endpoint(routes.imports.cancel, {
    access: permission('manage_content'),
    summary: 'Stops an import. Products that are saved already stay.',
    params: z.object({ id: Id }),
    response: ImportDetails,
  }),
}
