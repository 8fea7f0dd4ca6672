import { unescapeFormula } from '#domain/csv-cell.ts'
import { invalid } from '#domain/errors.ts'
import { formatNumber, plural } from '#domain/intl.ts'
import type { ProductField } from '#domain/product-fields.ts'
import { slugify } from '#domain/slug.ts'
import { readCsv } from '#server/platform/csv/read-csv.ts'
import type { CellError } from '../format/cell-error.ts'
import { type ColumnName, findColumn } from '../format/columns.ts'

export const MAX_ROWS = 20_000
const MAX_REPORTED_HEADINGS = 20

/** The cells of a line by column. Columns that the file lacks are absent. */
export type Cells = Partial<Record<ColumnName, string>>
export type FileRow = {
  line: number
  cells: Cells
  /** Cells that only count where the line creates its product or its variant. */
  newCells?: Cells
  /** '' without one. */
  slug: string
  error: CellError | null
}

export type ProductFile = {
  /** Unknown headings, as written in the file. */
  ignoredHeadings: string[]
  /** The lines of data. Each call reads the file from its start. */
  rows: () => AsyncGenerator<FileRow>
}

/** Reads only the headings. Throws where the file cannot be imported. */
export async function openProductFile(bytes: Buffer, fields: readonly ProductField[]): Promise<ProductFile> {
  for await (const { record } of readCsv(bytes)) {
    const columns = record.map((heading) => findColumn(heading, fields))
    assertColumns(record, columns)
    const ignoredHeadings = record.filter((heading, at) => !columns[at] && heading.trim() !== '')
    return {
      ignoredHeadings: ignoredHeadings
        .slice(0, MAX_REPORTED_HEADINGS)
        .map((heading) => heading.trim().slice(0, 60)),
      rows: () => readRows(bytes, columns),
    }
  }
  throw invalid('The file is empty. Its first line must name the columns.')
}

function assertColumns(headings: string[], columns: (ColumnName | null)[]): void {
  if (!columns.includes('sku') && !columns.includes('slug'))
    throw invalid('The first line must name the columns, and one of them must be “sku” or “slug”.')
  const duplicateIndex = columns.findIndex((name, at) => name && columns.indexOf(name) !== at)
  if (duplicateIndex >= 0) {
    const first = columns.indexOf(columns[duplicateIndex]!)
    throw invalid(
      `The columns “${headings[first]}” and “${headings[duplicateIndex]}” are the same field. Remove one of them.`,
    )
  }
}

async function* readRows(bytes: Buffer, columns: (ColumnName | null)[]): AsyncGenerator<FileRow> {
  let count = -1
  for await (const { line, record } of readCsv(bytes)) {
    count += 1
    if (count === 0 || record.every((cell) => cell.trim() === '')) continue
    if (count > MAX_ROWS)
      throw invalid(`A file may have ${formatNumber(MAX_ROWS)} rows. Split it into several.`)
    yield { line, ...toCells(record, columns) }
  }
}

function toCells(record: string[], columns: (ColumnName | null)[]): Omit<FileRow, 'line'> {
  if (record.length !== columns.length) {
    const cellCount = `${record.length} ${plural(record.length, 'cell', 'cells')}`
    const message = `This row has ${cellCount}, the first line names ${columns.length} columns`
    return { cells: {}, slug: '', error: { column: '', message } }
  }
  const named = columns.flatMap((name, at) => (name ? [[name, unescapeFormula(record[at]!)] as const] : []))
  const cells: Cells = Object.fromEntries(named)
  return { cells, slug: cells.slug ? slugify(cells.slug) : '', error: null }
}
