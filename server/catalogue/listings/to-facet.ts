import type { Facet } from '#contract/products.ts'

/** Adds up the counts of rows with the same value. The highest count first. */
export function toFacet<Row extends { count: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => { value: string | null; label?: string },
): Facet {
  const facet = new Map<string, Facet[number]>()
  for (const row of rows) {
    const { value, label } = keyOf(row)
    if (!value) continue
    facet.set(value, {
      value,
      label: label ?? value,
      count: row.count + (facet.get(value)?.count ?? 0),
    })
  }
  return [...facet.values()]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.label < other.label ? -1 : 1))
}
