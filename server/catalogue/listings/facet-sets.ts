import { count, sql } from 'drizzle-orm'
import pg from 'pg'
import { FACET_CODES, type FacetCode } from '#domain/filters.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { facetSets } from '../tables.ts'

/** The filter values of the active variants of products, as product_listings.facet_set_id names them. */
export type FacetSet = {
  id: number
  variants: Facet[][]
}

/** A filter value: one object for each, so that they can be counted by `index`. */
export type Facet = {
  code: FacetCode
  value: string
  /** The bit of its group: 1 for the first of FACET_CODES, then 2, 4, … */
  bit: number
  index: number
}

export type FacetSets = {
  sets: ReadonlyMap<number, FacetSet>
  facets: readonly Facet[]
}

type Known = { sets: Map<number, FacetSet>; facets: Map<string, Facet> }

/** Rows never change, so what a pool has read stays true. A transaction may be rolled back, so nothing is kept for it. */
const knownSets = new WeakMap<pg.Pool, Known>()

const countFacetSets = preparedStatement((db) =>
  db.select({ count: count() }).from(facetSets).prepare('count_facet_sets'),
)

/** All sets. Reads only their number if none is new. */
export async function loadFacetSets(reader: Reader): Promise<FacetSets> {
  const known = findKnown(reader)
  const [stored] = await countFacetSets(reader, {})
  if (stored!.count !== known.sets.size) {
    const rows = await reader
      .select({ id: facetSets.id, facets: facetSets.facets })
      .from(facetSets)
      .where(sql`${facetSets.id} <> all(${sql.param([...known.sets.keys()])}::integer[])`)
    for (const row of rows) known.sets.set(row.id, toFacetSet(row, known.facets))
  }
  return { sets: known.sets, facets: [...known.facets.values()] }
}

function findKnown({ $client }: Reader): Known {
  const known = ($client instanceof pg.Pool && knownSets.get($client)) || {
    sets: new Map(),
    facets: new Map(),
  }
  if ($client instanceof pg.Pool) knownSets.set($client, known)
  return known
}

const toFacetSet = (row: { id: number; facets: string }, known: Known['facets']): FacetSet => ({
  id: row.id,
  variants: row.facets.split('\n').map((line) =>
    line
      .split(' ')
      .filter(Boolean)
      .map((text) => findFacet(text, known)),
  ),
})

function findFacet(text: string, known: Known['facets']): Facet {
  const found = known.get(text)
  if (found) return found
  const code = text.slice(0, text.indexOf(':')) as FacetCode
  const facet = {
    code,
    value: text.slice(code.length + 1),
    bit: bitOf(code),
    index: known.size,
  }
  known.set(text, facet)
  return facet
}

const bitOf = (code: FacetCode): number => 1 << FACET_CODES.indexOf(code)

/** The chosen values of each group that is filtered by. */
export type ChosenFacets = ReadonlyMap<FacetCode, readonly string[]>

/** For each variant of a set, the bits of the groups in which it has none of the chosen values. */
export const findMisses = ({ variants }: FacetSet, chosen: ChosenFacets): number[] =>
  variants.map((facets) => {
    let misses = 0
    for (const [code, values] of chosen)
      if (!facets.some((facet) => facet.code === code && values.includes(facet.value))) misses |= bitOf(code)
    return misses
  })
