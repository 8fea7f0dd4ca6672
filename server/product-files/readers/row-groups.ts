import type { CellError } from '../format/cell-error.ts'
import { type ColumnName, isVariantColumn } from '../format/columns.ts'
import type { Cells, FileRow, ProductFile } from './parse-file.ts'

/** The lines of one product, in the order of the file. */
export type RowGroup = FileRow[]

const BATCH_SIZE = 250

/** What a file says in different places about one product. */
export type FileKeys = {
  /**
   * The slugs that several lines have, each with the last of these lines. A spreadsheet can be sorted by price, so the lines
   * of a product need not follow each other.
   */
  lastLineBySlug: ReadonlyMap<string, number>
  /** All SKUs and slugs, as `refKey` writes them. */
  known: ReadonlySet<string>
}

export async function scanFile(file: ProductFile): Promise<FileKeys> {
  const lastLineBySlug = new Map<string, number>()
  const repeated = new Set<string>()
  const known = new Set<string>()
  for await (const { line, slug, cells } of file.rows()) {
    const sku = cells.sku?.trim()
    if (sku) known.add(`sku ${sku}`)
    if (!slug) continue
    known.add(`slug ${slug}`)
    if (lastLineBySlug.has(slug)) repeated.add(slug)
    lastLineBySlug.set(slug, line)
  }
  for (const slug of lastLineBySlug.keys()) if (!repeated.has(slug)) lastLineBySlug.delete(slug)
  return { lastLineBySlug, known }
}

type ReadContext = {
  lastLineBySlug: FileKeys['lastLineBySlug']
  /** The first line with a SKU, as `sku …`. */
  firstLineByKey: Map<string, number>
}

/**
 * The products of a file, at least 250 lines at a time. A product comes when its last line has been read, so only the lines
 * of products that a file scatters are held in memory.
 */
export async function* readBatches(
  file: ProductFile,
  { lastLineBySlug, firstLineByKey }: ReadContext,
): AsyncGenerator<RowGroup[]> {
  const openGroups = new Map<string, RowGroup>()
  let batch: RowGroup[] = []
  let batchLines = 0
  for await (const fileRow of file.rows()) {
    const row = markRepeatedSku(fileRow, firstLineByKey)
    const { slug } = row
    const lastLine = lastLineBySlug.get(slug) ?? row.line
    const group = openGroups.get(slug) ?? []
    group.push(row)
    if (row.line < lastLine) {
      openGroups.set(slug, group)
      continue
    }
    openGroups.delete(slug)
    batch.push(group)
    batchLines += group.length
    if (batchLines < BATCH_SIZE) continue
    yield batch
    batch = []
    batchLines = 0
  }
  if (batch.length > 0) yield batch
}

/** The row, or a faulty one if an earlier line has its SKU. */
export function markRepeatedSku(row: FileRow, firstLineByKey: Map<string, number>): FileRow {
  const sku = row.cells.sku?.trim()
  if (!sku) return row
  const firstLine = firstLineByKey.get(`sku ${sku}`)
  if (firstLine === undefined) {
    firstLineByKey.set(`sku ${sku}`, row.line)
    return row
  }
  const message = `The SKU ${sku} is already in line ${firstLine}`
  return { ...row, error: { column: 'sku', message } }
}

type ProductCells = { cells: Cells; faults: { row: FileRow; cellErrors: CellError[] }[] }

/** The cells of the product itself: those of its lines, which must be equal or blank. */
export function mergeProductCells([first, ...others]: readonly [FileRow, ...FileRow[]]): ProductCells {
  const cells: Cells = { ...first.cells }
  const lineByColumn = new Map<ColumnName, number>()
  const faults: ProductCells['faults'] = []
  const names = (Object.keys(cells) as ColumnName[]).filter((name) => !isVariantColumn(name))
  for (const row of others) {
    const cellErrors: CellError[] = []
    for (const name of names) {
      const cell = row.cells[name] ?? ''
      if (cell.trim() === '' || cell === cells[name]) continue
      if (cells[name]?.trim() === '') {
        cells[name] = cell
        lineByColumn.set(name, row.line)
      } else
        cellErrors.push({ column: name, message: describeDifference(lineByColumn.get(name) ?? first.line) })
    }
    if (cellErrors.length > 0) faults.push({ row, cellErrors })
  }
  return { cells, faults }
}

const describeDifference = (line: number) =>
  `Differs from line ${line}. Write the same on all lines of a product, or leave the cell blank.`

/** The cells of a line that belong to its variant alone. */
export const pickVariantCells = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([name]) => isVariantColumn(name as ColumnName)))
