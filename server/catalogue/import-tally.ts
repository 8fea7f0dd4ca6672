import type { ImportReport } from '#contract/product-admin.ts'
import { toRupees } from '#domain/money.ts'
import { slugify } from '#domain/slug.ts'
import type { Fault } from './import-line.ts'
import type { Planned } from './import-plan.ts'

type ToldFault = ImportReport['faults'][number]

/** With more, each further bad row is told by its first fault alone: the answer must not outgrow the file. */
const MOST_FAULTS = 1000
const MOST_PRICES_TOLD = 200

/** What was found in a file: counts, faults, and of the rest only what writing it needs to know. */
export function createTally() {
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0 }
  const badLines = new Set<number>()
  const faults: ToldFault[] = []
  const touched: string[] = []
  const slugs = new Set<string>()
  const prices: Record<string, [number | null, number | null]> = {}
  /** Which lines name a related product, and what these lines do. */
  const refs = new Map<string, number[]>()
  const kinds = new Map<number, { kind: 'created' | 'updated'; sku: string | null }>()

  function addBad(line: number, sku: string | null, found: readonly Fault[]): void {
    const told = faults.length < MOST_FAULTS ? found : found.slice(0, badLines.has(line) ? 0 : 1)
    badLines.add(line)
    faults.push(...told.map((fault) => ({ line, sku, ...fault })))
  }

  function add(planned: Planned): void {
    counts.rows += 1
    const { line, sku, kind } = planned
    if (kind === 'bad') addBad(line, sku, planned.faults)
    else counts[kind] += 1
    if (kind === 'bad' || kind === 'unchanged') return
    if (planned.row) touched.push(planned.id)
    if (planned.slug) slugs.add(planned.slug)
    tellPrice(planned)
    if (!planned.related) return
    kinds.set(line, { kind, sku })
    for (const ref of planned.related) {
      const lines = refs.get(ref)
      if (lines) lines.push(line)
      else refs.set(ref, [line])
    }
  }

  function tellPrice({ row, fields, slug }: Extract<Planned, { kind: 'created' | 'updated' }>): void {
    const [before, after] = [row?.pricePaise ?? null, fields.pricePaise]
    if (before === after || Object.keys(prices).length >= MOST_PRICES_TOLD) return
    const rupees = (amount: typeof after) => (amount === null ? null : toRupees(amount))
    prices[fields.sku ?? slug ?? slugify(fields.name)] = [rupees(before), rupees(after)]
  }

  /** No product of the shop or the file has this name: every line that wants it is bad. */
  function addStranger(ref: string): void {
    for (const line of refs.get(ref) ?? []) {
      const { kind, sku } = kinds.get(line)!
      if (!badLines.has(line)) counts[kind] -= 1
      addBad(line, sku, [{ column: 'relatedSkus', message: `There is no product “${ref}”` }])
    }
  }

  return {
    add,
    addStranger,
    refs,
    touched,
    slugs,
    prices,
    isBad: (line: number) => badLines.has(line),
    get changes() {
      return counts.created + counts.updated
    },
    report: () => ({
      ...counts,
      bad: badLines.size,
      faults: faults.toSorted((one, other) => one.line - other.line),
    }),
  }
}

export type Tally = ReturnType<typeof createTally>
