import type { z } from 'zod'
import type { ParsedInput } from '#contract/endpoint.ts'
import { type items as contract, type ItemImportReport, NewItemInput } from '#contract/items.ts'
import { unescapeFormula } from '#domain/csv-cell.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { MAX_RECEIVED_ITEMS } from '#domain/items.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { ItemDeps } from './deps.ts'
import { findVariantsBySku } from './queries.ts'
import { type createReceiveItems, type ItemFields, prepareItems } from './receive-items.ts'
import type { ItemVariantRow } from './serialize.ts'

/** The columns of the file, with other headings that staff use. */
const COLUMNS = {
  sku: [],
  huid: [],
  tagNumber: ['tag', 'tag number', 'tag no'],
  grossWeight: ['gross weight', 'gross', 'gross weight (g)'],
  netWeight: ['net weight', 'net', 'net weight (g)'],
  laboratory: ['certificate laboratory', 'lab'],
  certificate: ['certificate number', 'certificate no'],
  certificateLink: ['certificate link'],
  store: ['location'],
  note: [],
} as const satisfies Record<string, readonly string[]>
type ColumnName = keyof typeof COLUMNS
const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]

/** The columns that messages about a field name. */
const COLUMN_OF_FIELD: Record<string, ColumnName> = {
  huid: 'huid',
  tagNumber: 'tagNumber',
  grossWeightGrams: 'grossWeight',
  netWeightGrams: 'netWeight',
  'certificate.laboratory': 'laboratory',
  'certificate.number': 'certificate',
  'certificate.link': 'certificateLink',
  store: 'store',
  note: 'note',
}

type Cells = Partial<Record<ColumnName, string>>
type FileRow = { line: number; cells: Cells }
type Fault = ItemImportReport['faults'][number]
type PlannedRow = { line: number; variant: ItemVariantRow; fields: ItemFields }

/** Receives items from a file, all of its rows or none. */
export function createImportItems(
  { database, products }: ItemDeps,
  { insertItems, listStores }: Pick<ReturnType<typeof createReceiveItems>, 'insertItems' | 'listStores'>,
) {
  return async function importItems(
    caller: AuthenticatedCaller,
    { dryRun }: ParsedInput<typeof contract.import>,
    [upload]: UploadedFile[],
  ): Promise<ItemImportReport> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    const { rows, ignoredColumns } = await readFile(await upload.read())
    const stores = await listStores()
    const toReport = ({ planned, faults }: Awaited<ReturnType<typeof planRows>>, written: boolean) => ({
      dryRun,
      written,
      rows: rows.length,
      received: planned.length,
      bad: new Set(faults.map(({ line }) => line)).size,
      ignoredColumns,
      faults,
    })
    const preview = await planRows(database.db, rows, stores)
    if (dryRun) return toReport(preview, false)
    return database.transaction(async (tx) => {
      await products.lockStock(tx, [...new Set(preview.planned.map(({ variant }) => variant.id))])
      // Read again now that no other request can change these variants.
      const plan = await planRows(tx, rows, stores)
      const report = toReport(plan, true)
      if (report.bad > 0) throw badRowsError({ ...report, written: false })
      for (const variant of new Map(plan.planned.map((row) => [row.variant.id, row.variant])).values())
        await insertItems(
          tx,
          caller,
          variant,
          plan.planned.filter((row) => row.variant.id === variant.id).map(({ fields }) => fields),
        )
      return report
    })
  }
}

function badRowsError(report: ItemImportReport): ShopError {
  const rows = `${report.bad} ${plural(report.bad, 'row', 'rows')}`
  return new ShopError('invalid', `${rows} cannot be imported. Nothing was written.`, {
    code: 'BAD_ROWS',
    errors: report.faults.slice(0, 100).map(({ line, column, message }) => ({
      path: `line ${line}${column && `, ${column}`}`,
      message,
    })),
    details: { report },
  })
}

