import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import type { FilterGroup, Filters } from '#contract/products.ts'
import { FACET_CODES, type FacetCode, SHIPPING_DAYS } from '#domain/filters.ts'
import { METAL_BASE_LABELS } from '#domain/metals.ts'
import { paise, toRupees } from '#domain/money.ts'
import { CARAT_RANGES, STONE_LABELS } from '#domain/stones.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { options, optionValues, productListings } from '../tables.ts'
import { type FacetSets, findMisses, loadFacetSets } from './facet-sets.ts'
import {
  areAllPricesIn,
  areAllWeightsIn,
  isBetween,
  overlaps,
  type Range,
  type VariantFilter,
} from './listing-filters.ts'
import { groupColumns } from './listing-groups.ts'

/** A filter panel, and what is known of the products that match all filters. */
export type CountedFilters = {
  filters: Filters
  total: number
  /** Their prices, those that are alike together. */
  prices: PriceCount[]
}
export type PriceCount = { count: number; min: number; max: number }

/**
 * The groups of a filter panel with counts, for products that match `where`. A group ignores its own filter and applies
 * those of the others. The database counts products together that are equal in all that is filtered by. The rest is added
 * up here, variant by variant.
 */
export async function loadFilters(
  reader: Reader,
  filter: VariantFilter,
  scope: Scope,
): Promise<CountedFilters> {
  const { rows } = await reader.execute<AlikeColumns>(alikeProducts(filter, scope))
  return addUpFilters(reader, filter, rows[0]!)
}

/** The panel of the products that `alikeProducts` has counted. */
export async function addUpFilters(
  reader: Reader,
  filter: VariantFilter,
  columns: AlikeColumns,
): Promise<CountedFilters> {
  const [labels, facetSets] = await Promise.all([
    selectOptionValues(reader, {}).then(createLabels),
    // read after the listings, so that no set of theirs is missing
    loadFacetSets(reader),
  ])
  const counts = countValues(parseAlike(columns), facetSets, filter)
  return {
    filters: {
      groups: [
        ...FACET_CODES.flatMap((code) => toGroups(code, counts.values.get(code) ?? new Map(), labels)),
        ...stockGroups(counts),
      ],
      price: toRange(counts.price, (amount) => toRupees(paise(amount))),
      weight: toRange(counts.weight, (mg) => mg / 1000),
    },
    total: counts.total,
    prices: counts.prices,
  }
}

type Scope = {
  where: SQL | undefined
  /** Of these, the products that the panel counts. */
  panel?: SQL | undefined
  /** Of these, the products that are counted by category, brand and material as well. */
  groups?: { where: SQL | undefined } | undefined
  /** Rows of another query under the name of product_listings. */
  from?: SQL
}

/** Products that are equal in what is filtered by. */
type Alike = {
  setId: number
  /** Days until each variant is sent, null if it is sold out. */
  days: (number | null)[]
  /** For each variant, whether it is in the chosen range: `011`. `` is all, and `-` none. */
  inPriceRange: string
  inWeightRange: string
  count: number
  prices: Span
  weights: Span
}
type Span = { min: number; max: number } | null

/** The values of each column, joined by commas. Null if there are no products. */
export type AlikeColumns = Record<
  | 'setId'
  | 'days'
  | 'inPriceRange'
  | 'inWeightRange'
  | 'count'
  | 'minPrice'
  | 'maxPrice'
  | 'minWeight'
  | 'maxWeight',
  string | null
>

/**
 * One row with a text for each column, because 15,000 rows would take the driver 30 ms. Columns that make no difference
 * between products are left out, because each takes a tenth of the time. Both counts come from one scan, because reading the
 * listings takes half of the time.
 */
export function alikeProducts(
  filter: VariantFilter,
  { where, panel, groups, from = sql`${productListings}` }: Scope,
): SQL {
  const keys = alikeKeys(filter)
  const keyNames = sql.raw(Object.keys(keys).join(', '))
  const inPanel = panel ? sql`filter (where is_in_panel)` : sql.empty()
  const columns: Record<keyof AlikeColumns, SQL> = {
    setId: sql`set_id`,
    days: keys.mixed_days
      ? sql`coalesce(array_to_string(mixed_days, ' ', '-'), days::text, '-')`
      : sql`coalesce(days::text, '-')`,
    inPriceRange: keys.in_price_range ? sql`in_price_range` : sql`''`,
    inWeightRange: keys.in_weight_range ? sql`in_weight_range` : sql`''`,
    count: sql`count`,
    minPrice: sql`min_price`,
    maxPrice: sql`max_price`,
    minWeight: sql`min_weight`,
    maxWeight: sql`max_weight`,
  }
  return sql`
    with listed as (
      select ${selectNamed(keys)}, ${productListings.groupId} as group_id,
        ${productListings.pricePaise} as price, ${productListings.minWeightMg} as lightest,
        ${productListings.maxWeightMg} as heaviest, ${panel ?? sql`true`} as is_in_panel,
        ${groups?.where ?? sql`true`} as is_in_group
      from ${from} where ${where ?? sql`true`}
    ), counted as (
      select ${keyNames}, ${groups ? sql`group_id, count(*) filter (where is_in_group) as group_count,` : sql.empty()}
        count(*) ${inPanel} as count, min(price) ${inPanel} as min_price, max(price) ${inPanel} as max_price,
        min(lightest) ${inPanel} as min_weight, max(heaviest) ${inPanel} as max_weight
      from listed group by ${groups ? sql`grouping sets ((${keyNames}), (group_id))` : keyNames}
    )
    select ${sql.join(
      Object.entries(columns).map(
        ([name, value]) => sql`string_agg(coalesce(${value}::text, ''), ',') as ${sql.identifier(name)}`,
      ),
      sql`, `,
    )}${groups ? sql`, ${groupColumns()}` : sql.empty()}
    from counted where set_id is not null and count > 0`
}

