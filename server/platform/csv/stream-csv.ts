import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify'

/** Lines as a CSV file for spreadsheets, written while it is sent. `columns`: the first line. */
export function streamCsv(
  lines: AsyncIterable<readonly string[]>,
  { columns, ...options }: Pick<Options, 'bom' | 'quoted_match'> & { columns?: readonly string[] } = {},
): Readable {
  const source = Readable.from(lines)
  const csv = stringify({
    bom: true,
    record_delimiter: 'windows',
    ...(columns ? { header: true, columns: [...columns] } : {}),
    ...options,
  })
  // An error on one side ends the other, so that a truncated file does not look complete.
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return source.pipe(csv)
}
