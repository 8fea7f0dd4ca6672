import { and, type SQL, sql } from 'drizzle-orm'
import type { FilterGroup, Filters } from '#contract/products.ts'
import { FACET_CODES, type FacetCode, SHIPPING_DAYS } from '#domain/filters.ts'
import { METAL_BASE_LABELS } from '#domain/metals.ts'
import { paise, toRupees } from '#domain/money.ts'
import { CARAT_RANGES, STONE_LABELS } from '#domain/stones.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { readOptions } from '../options/option-queries.ts'
import { productListings, productWords } from '../tables.ts'
import { type ChosenFilters, isInStock, shipsWithin } from './listing-filters.ts'

/**
 * The groups of a filter panel with counts, for products that match `where`. A group ignores its own filter and applies
 * those of the others. Products with equal facets are counted together by the database, the rest is added up here.
 */
export async function loadFilters(
  reader: Reader,
  chosen: ChosenFilters,
  { where, joinsWords }: { where: SQL | undefined; joinsWords: boolean },
): Promise<Filters> {
  const [sets, options] = await Promise.all([
    countFacetSets(reader, chosen, { where, joinsWords }),
    readOptions(reader, { activeOnly: false }),
  ])
  const matching = sets.filter((set) => matchesFacets(set, chosen))
  const labels = createLabels(options)
  return {
    groups: [
      ...FACET_CODES.flatMap((code) => toGroups(code, countFacets(code, sets, chosen), labels)),
      ...stockGroups(matching),
    ],
    price: toRange(matching, 'price', (amount) => toRupees(paise(amount))),
    weight: toRange(matching, 'weight', (mg) => mg / 1000),
  }
}

/** Products with the same facets. */
type FacetSet = {
  facets: string[]
  /** Of those that match the filters by price, weight and stock. */
  count: number
  inStock: number
  shipsWithin: number[]
  minPrice: number | null
  maxPrice: number | null
  minWeight: number | null
  maxWeight: number | null
}

async function countFacetSets(
  reader: Reader,
  { price, weight, inStock, shipsWithin: shipping }: ChosenFilters,
  { where, joinsWords }: { where: SQL | undefined; joinsWords: boolean },
): Promise<FacetSet[]> {
  const countIf = (...conditions: (SQL | undefined)[]) =>
    sql`count(*) filter (where ${and(...conditions) ?? sql`true`})::int`
  const ofMatching = (aggregate: SQL, ...conditions: (SQL | undefined)[]) =>
    sql`${aggregate} filter (where ${and(...conditions) ?? sql`true`})`
  const join = joinsWords
    ? sql`join ${productWords} on ${productWords.productId} = ${productListings.productId}`
    : sql.empty()
  const { rows } = await reader.execute<Omit<FacetSet, 'facets'> & { facets: string }>(sql`
    select array_to_string(${productListings.facets}, ' ') as facets,
      ${countIf(price, weight, inStock, shipping)} as count,
      ${countIf(price, weight, shipping, isInStock())} as "inStock",
      array[${sql.join(
        SHIPPING_DAYS.map(({ days }) => countIf(price, weight, inStock, shipsWithin(days))),
        sql`, `,
      )}] as "shipsWithin",
      ${ofMatching(sql`min(${productListings.pricePaise})`, weight, inStock, shipping)} as "minPrice",
      ${ofMatching(sql`max(${productListings.pricePaise})`, weight, inStock, shipping)} as "maxPrice",
      ${ofMatching(sql`min(${productListings.minWeightMg})`, price, inStock, shipping)} as "minWeight",
      ${ofMatching(sql`max(${productListings.maxWeightMg})`, price, inStock, shipping)} as "maxWeight"
    from ${productListings} ${join} where ${where ?? sql`true`} group by ${productListings.facets}`)
  return rows.map((row) => ({ ...row, facets: row.facets.split(' ') }))
}

/** The facets of all groups but one are among those of the set. */
const matchesFacets = (
  { facets }: FacetSet,
  { facets: chosen }: ChosenFilters,
  ignored?: FacetCode,
): boolean =>
  [...chosen].every(([code, values]) => code === ignored || values.some((value) => facets.includes(value)))

/** The number of products with each value of a group, by the code of the value. */
function countFacets(code: FacetCode, sets: readonly FacetSet[], chosen: ChosenFilters): Map<string, number> {
  const prefix = `${code}:`
  const counts = new Map<string, number>()
  for (const set of sets) {
    if (set.count === 0 || !matchesFacets(set, chosen, code)) continue
    for (const facet of set.facets)
      if (facet.startsWith(prefix)) {
        const value = facet.slice(prefix.length)
        counts.set(value, (counts.get(value) ?? 0) + set.count)
      }
  }
  // a chosen value stays in the panel, so that it can be removed
  for (const facet of chosen.facets.get(code) ?? []) {
    const value = facet.slice(prefix.length)
    counts.set(value, counts.get(value) ?? 0)
  }
  return counts
}