/** The rows without errors, and all errors by line and column. */
async function planRows(
  db: Reader,
  rows: readonly FileRow[],
  stores: readonly string[],
): Promise<{ planned: PlannedRow[]; faults: Fault[] }> {
  const faults: Fault[] = []
  const variants = await findVariantsBySku(db, [...new Set(rows.map(({ cells }) => cells.sku ?? ''))])
  const parsed = rows.flatMap(({ line, cells }) => {
    const variant = variants.get((cells.sku ?? '').toUpperCase())
    const skuError = !cells.sku
      ? 'Enter the SKU'
      : !variant
        ? `There is no product with the SKU ${cells.sku}`
        : !variant.isSerialised
          ? `${variant.name} is not kept item by item`
          : null
    if (skuError) faults.push({ line, column: 'sku', message: skuError })
    const result = NewItemInput.safeParse(toInput(cells))
    if (!result.success)
      for (const issue of result.error.issues)
        faults.push({
          line,
          column: COLUMN_OF_FIELD[issue.path.join('.')] ?? '',
          message: issue.message,
        })
    return result.success && variant && !skuError ? [{ line, item: result.data, variant }] : []
  })
  const prepared = await prepareItems(db, parsed, stores)
  for (const { index, path, message } of prepared.faults)
    faults.push({ line: parsed[index]!.line, column: COLUMN_OF_FIELD[path] ?? '', message })
  const badLines = new Set(faults.map(({ line }) => line))
  return {
    planned: parsed
      .map(({ line, variant }, index) => ({ line, variant, fields: prepared.fields[index]! }))
      .filter(({ line }) => !badLines.has(line)),
    faults: faults.sort((a, b) => a.line - b.line),
  }
}

const toInput = (cells: Cells): z.input<typeof NewItemInput> => ({
  huid: cells.huid ?? '',
  tagNumber: cells.tagNumber ?? '',
  grossWeightGrams: toNumber(cells.grossWeight),
  netWeightGrams: toNumber(cells.netWeight),
  certificate: {
    laboratory: cells.laboratory ?? '',
    number: cells.certificate ?? '',
    link: cells.certificateLink ?? '',
  },
  store: cells.store ?? '',
  note: cells.note ?? '',
})

/** `12.340 g` is a weight as well. */
const toNumber = (cell: string | undefined): string | null =>
  cell?.replace(/\s*(g|gm|gms|grams)\.?$/i, '') || null

async function readFile(bytes: Buffer): Promise<{ rows: FileRow[]; ignoredColumns: string[] }> {
  let head: string[] | null = null
  let columns: (ColumnName | null)[] = []
  const rows: FileRow[] = []
  for await (const { line, record } of readCsv(bytes)) {
    if (head === null) {
      head = record
      columns = record.map(findColumn)
      if (!columns.includes('sku'))
        throw invalid('The first line must name the columns, and one must be “sku”.')
      continue
    }
    if (rows.length === MAX_RECEIVED_ITEMS)
      throw invalid(
        `The file has more than ${MAX_RECEIVED_ITEMS} rows. At most ${MAX_RECEIVED_ITEMS} can be imported at once.`,
      )
    const cells = columns.flatMap((name, at) =>
      name ? [[name, unescapeFormula((record[at] ?? '').trim())]] : [],
    )
    rows.push({ line, cells: Object.fromEntries(cells) })
  }
  if (head === null) throw invalid('The file is empty. Its first line must name the columns.')
  return {
    rows,
    ignoredColumns: head.filter((heading, at) => !columns[at] && heading.trim() !== '').slice(0, 20),
  }
}

const simplify = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

function findColumn(heading: string): ColumnName | null {
  const wanted = simplify(heading)
  return (
    COLUMN_NAMES.find((name) => [name, ...COLUMNS[name]].some((alias) => simplify(alias) === wanted)) ?? null
  )
}
