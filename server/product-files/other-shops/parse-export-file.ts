import { invalid } from '#domain/errors.ts'
import { formatNumber } from '#domain/intl.ts'
import { detectProductFileFormat, type ImportSource } from '#domain/product-file-format.ts'
import { type CsvRecord, readCsv } from '#server/platform/csv/read-csv.ts'
import type { ParsedProduct } from './imported-product.ts'
import { parseShopify } from './shopify.ts'
import { parseWooCommerce } from './woocommerce.ts'

const MAX_ROWS = 50_000
const PARSERS = { shopify: parseShopify, woocommerce: parseWooCommerce }

export type ExportFile = { source: ImportSource; ignoredHeadings: string[]; products: ParsedProduct[] }

/** The products of another shop's export. Throws where the file is none or cannot be read. */
export async function parseExportFile(bytes: Buffer): Promise<ExportFile> {
  let headings: string[] | null = null
  const records: CsvRecord[] = []
  for await (const csvRecord of readCsv(bytes)) {
    if (headings === null) headings = csvRecord.record
    else if (csvRecord.record.some((cell) => cell.trim() !== '')) records.push(csvRecord)
    if (records.length > MAX_ROWS)
      throw invalid(`A file may have ${formatNumber(MAX_ROWS)} lines. Split it into several.`)
  }
  if (headings === null) throw invalid('The file is empty. Export the products of your shop again.')
  const source = detectProductFileFormat(headings)
  if (source === 'swarna')
    throw invalid('This is no product export of Shopify or WooCommerce: its columns are not named as theirs.')
  return { source, ...(await PARSERS[source](headings, records)) }
}