/** What products that are counted together have in common. */
function alikeKeys(filter: VariantFilter): Partial<Record<AlikeKey, SQL>> & { set_id: SQL } {
  const { facetSetId, shipsWithinDays, variantDays } = productListings
  const { variantPricesPaise, pricePaise, highestPricePaise } = productListings
  const { variantWeightsMg, minWeightMg, maxWeightMg } = productListings
  const { price, weightMg } = filter
  return {
    set_id: sql`${facetSetId}`,
    days: sql`${shipsWithinDays}`,
    ...(comparesVariants(filter) && {
      mixed_days: sql`${variantDays}`,
    }),
    ...(price && {
      in_price_range: matchesByVariant(variantPricesPaise, price, {
        some: overlaps(price, pricePaise, highestPricePaise),
        all: areAllPricesIn(price),
      }),
    }),
    ...(weightMg && {
      in_weight_range: matchesByVariant(variantWeightsMg, weightMg, {
        some: overlaps(weightMg, minWeightMg, maxWeightMg),
        all: areAllWeightsIn(weightMg),
      }),
    }),
  }
}

type AlikeKey = 'set_id' | 'days' | 'mixed_days' | 'in_price_range' | 'in_weight_range'

const selectNamed = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )

function parseAlike(columns: AlikeColumns): Alike[] {
  if (columns.setId === null) return []
  const texts = Object.fromEntries(
    Object.entries(columns).map(([name, text]) => [name, (text ?? '').split(',')]),
  ) as Record<keyof AlikeColumns, string[]>
  const spanOf = (min: string, max: string): Span =>
    min === '' ? null : { min: Number(min), max: Number(max) }
  return texts.setId.map((setId, index) => ({
    setId: Number(setId),
    days: texts.days[index]!.split(' ').map((text) => (text === '-' || text === '' ? null : Number(text))),
    inPriceRange: texts.inPriceRange[index]!,
    inWeightRange: texts.inWeightRange[index]!,
    count: Number(texts.count[index]),
    prices: spanOf(texts.minPrice[index]!, texts.maxPrice[index]!),
    weights: spanOf(texts.minWeight[index]!, texts.maxWeight[index]!),
  }))
}

/** Without such filters the days of the quickest variant stand for all. */
const comparesVariants = ({ matchingSets, price, weightMg, maxDays }: VariantFilter): boolean =>
  matchingSets?.distinguishesVariants || price !== null || weightMg !== null || maxDays !== null

/** `` if all variants match, `-` if none does, and else each: `011`. */
const matchesByVariant = (
  column: AnyColumn,
  range: Range<number>,
  matching: { some: SQL | undefined; all: SQL | undefined },
): SQL => sql`case
  when not coalesce(${matching.some}, false) then '-'
  when ${matching.all} then ''
  else array_to_string(
    array(
      select coalesce(${isBetween(sql`value`, range)}, false)::integer from (select unnest(${column}) as value) as variant
    ), '') end`

type Counts = Pick<CountedFilters, 'total' | 'prices'> & {
  /** By group and value. */
  values: Map<FacetCode, Map<string, number>>
  inStock: number
  /** For each of SHIPPING_DAYS. */
  shipsWithin: number[]
  price: Span
  weight: Span
}

/** The filters that are no facets, beside the bits of facets. */
const DAYS_BIT = 1 << FACET_CODES.length
const PRICE_BIT = DAYS_BIT << 1
const WEIGHT_BIT = PRICE_BIT << 1
const ALL_BITS = (WEIGHT_BIT << 1) - 1

/**
 * A variant counts in all groups if it matches all filters, and in one group if it misses the filter of only that group. A
 * product counts once for each value that one of its counting variants has.
 */
