import { invalid } from '#domain/errors.ts'
import { formatNumber } from '#domain/intl.ts'
import {
  detectProductFileFormat,
  type ImportSource,
  type ProductFileFormat,
} from '#domain/product-file-format.ts'
import { type CsvRecord, readCsv } from '#server/platform/csv/read-csv.ts'
import type { ParsedProduct } from './imported-product.ts'
import { parseShopify } from './shopify.ts'
import { parseWooCommerce } from './woocommerce.ts'

const MAX_ROWS = 50_000
const PARSERS = { shopify: parseShopify, woocommerce: parseWooCommerce }

export type ExportFile = { ignoredHeadings: string[]; products: ParsedProduct[] }

/** Which shop wrote the file, by its headings. */
export async function detectFormat(bytes: Buffer): Promise<ProductFileFormat> {
  for await (const { record } of readCsv(bytes)) return detectProductFileFormat(record)
  throw invalid('The file is empty. Its first line must name the columns.')
}

/** The products of another shop's export. Throws where the file cannot be read. */
export async function parseExportFile(source: ImportSource, bytes: Buffer): Promise<ExportFile> {
  let headings: string[] | null = null
  const records: CsvRecord[] = []
  for await (const csvRecord of readCsv(bytes)) {
    if (headings === null) headings = csvRecord.record
    else if (csvRecord.record.some((cell) => cell.trim() !== '')) records.push(csvRecord)
    if (records.length > MAX_ROWS)
      throw invalid(`A file may have ${formatNumber(MAX_ROWS)} lines. Split it into several.`)
  }
  return PARSERS[source](headings ?? [], records)
}
