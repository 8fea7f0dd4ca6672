import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { unescapeFormula } from '#domain/csv-cell.ts'
import { invalid } from '#domain/errors.ts'
import { type ColumnName, findColumn } from './columns.ts'

export const MAX_ROWS = 20_000
/** A longer record probably lacks a closing quote. */
const MAX_RECORD_BYTES = 256 * 1024
const CHUNK_BYTES = 64 * 1024
const MAX_REPORTED_HEADINGS = 20

/** The cells of a line by column. Columns that the file lacks are absent. */
export type Cells = Partial<Record<ColumnName, string>>
export type FileRow = { line: number; cells: Cells; error: string | null }

export type ProductFile = {
  /** Unknown headings, as written in the file. */
  ignoredHeadings: string[]
  /** The lines of data. Each call reads the file from its start. */
  rows: () => AsyncGenerator<FileRow>
}

/** Reads only the headings. Throws where the file cannot be imported. */
export async function openProductFile(bytes: Buffer): Promise<ProductFile> {
  assertUtf8(bytes)
  const delimiter = detectDelimiter(bytes)
  for await (const { record } of readRecords(bytes, delimiter)) {
    const columns = record.map(findColumn)
    assertColumns(record, columns)
    const ignoredHeadings = record.filter((heading, at) => !columns[at] && heading.trim() !== '')
    return {
      ignoredHeadings: ignoredHeadings
        .slice(0, MAX_REPORTED_HEADINGS)
        .map((heading) => heading.trim().slice(0, 60)),
      rows: () => readRows(bytes, delimiter, columns),
    }
  }
  throw invalid('The file is empty. Its first line must name the columns.')
}

function assertUtf8(bytes: Buffer): void {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (!isUtf16 && isUtf8(bytes)) return
  throw invalid('The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.')
}

/** Spreadsheets of some countries write semicolons, and copied cells are separated by tabs. */
function detectDelimiter(bytes: Buffer): string {
  const [head = ''] = bytes
    .subarray(0, CHUNK_BYTES)
    .toString()
    .split(/[\r\n]/)
  const count = (character: string) => head.split(character).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

type CsvRecord = { line: number; record: string[] }

async function* readRecords(bytes: Buffer, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = Readable.from(splitIntoChunks(bytes)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  )
  // the line numbers of csv-parse ignore line ends within quotes, those of editors do not
  const lines = createLineCounter(bytes)
  try {
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>)
      yield { line: lines.advanceTo(info.bytes), record }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // the parser read further than the records it returned
    lines.advanceTo((error as unknown as { bytes: number }).bytes)
    throw unreadableFileError(error, lines.next())
  }
}

const [LF, CR] = [10, 13]

/** Counts line ends: CRLF, LF or CR, each once. */
function createLineCounter(bytes: Buffer) {
  let [at, line] = [0, 1]
  const isEnd = () => bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)
  const step = () => {
    if (isEnd()) line += 1
    at += 1
  }
  /** The line where the next record begins, after blank lines. */
  const next = () => {
    while (bytes[at] === LF || bytes[at] === CR) step()
    return line
  }
  return {
    next,
    /** The line where the record that ends at this byte begins. */
    advanceTo(end: number): number {
      const begin = next()
      while (at < end) step()
      return begin
    },
  }
}

type ParsedRecord = { info: { bytes: number }; record: string[] }

function* splitIntoChunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

function unreadableFileError({ code }: CsvError, line: number): Error {
  const message =
    code === 'CSV_MAX_RECORD_SIZE'
      ? `Line ${line} is longer than 256 KB. Perhaps a closing quote is missing in it.`
      : `Line ${line} cannot be read: its quotes do not match.`
  return invalid(`${message} Nothing was imported.`, undefined, 'UNREADABLE_FILE')
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

async function* readRows(
  bytes: Buffer,
  delimiter: string,
  columns: (ColumnName | null)[],
): AsyncGenerator<FileRow> {
  let count = -1
  for await (const { line, record } of readRecords(bytes, delimiter)) {
    count += 1
    if (count === 0 || record.every((cell) => cell.trim() === '')) continue
    if (count > MAX_ROWS)
      throw invalid(`A file may have ${MAX_ROWS.toLocaleString('en-IN')} rows. Split it into several.`)
    yield { line, ...toCells(record, columns) }
  }
}

function toCells(record: string[], columns: (ColumnName | null)[]): Omit<FileRow, 'line'> {
  if (record.length !== columns.length)
    return {
      cells: {},
      error: `This row has ${record.length} ${record.length === 1 ? 'cell' : 'cells'}, the first line names ${columns.length} columns`,
    }
  const named = columns.flatMap((name, at) => (name ? [[name, unescapeFormula(record[at]!)] as const] : []))
  return { cells: Object.fromEntries(named), error: null }
}