function countValues(alike: readonly Alike[], { sets, facets }: FacetSets, filter: VariantFilter): Counts {
  const counts: Counts = {
    total: 0,
    prices: [],
    values: new Map(),
    inStock: 0,
    shipsWithin: SHIPPING_DAYS.map(() => 0),
    price: null,
    weight: null,
  }
  const countByFacet = new Uint32Array(facets.length)
  /** The last of `alike` that a facet was counted for. */
  const countedFor = new Int32Array(facets.length).fill(-1)
  const missesOfSet = new Map<number, number[]>()
  for (const [index, group] of alike.entries()) {
    const set = sets.get(group.setId)!
    const misses = missesOfSet.get(set.id) ?? findMisses(set, filter.facets)
    missesOfSet.set(set.id, misses)
    let matches = false
    let counted = 0
    let soonest = Number.POSITIVE_INFINITY
    for (const [number, ofVariant] of set.variants.entries()) {
      const days = (group.days.length === 1 ? group.days[0] : group.days[number]) ?? Number.POSITIVE_INFINITY
      const groups = countingGroups(
        misses[number]! |
          (filter.maxDays !== null && days > filter.maxDays ? DAYS_BIT : 0) |
          (isOut(group.inPriceRange, number) ? PRICE_BIT : 0) |
          (isOut(group.inWeightRange, number) ? WEIGHT_BIT : 0),
      )
      if (groups === 0) continue
      if (groups === ALL_BITS) matches = true
      counted |= groups
      if (groups & DAYS_BIT) soonest = Math.min(soonest, days)
      for (const facet of ofVariant)
        if (groups & facet.bit && countedFor[facet.index] !== index) {
          countedFor[facet.index] = index
          countByFacet[facet.index]! += group.count
        }
    }
    if (matches) {
      counts.total += group.count
      if (group.prices) counts.prices.push({ count: group.count, ...group.prices })
    }
    if (counted & PRICE_BIT) counts.price = join(counts.price, group.prices)
    if (counted & WEIGHT_BIT) counts.weight = join(counts.weight, group.weights)
    if (soonest === 0) counts.inStock += group.count
    for (const [at, { days }] of SHIPPING_DAYS.entries())
      if (soonest <= (filter.inStock ? 0 : days)) counts.shipsWithin[at]! += group.count
  }
  for (const { code, value, index } of facets)
    if (countByFacet[index]! > 0) setCount(counts, code, value, countByFacet[index]!)
  // a chosen value stays in the panel, so that it can be removed
  for (const [code, values] of filter.facets)
    for (const value of values) if (!counts.values.get(code)?.has(value)) setCount(counts, code, value, 0)
  return counts
}

/** The groups in which a variant counts that misses these filters. */
const countingGroups = (misses: number): number => {
  if (misses === 0) return ALL_BITS
  const isOne = (misses & (misses - 1)) === 0
  return isOne ? misses : 0
}

const isOut = (matches: string, variant: number): boolean => matches !== '' && matches[variant] !== '1'

const join = (one: Span, other: Span): Span =>
  one && other ? { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) } : (one ?? other)

function setCount({ values }: Counts, code: FacetCode, value: string, count: number): void {
  const group = values.get(code) ?? new Map<string, number>()
  group.set(value, count)
  values.set(code, group)
}

type Label = { label: string; swatch?: string | undefined }
type Labels = {
  describe: (code: FacetCode, value: string) => Label
  /** The sizes of each option, in the order of staff. */
  sizes: { name: string; values: { code: string; label: string }[] }[]
}

const selectOptionValues = preparedStatement((db) =>
  db
    .select({
      kind: options.kind,
      option: options.code,
      optionName: options.name,
      code: optionValues.code,
      label: optionValues.label,
      swatch: optionValues.swatch,
    })
    .from(optionValues)
    .innerJoin(options, eq(options.id, optionValues.optionId))
    .orderBy(options.position, options.name, options.id, optionValues.position, optionValues.id)
    .prepare('filter_labels'),
)

function createLabels(values: Awaited<ReturnType<typeof selectOptionValues>>): Labels {
  const colours = new Map(
    values
      .filter(({ kind }) => kind === 'colour')
      .map(({ code, label, swatch }) => [code, { label, swatch: swatch ?? undefined }]),
  )
  const sizes = new Map<string, Labels['sizes'][number]>()
  for (const { kind, option, optionName, code, label } of values) {
    if (kind !== 'size') continue
    const size = sizes.get(option) ?? { name: optionName, values: [] }
    size.values.push({ code: `${option}-${code}`, label })
    sizes.set(option, size)
  }
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
  return { describe, sizes: [...sizes.values()] }
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

function stockGroups({ inStock, shipsWithin }: Counts): FilterGroup[] {
  const shipping = SHIPPING_DAYS.map(({ days, label }, index) => ({
    code: String(days),
    label,
    count: shipsWithin[index]!,
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

const toRange = (span: Span, convert: (stored: number) => number): { min: number; max: number } | null =>
  span && { min: convert(span.min), max: convert(span.max) }
