import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '#domain/errors.ts'
import { formatNumber } from '#domain/intl.ts'
import { nextTurn } from '../in-turns.ts'

/** A longer record probably lacks a closing quote. */
const MAX_RECORD_BYTES = 256 * 1024
/** More than any export of a shop has. */
const MAX_COLUMNS = 1_000
/** 50,000 lines of 80 columns. What is read is in memory, and a comma alone makes a cell. */
const MAX_CELLS = 4_000_000
const HEAD_BYTES = 64 * 1024
/** Parsed in some milliseconds. Other requests have their turn after each. */
const CHUNK_BYTES = 16 * 1024

/** `line` is the line of an editor where the record begins. */
export type CsvRecord = { line: number; record: string[] }

/** The records of a CSV file, the headings first. Throws where the file cannot be read. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<CsvRecord> {
  assertUtf8(bytes)
  const parser = Readable.from(splitIntoChunks(bytes)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter: detectDelimiter(bytes),
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: MAX_RECORD_BYTES,
      // Cell by cell: `max_record_size` is that of one cell, and a line of commas would be read whole.
      cast: (cell, { index, lines: line }) => {
        if (index >= MAX_COLUMNS) throw columnCountError(line)
        return cell
      },
    }),
  )
  // the line numbers of csv-parse ignore line ends within quotes, those of editors do not
  const lines = createLineCounter(bytes)
  try {
    let cells = 0
    for await (const { info, record } of parser as AsyncIterable<ParsedRecord>) {
      const line = lines.advanceTo(info.bytes)
      cells += record.length
      if (cells > MAX_CELLS)
        throw invalid(
          `A file may have ${formatNumber(MAX_CELLS)} cells. Remove empty columns, or split it into several.`,
        )
      yield { line, record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // the parser read further than the records it returned
    lines.advanceTo((error as unknown as { bytes: number }).bytes)
    throw unreadableFileError(error, lines.next())
  }
}

function assertUtf8(bytes: Buffer): void {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (!isUtf16 && isUtf8(bytes)) return
  throw invalid('The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8 (Comma delimited)”.')
}

/** Spreadsheets of some countries write semicolons, and copied cells are separated by tabs. */
function detectDelimiter(bytes: Buffer): string {
  const head =
    bytes
      .subarray(0, HEAD_BYTES)
      .toString()
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (character: string) => head.split(character).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
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

async function* splitIntoChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES)
    await nextTurn()
  }
}

function unreadableFileError({ code }: CsvError, line: number): Error {
  const message =
    code === 'CSV_MAX_RECORD_SIZE'
      ? `Line ${line} is longer than 256 KB. Perhaps a closing quote is missing in it.`
      : `Line ${line} cannot be read: its quotes do not match.`
  return invalid(`${message} Nothing was imported.`, undefined, 'UNREADABLE_FILE')
}

const columnCountError = (line: number) =>
  invalid(
    `Line ${line} has more than ${formatNumber(MAX_COLUMNS)} cells, which is the most that a file may have.`,
  )
