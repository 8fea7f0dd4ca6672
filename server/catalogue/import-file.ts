import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { plainCell } from '#domain/csv-cell.ts'
import { invalid } from '#domain/errors.ts'
import { type ColumnName, columnOf } from './product-columns.ts'

export const MOST_ROWS = 20_000
/** A line longer than this has lost a quote. */
const MOST_RECORD_BYTES = 256 * 1024
const CHUNK_BYTES = 64 * 1024
const MOST_IGNORED_TOLD = 20

/** The cells of a line; a column that the file has not is absent. */
export type Cells = Partial<Record<ColumnName, string>>
export type FileRow = { line: number; cells: Cells; fault: string | null }

export type ProductFile = {
  /** Headings that no product has, as they stand in the file. */
  ignored: string[]
  /** From the first line of data on; the file can be read again and again. */
  rows: () => AsyncGenerator<FileRow>
}

/** Reads no more than the headings. Throws with a sentence where the file is none that can be imported. */
export async function openProductFile(bytes: Buffer): Promise<ProductFile> {
  assertText(bytes)
  const delimiter = delimiterOf(bytes)
  for await (const { record } of recordsOf(bytes, delimiter)) {
    const columns = record.map(columnOf)
    assertColumns(record, columns)
    const ignored = record.filter((heading, at) => !columns[at] && heading.trim() !== '')
    return {
      ignored: ignored.slice(0, MOST_IGNORED_TOLD).map((heading) => heading.trim().slice(0, 60)),
      rows: () => rowsOf(bytes, delimiter, columns),
    }
  }
  throw invalid('The file is empty. Its first line must name the columns.')
}

function assertText(bytes: Buffer): void {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (!isUtf16 && isUtf8(bytes)) return
  throw invalid('The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.')
}

/** Spreadsheets of other countries put semicolons, and copies from one carry tabs. */
function delimiterOf(bytes: Buffer): string {
  const [head = ''] = bytes
    .subarray(0, CHUNK_BYTES)
    .toString()
    .split(/[\r\n]/)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

type Read = { line: number; record: string[] }

async function* recordsOf(bytes: Buffer, delimiter: string): AsyncGenerator<Read> {
  const parser = Readable.from(chunksOf(bytes)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MOST_RECORD_BYTES,
    }),
  )
  // the parser counts what lies within quotes by other rules than people's editors do
  const lines = lineCounter(bytes)
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>)
      yield { line: lines.until(info.bytes), record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // up to the last record that could be read, though it was not handed out any more
    lines.until((error as unknown as { bytes: number }).bytes)
    throw unreadable(error, lines.next())
  }
}

const [LF, CR] = [10, 13]

/** Counts line ends: CRLF, LF or CR, each once. */
function lineCounter(bytes: Buffer) {
  let [at, line] = [0, 1]
  const isEnd = () => bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)
  const step = () => {
    if (isEnd()) line += 1
    at += 1
  }
  /** Where the next record begins: blank lines before it are none. */
  const next = () => {
    while (bytes[at] === LF || bytes[at] === CR) step()
    return line
  }
  return {
    next,
    /** Where the record begins that ends at this byte. */
    until(end: number): number {
      const begin = next()
      while (at < end) step()
      return begin
    },
  }
}

type Parsed = { info: { bytes: number }; record: string[] }

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

function unreadable({ code }: CsvError, line: number): Error {
  const sentence =
    code === 'CSV_MAX_RECORD_SIZE'
      ? `Line ${line} is longer than 256 KB. Perhaps a closing quote is missing in it.`
      : `Line ${line} cannot be read: its quotes do not match.`
  return invalid(`${sentence} Nothing was imported.`, undefined, 'UNREADABLE_FILE')
}

function assertColumns(headings: string[], columns: (ColumnName | null)[]): void {
  if (!columns.includes('sku') && !columns.includes('slug'))
    throw invalid('The first line must name the columns, and one of them must be “sku” or “slug”.')
  const twice = columns.findIndex((name, at) => name && columns.indexOf(name) !== at)
  if (twice >= 0) {
    const first = columns.indexOf(columns[twice]!)
    throw invalid(
      `The columns “${headings[first]}” and “${headings[twice]}” mean the same. Remove one of them.`,
    )
  }
}

async function* rowsOf(
  bytes: Buffer,
  delimiter: string,
  columns: (ColumnName | null)[],
): AsyncGenerator<FileRow> {
  let count = -1
  for await (const { line, record } of recordsOf(bytes, delimiter)) {
    count += 1
    if (count === 0 || record.every((cell) => cell.trim() === '')) continue
    if (count > MOST_ROWS)
      throw invalid(`A file may have ${MOST_ROWS.toLocaleString('en-IN')} rows. Split it into several.`)
    yield { line, ...cellsOf(record, columns) }
  }
}

function cellsOf(record: string[], columns: (ColumnName | null)[]): Omit<FileRow, 'line'> {
  if (record.length !== columns.length)
    return {
      cells: {},
      fault: `This row has ${record.length} ${record.length === 1 ? 'cell' : 'cells'}, the first line names ${columns.length} columns`,
    }
  const named = columns.flatMap((name, at) => (name ? [[name, plainCell(record[at]!)] as const] : []))
  return { cells: Object.fromEntries(named), fault: null }
}
