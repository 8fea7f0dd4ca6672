import { z } from 'zod'
import { endpoint, permission } from './endpoint.ts'
import {
  Decimal,
  Id,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Timestamp,
  Version,
} from './primitives.ts'
import { PRODUCT_FILTERS, Product, ProductCard } from './products.ts'
import { routes } from './routes.ts'

/** Actions on many products. */
export const BULK_ACTIONS = [
  'activate',
  'deactivate',
  'feature',
  'unfeature',
  'setCategory',
  'addTags',
  'removeTags',
  'changePricePercent',
  'delete',
  'restore',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** `shopify`: the columns of its product file, one line for each variant and picture. */
export const PRODUCT_EXPORT_FORMATS = ['swarna', 'shopify'] as const

export const VariantCounts = z.object({
  productId: z.string(),
  variants: z.number().int(),
  /** Active variants without stock. */
  soldOut: z.number().int(),
  /** Each variant is one size: the product has no other option. */
  areSizes: z.boolean(),
})
export type VariantCounts = z.output<typeof VariantCounts>

/** The endpoints of products that only the admin uses. The others are in products.ts. */
export const productAdmin = {
  export: endpoint(routes.products.export, {
    access: permission('view_content'),
    summary:
      'Products by filter as CSV, one line a variant, with every field; importing it again changes nothing. `format=shopify`: the columns of a Shopify product file.',
    query: z.object({ ...PRODUCT_FILTERS, format: z.enum(PRODUCT_EXPORT_FORMATS).default('swarna') }),
    responseContentType: 'text/csv; charset=utf-8',
  }),
  bulk: endpoint(routes.products.bulk, {
    access: permission('manage_content'),
    summary:
      'One action on many products, all or none: those in `ids` (at most 200) or all that match `filter`. `versions` by id: 409 `STALE` if one was changed since. Live prices are skipped and counted.',
    body: z.object({
      ids: z.array(Id).min(1, 'Choose at least one product').max(200, 'At most 200 products').optional(),
      filter: z.object(PRODUCT_FILTERS).optional(),
      versions: z.record(Id, Version).optional(),
      action: z.enum(BULK_ACTIONS),
      /** For `setCategory`. */
      category: RequiredText(100, 'Category is required').optional(),
      subcategory: OptionalText(100).nullish(),
      /** For `addTags` and `removeTags`. */
      tags: z.array(RequiredText(40)).min(1, 'Name at least one tag').max(50).optional(),
      /** For `changePricePercent`: -90 to 500. */
      percent: Decimal(-90, 500).optional(),
    }),
    response: z.object({
      message: z.string(),
      matched: z.number().int(),
      changed: z.number().int(),
      /** Live prices that `changePricePercent` skipped. */
      skipped: z.number().int(),
    }),
  }),
  addDemo: endpoint(routes.products.addDemo, {
    access: permission('manage_content'),
    summary:
      'Adds categories and products of the demo shop, all or none, to a shop without products. With a product it is 409.',
    response: z.object({ message: z.string(), added: z.number().int() }),
  }),
  deleted: endpoint(routes.products.deleted, {
    access: permission('manage_content'),
    summary: 'Deleted products that can still be restored, by filter, the last deleted first.',
    query: z.object({ ...pageQuery(10), ...PRODUCT_FILTERS }),
    response: z.object({ products: z.array(ProductCard), pagination: Pagination }),
  }),
  lastSave: endpoint(routes.products.lastSave, {
    access: permission('view_content'),
    summary: 'When a product was last saved, and who saved it; null where that account is gone.',
    params: z.object({ id: Id }),
    response: z.object({ at: Timestamp, by: z.string().nullable() }),
  }),
  variantCounts: endpoint(routes.products.variantCounts, {
    access: permission('view_content'),
    summary:
      'Of products with options: how many variants they have, and how many of the active ones are sold out.',
    query: z.object({
      /** Comma-joined. */
      ids: RequiredText(10_000),
    }),
    response: z.array(VariantCounts),
  }),
  restore: endpoint(routes.products.restore, {
    access: permission('manage_content'),
    summary:
      'Restores a deleted product. If another product uses its slug now, it gets a new one; its SKU: 409.',
    params: z.object({ id: Id }),
    response: z.object({ message: z.string(), product: Product }),
  }),
}
