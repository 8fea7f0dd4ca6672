import type { ImportReport } from '#contract/product-admin.ts'
import { toRupees } from '#domain/money.ts'
import { slugify } from '#domain/slug.ts'
import type { CellError } from './parse-row.ts'
import type { PlannedRow } from './plan-import.ts'

type ReportedError = ImportReport['faults'][number]

/** Beyond this, only the first error of each bad row is reported, so that the response cannot outgrow the file. */
const MAX_REPORTED_ERRORS = 1000
const MAX_REPORTED_PRICES = 200

/** Counts and errors of a file, and what writing it needs to know. */
export function createImportSummary() {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0 }
  const badLines = new Set<number>()
  const reportedErrors: ReportedError[] = []
  const updatedIds: string[] = []
  const slugs = new Set<string>()
  const prices: Record<string, [number | null, number | null]> = {}
  /** Which lines refer to a related product, and whether they create or update. */
  const refs = new Map<string, number[]>()
  const changeByLine = new Map<number, { kind: 'created' | 'updated'; sku: string | null }>()

  function addBad(line: number, sku: string | null, rowErrors: readonly CellError[]): void {
    const newErrors =
      reportedErrors.length < MAX_REPORTED_ERRORS ? rowErrors : rowErrors.slice(0, badLines.has(line) ? 0 : 1)
    badLines.add(line)
    reportedErrors.push(...newErrors.map((cellError) => ({ line, sku, ...cellError })))
  }

  function add(plannedRow: PlannedRow): void {
    counts.rows += 1
    const { line, sku, kind } = plannedRow
    if (kind === 'bad') addBad(line, sku, plannedRow.cellErrors)
    else counts[kind] += 1
    if (kind === 'bad' || kind === 'unchanged') return
    if (plannedRow.row) updatedIds.push(plannedRow.id)
    if (plannedRow.slug) slugs.add(plannedRow.slug)
    recordPriceChange(plannedRow)
    if (!plannedRow.related) return
    changeByLine.set(line, { kind, sku })
    for (const ref of plannedRow.related) {
      const lines = refs.get(ref)
      if (lines) lines.push(line)
      else refs.set(ref, [line])
    }
  }

  function recordPriceChange({
    row,
    fields,
    slug,
  }: Extract<PlannedRow, { kind: 'created' | 'updated' }>): void {
    const [before, after] = [row?.variant.pricePaise ?? null, fields.variant.pricePaise]
    if (before === after || Object.keys(prices).length >= MAX_REPORTED_PRICES) return
    const rupees = (amount: typeof after) => (amount === null ? null : toRupees(amount))
    prices[fields.variant.sku ?? slug ?? slugify(fields.product.name)] = [rupees(before), rupees(after)]
  }

  /** Neither the shop nor the file has this product: every line that refers to it is bad. */
  function addUnknownRef(ref: string): void {
    for (const line of refs.get(ref) ?? []) {
      const { kind, sku } = changeByLine.get(line)!
      if (!badLines.has(line)) counts[kind] -= 1
      addBad(line, sku, [{ column: 'relatedSkus', message: `There is no product “${ref}”` }])
    }
  }

  return {
    add,
    addUnknownRef,
    refs,
    updatedIds,
    slugs,
    prices,
    isBad: (line: number) => badLines.has(line),
    get changes() {
      return counts.created + counts.updated
    },
    counts: () => ({ ...counts, bad: badLines.size }),
    report: () => ({
      ...counts,
      bad: badLines.size,
      faults: reportedErrors.toSorted((one, other) => one.line - other.line),
    }),
  }
}

export type ImportSummary = ReturnType<typeof createImportSummary>
