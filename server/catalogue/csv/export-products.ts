import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract } from '#contract/product-admin.ts'
import { escapeFormula } from '#domain/csv-cell.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { CatalogueDeps } from '../deps.ts'
import { productFilter } from '../listings/product-filter.ts'
import { isDefaultVariant, isNotDeleted } from '../queries.ts'
import { hasStones } from '../stones/stones.ts'
import { categories, productListings, products, productVariants, subcategories } from '../tables.ts'
import { COLUMN_NAMES, COLUMNS, type ExportedProduct } from './columns.ts'
import { readShopifyLines } from './export-shopify.ts'
import { toProductRef } from './product-refs.ts'
import { SHOPIFY_COLUMNS } from './shopify-columns.ts'

const BATCH_SIZE = 250

/** The catalogue as a CSV file for spreadsheets and for import. */
export function createProductExport({ database, clock, audit, publicUrl }: CatalogueDeps) {
  async function exportProducts(
    caller: AuthenticatedCaller,
    { format, ...filters }: ParsedInput<typeof contract.export>,
  ) {
    await database.transaction((tx) =>
      audit.record(tx, {
        caller,
        action: 'product.export',
        subject: 'products',
        after: { format, ...filters },
      }),
    )
    const where = productFilter(filters)
    const isShopify = format === 'shopify'
    const lines = Readable.from(
      isShopify ? readShopifyLines(database.db, where, publicUrl) : readLines(database.db, where),
    )
    const csv = stringify({
      bom: !isShopify,
      header: true,
      columns: isShopify ? SHOPIFY_COLUMNS : COLUMN_NAMES,
      record_delimiter: 'windows',
      quoted_match: /[\r\n;\t]|^\s|\s$/,
    })
    // an error on one side ends the other, so that an incomplete file does not look complete
    lines.on('error', (error) => csv.destroy(error))
    csv.on('close', () => lines.destroy())
    return {
      bytes: lines.pipe(csv),
      name: `${isShopify ? 'shopify-' : ''}products-${toIndiaDay(clock.now())}.csv`,
    }
  }

  return { exportProducts }
}

async function* readLines(db: Reader, where: SQL | undefined): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await loadExportedProducts(db, and(where, gt(products.id, after)), BATCH_SIZE)
    for (const row of rows) yield COLUMN_NAMES.map((name) => escapeFormula(COLUMNS[name](row)))
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)!.id
  }
}

/** Products that are not deleted, the oldest first. */
export async function loadExportedProducts(
  db: Reader,
  where: SQL | undefined,
  limit?: number,
): Promise<ExportedProduct[]> {
  const query = db
    .select({
      ...getTableColumns(products),
      variant: productVariants,
      hasStones: hasStones(),
      categorySlug: categories.slug,
      subcategorySlug: subcategories.slug,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .innerJoin(productVariants, isDefaultVariant())
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(and(where, isNotDeleted()))
    .orderBy(asc(products.id))
    .$dynamic()
  const rows = await (limit === undefined ? query : query.limit(limit))
  const refs = await findRefs(
    db,
    rows.flatMap(({ relatedIds }) => relatedIds),
  )
  return rows.map((row) => ({
    ...row,
    related: row.relatedIds.flatMap((id) => refs.get(id) ?? []),
  }))
}

async function findRefs(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, sku: productListings.sku, slug: products.slug })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(and(inArray(products.id, [...new Set(ids)]), isNotDeleted()))
  return new Map(rows.map((row) => [row.id, toProductRef(row)]))
}
