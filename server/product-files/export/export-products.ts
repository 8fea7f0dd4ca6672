import { and, gt, type SQL } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract } from '#contract/product-admin.ts'
import { escapeFormula } from '#domain/csv-cell.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import type { ProductField } from '#domain/product-fields.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { streamCsv } from '#server/platform/csv/stream-csv.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { getValueIds, loadFields, readOptions } from '#server/products/queries.ts'
import { products } from '#server/products/tables.ts'
import type { ProductFileDeps } from '../deps.ts'
import {
  type ColumnName,
  type ExportedProduct,
  type ExportedVariant,
  listColumns,
  readColumn,
} from '../format/columns.ts'
import { loadExportedProducts } from '../plan/load-products.ts'
import { indexOptions, type OptionIndex } from '../plan/option-index.ts'
import { readShopifyLines } from './export-shopify.ts'
import { SHOPIFY_COLUMNS } from './shopify-columns.ts'

const BATCH_SIZE = 250

/** The products as a CSV file for spreadsheets and for import. */
export function createProductExport({ database, clock, audit, search, publicUrl }: ProductFileDeps) {
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
    const where = search.productFilter(filters)
    const isShopify = format === 'shopify'
    const fields = await loadFields(database.db)
    const columns = listColumns(fields)
    const lines = isShopify
      ? readShopifyLines(database.db, where, publicUrl)
      : readLines(database.db, where, { columns, fields })
    return {
      bytes: streamCsv(lines, {
        bom: !isShopify,
        columns: isShopify ? SHOPIFY_COLUMNS : columns,
        quoted_match: /[\r\n;\t]|^\s|\s$/,
      }),
      name: `${isShopify ? 'shopify-' : ''}products-${toIndiaDay(clock.now())}.csv`,
    }
  }

  return { exportProducts }
}

type FileColumns = { columns: readonly ColumnName[]; fields: readonly ProductField[] }

async function* readLines(
  db: Reader,
  where: SQL | undefined,
  { columns, fields }: FileColumns,
): AsyncGenerator<string[]> {
  const options = indexOptions(await readOptions(db, { activeOnly: false }))
  for (let after = ''; ; ) {
    const batch = await loadExportedProducts(db, and(where, gt(products.id, after)), BATCH_SIZE)
    for (const product of batch)
      for (const variant of product.variants) {
        const line = { product, variant, choices: listChoices(product, variant, options), fields }
        yield columns.map((name) => escapeFormula(readColumn(name, line)))
      }
    if (batch.length < BATCH_SIZE) return
    after = batch.at(-1)!.id
  }
}

function listChoices(product: ExportedProduct, variant: ExportedVariant, options: OptionIndex) {
  const valueIds = getValueIds(variant)
  return product.optionIds.flatMap((id, index) => {
    const option = options.byId.get(id)
    const value = options.valueById.get(valueIds[index] ?? '')
    return option && value ? [{ name: options.nameOf(option), value: value.label }] : []
  })
}
