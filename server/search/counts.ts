import type { Facet } from '#contract/products.ts'
import { parseFacets, type RowFacet } from './facets.ts'
import type { Choice } from './filters.ts'

/** How many products each value of a filter finds, with the choices of all other filters. */
export type Counts = {
  values: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** The number of products by the days until their quickest variant is sent. */
  days: ReadonlyMap<number, number>
  spans: Spans
  /** Of a long list, which counts only what all variants of a product have. */
  isPartial: boolean
}
/** Paise and milligrams of the rows that match all other choices. */
export type Spans = Record<'leastPrice' | 'mostPrice' | 'leastWeight' | 'mostWeight', number | null>

export const RECORD_END = '\n\n'

/**
 * Adds up the products that `findProducts` has read. Each record is a number of products that are alike: a line of what
 * all their variants have, and a line for each variant with what it misses, its days and what it alone has. A variant counts
 * in all groups if it matches all choices, and in one group if it misses the choice of only that group. A product counts
 * once for each value that one of its counting variants has.
 */
export function countFacets(
  records: string,
  choices: readonly Choice[],
  spans: Spans,
): Omit<Counts, 'isPartial'> {
  const values = new Map<string, Map<string, number>>()
  const days = new Map<number, number>()
  const add = (code: RowFacet, value: string, count: number) => {
    const group = values.get(code) ?? new Map<string, number>()
    values.set(code, group.set(value, (group.get(value) ?? 0) + count))
  }
  const groupByBit = new Map<number, Choice['code'] | 'all'>([[0, 'all']])
  for (const [index, { code }] of choices.entries()) groupByBit.set(1 << index, code)
  for (const record of records.split(RECORD_END).filter(Boolean)) {
    const [first, ...lines] = record.split('\n')
    const count = Number.parseInt(first!, 10)
    const countsIn = new Set<string>()
    const found = new Map<string, readonly [RowFacet, string]>()
    let soonest: number | null = null
    for (const line of lines) {
      const start = line.indexOf('\t')
      const [misses, daysOfVariant] = line.slice(0, start).split(' ')
      const group = groupByBit.get(Number(misses))!
      countsIn.add(group)
      for (const facet of parseFacets(line.slice(start)))
        if (group === 'all' || group === facet[0]) found.set(facet.join(':'), facet)
      if (daysOfVariant && (group === 'all' || group === 'days'))
        soonest = Math.min(soonest ?? Number.POSITIVE_INFINITY, Number(daysOfVariant))
    }
    for (const facet of parseFacets(first!.slice(first!.indexOf('\t'))))
      if (countsIn.has('all') || countsIn.has(facet[0])) add(...facet, count)
    for (const facet of found.values()) add(...facet, count)
    if (soonest !== null) days.set(soonest, (days.get(soonest) ?? 0) + count)
  }
  // a chosen value stays in the panel, so that it can be removed
  for (const { code, values: chosen } of choices) for (const value of chosen) add(code as RowFacet, value, 0)
  return { values, days, spans }
}

/** The values of a facet by their number of products, as an answer has them. */
export function toFacet(
  { values }: Counts,
  code: RowFacet,
  labelOf: (value: string) => { value: string; label: string } | undefined,
): Facet {
  const facet = new Map<string, Facet[number]>()
  for (const [stored, count] of values.get(code) ?? []) {
    const named = labelOf(stored)
    if (!named || count === 0) continue
    facet.set(named.value, { ...named, count: count + (facet.get(named.value)?.count ?? 0) })
  }
  return [...facet.values()].sort(
    (one, other) => other.count - one.count || (one.label < other.label ? -1 : 1),
  )
}