type Label = { label: string; swatch?: string | undefined }
type Labels = {
  describe: (code: FacetCode, value: string) => Label
  /** The sizes of each option, in the order of staff. */
  sizes: { name: string; values: { code: string; label: string }[] }[]
}

function createLabels(options: Awaited<ReturnType<typeof readOptions>>): Labels {
  const colours = new Map(
    options
      .filter(({ kind }) => kind === 'colour')
      .flatMap(({ values }) =>
        values.map(({ code, label, swatch }) => [code, { label, swatch: swatch ?? undefined }]),
      ),
  )
  const describe = (code: FacetCode, value: string): Label => {
    if (code === 'metal')
      return { label: (METAL_BASE_LABELS as Record<string, string>)[value] ?? capitalize(value) }
    if (code === 'purity') return { label: value.toUpperCase() }
    if (code === 'colour') return colours.get(value) ?? { label: capitalize(value) }
    if (code === 'carat') return { label: CARAT_RANGES.find((range) => range.code === value)?.label ?? value }
    if (code === 'stone')
      return { label: (STONE_LABELS as Record<string, string>)[value] ?? capitalize(value) }
    return { label: capitalize(value) }
  }
  const sizes = options
    .filter(({ kind }) => kind === 'size')
    .map(({ code, name, values }) => ({
      name,
      values: values.map((value) => ({ code: `${code}-${value.code}`, label: value.label })),
    }))
  return { describe, sizes }
}

/** `every-day` is stored for `Every day`. */
const capitalize = (code: string): string => {
  const text = code.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const GROUP_NAMES: Record<FacetCode, string> = {
  metal: 'Metal',
  purity: 'Purity',
  colour: 'Colour',
  stone: 'Stone',
  carat: 'Carat weight',
  size: 'Size',
  occasion: 'Occasion',
  gender: 'Made for',
  style: 'Style',
}

/** The most frequent value first, but ranges and sizes in their own order. Each option of sizes is a group. */
function toGroups(code: FacetCode, counts: Map<string, number>, { describe, sizes }: Labels): FilterGroup[] {
  const groups =
    code === 'size'
      ? sizes.map(({ name, values }) => ({
          name,
          values: values.flatMap((value) =>
            counts.has(value.code) ? [{ ...value, count: counts.get(value.code)! }] : [],
          ),
        }))
      : [
          {
            name: GROUP_NAMES[code],
            values: [...counts]
              .map(([value, count]) => ({ code: value, ...describe(code, value), count }))
              .sort(code === 'carat' ? byRange : byCount),
          },
        ]
  return groups.filter(({ values }) => values.length > 0).map((group) => ({ code, ...group }))
}

type CountedValue = { code: string; label: string; count: number }

const byCount = (one: CountedValue, other: CountedValue): number =>
  other.count - one.count || (one.label < other.label ? -1 : 1)

const byRange = (one: CountedValue, other: CountedValue): number =>
  Number.parseInt(one.code, 10) - Number.parseInt(other.code, 10)

function stockGroups(sets: readonly FacetSet[]): FilterGroup[] {
  const inStock = sets.reduce((total, set) => total + set.inStock, 0)
  const shipping = SHIPPING_DAYS.map(({ days, label }, index) => ({
    code: String(days),
    label,
    count: sets.reduce((total, set) => total + set.shipsWithin[index]!, 0),
  }))
  return [
    {
      code: 'inStock' as const,
      name: 'Availability',
      values: [{ code: 'true', label: 'In stock', count: inStock }],
    },
    { code: 'shipsWithin' as const, name: 'Ships within', values: shipping },
  ].filter(({ values }) => values.some(({ count }) => count > 0))
}

function toRange(
  sets: readonly FacetSet[],
  kind: 'price' | 'weight',
  convert: (stored: number) => number,
): { min: number; max: number } | null {
  const mins = sets.flatMap((set) => set[kind === 'price' ? 'minPrice' : 'minWeight'] ?? [])
  const maxes = sets.flatMap((set) => set[kind === 'price' ? 'maxPrice' : 'maxWeight'] ?? [])
  if (mins.length === 0 || maxes.length === 0) return null
  const smallest = mins.reduce((one, other) => Math.min(one, other))
  const largest = maxes.reduce((one, other) => Math.max(one, other))
  return { min: convert(smallest), max: convert(largest) }
}
