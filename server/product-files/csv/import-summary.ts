import type { ImportReport } from '#contract/product-admin.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { slugify } from '#domain/slug.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { CellError } from './cell-error.ts'
import { describeChange } from './describe-change.ts'
import type { PlannedChange, PlannedProduct, PlannedVariant } from './plan-import.ts'

type ReportedError = ImportReport['faults'][number]
type ReportedChange = ImportReport['changes'][number]

/** Beyond this, only the first error of each bad row is reported, so that the response cannot outgrow the file. */
const MAX_REPORTED_ERRORS = 1000
const MAX_REPORTED_PRICES = 200
const MAX_REPORTED_CHANGES = 200

/** Counts and errors of a file, and what writing it needs to know. */
export function createImportSummary() {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, variantsCreated: 0, variantsUpdated: 0 }
  const badLines = new Set<number>()
  /** Lines of bad products, also those without an error of their own. */
  const leftOutLines = new Set<number>()
  const reportedErrors: ReportedError[] = []
  const updatedIds: string[] = []
  const slugs = new Set<string>()
  const prices: Record<string, [number | null, number | null]> = {}
  const reportedChanges: ReportedChange[] = []
  /** Which products refer to a related product, by their first lines. */
  const refs = new Map<string, number[]>()
  const changesByLine = new Map<number, { planned: PlannedProduct; change: PlannedChange }>()

  function addBad(line: number, sku: string | null, rowErrors: readonly CellError[]): void {
    const newErrors =
      reportedErrors.length < MAX_REPORTED_ERRORS ? rowErrors : rowErrors.slice(0, badLines.has(line) ? 0 : 1)
    badLines.add(line)
    leftOutLines.add(line)
    reportedErrors.push(...newErrors.map((cellError) => ({ line, sku, ...cellError })))
  }

  function add(planned: PlannedProduct): void {
    const { lines, faults, outcome } = planned
    counts.rows += lines.length
    for (const { line, sku, cellErrors } of faults) addBad(line, sku, cellErrors)
    if (outcome.kind === 'bad') for (const line of lines) leftOutLines.add(line)
    else counts[outcome.kind] += 1
    if (outcome.kind === 'bad' || outcome.kind === 'unchanged') return
    countVariants(outcome, 1)
    if (outcome.row) updatedIds.push(outcome.id)
    if (outcome.slug) slugs.add(outcome.slug)
    if (reportedChanges.length < MAX_REPORTED_CHANGES)
      reportedChanges.push({ line: outcome.line, name: outcome.fields.name, ...describeChange(outcome) })
    for (const variant of outcome.variants) recordPriceChange(outcome, variant)
    if (!outcome.related) return
    changesByLine.set(outcome.line, { planned, change: outcome })
    for (const ref of outcome.related) {
      const lines = refs.get(ref)
      if (lines) lines.push(outcome.line)
      else refs.set(ref, [outcome.line])
    }
  }

  function countVariants({ variants }: PlannedChange, factor: 1 | -1): void {
    for (const { row } of variants) counts[row ? 'variantsUpdated' : 'variantsCreated'] += factor
  }

  function recordPriceChange(product: PlannedChange, { row, fields, pricePaise }: PlannedVariant): void {
    const [before, after] = [row?.pricePaise ?? null, pricePaise]
    if (before === after || Object.keys(prices).length >= MAX_REPORTED_PRICES) return
    const key = fields.sku ?? formatVariantName(product.slug ?? slugify(product.fields.name), fields.title)
    prices[key] = [toRupeesOrNull(before), toRupeesOrNull(after)]
  }

  /** Neither the shop nor the file has this product: every product that refers to it is bad. */
  function addUnknownRef(ref: string): void {
    for (const line of refs.get(ref) ?? []) {
      const { planned, change } = changesByLine.get(line)!
      if (!badLines.has(line)) {
        counts[change.kind] -= 1
        countVariants(change, -1)
      }
      for (const each of planned.lines) leftOutLines.add(each)
      addBad(line, change.sku, [{ column: 'relatedSkus', message: `There is no product “${ref}”` }])
    }
  }

  return {
    add,
    addUnknownRef,
    refs,
    updatedIds,
    slugs,
    prices,
    isLeftOut: (line: number) => leftOutLines.has(line),
    get changes() {
      return counts.created + counts.updated
    },
    counts: () => ({ ...counts, bad: badLines.size }),
    report: () => ({
      ...counts,
      bad: badLines.size,
      faults: reportedErrors.toSorted((one, other) => one.line - other.line),
      changes: reportedChanges
        .filter(({ line }) => !leftOutLines.has(line))
        .sort((one, other) => one.line - other.line),
    }),
  }
}

export type ImportSummary = ReturnType<typeof createImportSummary>

const toRupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))
