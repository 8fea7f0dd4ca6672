import { and, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { products, productVariants, variantPrices } from '#server/products/tables.ts'
import { type Counts, countFacets, RECORD_END, type Spans } from './counts.ts'
import { type Choice, DAYS, IS_FIRST, ROWS } from './filters.ts'
import { searchRows } from './tables.ts'

export type ProductQuery = {
  /** Conditions on a product that no count ignores: who sees it, its words. */
  scope: readonly (SQL | undefined)[]
  choices?: readonly Choice[]
  order: Order
  offset: number
  limit: number
  withCounts?: boolean
  /** Only tests give another one. */
  maxCounted?: number | undefined
}

/** With more products in the scope, the filters of the panel are not counted, and names rank only by how they begin. */
const MAX_COUNTED = 30_000

export type FoundProducts = { ids: string[]; total: number; counts: Counts | null }

/**
 * The ids of one page in order, the number of all matches, and what they can be filtered by, in one statement. It reads the rows
 * of the scope once, with a bit in `misses` for each choice that a row does not match, and adds them up by product.
 */
export async function findProducts(
  reader: Reader,
  { maxCounted = MAX_COUNTED, ...query }: ProductQuery,
): Promise<FoundProducts> {
  const isLong = (scope: ProductQuery['scope']) => hasMoreThan(reader, scope, maxCounted)
  if (!query.withCounts || !(await isLong(query.scope))) return findInScope(reader, query, false)
  const category = query.choices?.find(({ code }) => code === 'category')
  if (!category) return findInScope(reader, query, true)
  // a chosen category is often short enough to be counted, but then no other one is offered beside it
  const inCategory = {
    ...query,
    scope: [...query.scope, category.where],
    choices: query.choices!.filter((choice) => choice !== category),
  }
  return findInScope(reader, inCategory, await isLong(inCategory.scope))
}

/** PostgreSQL's estimate of all rows answers for most shops. */
async function hasMoreThan(reader: Reader, scope: ProductQuery['scope'], max: number): Promise<boolean> {
  const { rows } = await reader.execute<{ isLong: boolean }>(sql`
    select case when reltuples > ${max} then (
      select count(*) > ${max} from (
        select from ${searchRows} where ${and(...scope, IS_FIRST)} limit ${max + 1}
      ) as products
    ) else false end as "isLong"
    from pg_class where oid = 'search_rows'::regclass`)
  return rows[0]!.isLong
}

async function findInScope(
  reader: Reader,
  { scope, choices = [], order, offset, limit, withCounts = false }: ProductQuery,
  isLong: boolean,
): Promise<FoundProducts> {
  const readsVariants = withCounts || choices.length > 0 || order.readsVariants
  const rank = isLong ? order.longRank : order.rank
  const misses = choices.map(
    ({ where: matches }, index) => sql`case when ${matches} then 0 else ${bit(index)} end`,
  )
  const ignoring = (code: Choice['code']) => {
    const index = choices.findIndex((choice) => choice.code === code)
    return index === -1 ? sql`misses = 0` : sql`misses in (0, ${bit(index)})`
  }
  const isAnyVariant = (missing: SQL) =>
    sql`case when bool_or(misses = ${missing}) then ${LINE_END} || ${missing} || ${TAB} else '' end`
  const variantLines = isLong
    ? sql.join([sql.raw('0'), ...choices.map((_, index) => bit(index))].map(isAnyVariant), sql` || `)
    : sql`string_agg(
        ${LINE_END} || misses || ' ' || coalesce(days::text, '') || variant_facets, ''
      ) filter (where misses & (misses - 1) = 0)`
  const counted = sql`,
    min(product_facets) filter (where position = 0) || ${variantLines} as count_key,
    min(price_paise) filter (where ${ignoring('price')}) as least_price,
    max(price_paise) filter (where ${ignoring('price')}) as most_price,
    min(weight_mg) filter (where ${ignoring('weight')}) as least_weight,
    max(weight_mg) filter (where ${ignoring('weight')}) as most_weight`
  const { rows } = await reader.execute<Row>(sql`
    with variant as (
      select ${searchRows.productId}, ${searchRows.position}, ${searchRows.isFeatured}, ${searchRows.ratingAverage},
        ${searchRows.ratingCount}, ${searchRows.createdAt}, ${searchRows.weightMg}, ${searchRows.productFacets},
        ${searchRows.variantFacets}, ${variantPrices.pricePaise}, ${productVariants.stock}, ${DAYS} as days,
        ${rank ? sql`case when ${IS_FIRST} then ${rank} end` : sql`0`} as rank,
        ${misses.length > 0 ? sql.join(misses, sql` + `) : sql`0`} as misses
      from ${ROWS} where ${and(...scope, readsVariants ? undefined : IS_FIRST) ?? sql`true`} ${choices.length > 0 ? EVALUATE_ONCE : sql.empty()}
    ), product as (
      select product_id, bool_or(misses = 0) as matches, ${order.columns} ${withCounts ? counted : sql.empty()}
      from variant group by product_id
    )
    select (select count(*)::int from product where matches) as total,
      array(
        select product_id from product ${order.joinsNames ? sql`join ${products} on ${products.id} = product_id` : sql.empty()}
        where matches order by ${order.by} limit ${limit} offset ${offset}
      ) as ids
      ${withCounts ? COUNTS : sql.empty()}`)
  const { ids, total, countRecords, ...spans } = rows[0]!
  const counts = countRecords === undefined ? null : countFacets(countRecords ?? '', choices, spans as Spans)
  return {
    ids,
    total,
    counts: counts && { ...counts, isPartial: isLong },
  }
}

const bit = (index: number): SQL => sql.raw(String(1 << index))
const LINE_END = sql.raw(`E'\\n'`)
const TAB = sql.raw(`E'\\t'`)
/** Without it PostgreSQL compares each row with the choices again in each sum: by four filters that takes two thirds longer. */
const EVALUATE_ONCE = sql.raw('offset 0')

/** Products that are equal in all that is counted come as one. */
const COUNTS = sql`, (
    select string_agg(count || count_key, ${RECORD_END}::text)
    from (select count_key, count(*) from product where count_key is not null group by count_key) as counted
  ) as "countRecords",
  (select min(least_price) from product) as "leastPrice", (select max(most_price) from product) as "mostPrice",
  (select min(least_weight) from product) as "leastWeight", (select max(most_weight) from product) as "mostWeight"`

type Row = { ids: string[]; total: number; countRecords?: string | null } & Partial<Spans>

/** `columns` of a product from those of its rows, and how pages are sorted `by` them. */
export type Order = {
  columns: SQL
  by: SQL
  joinsNames?: true
  readsVariants?: true
  rank?: SQL
  longRank?: SQL
}
type Direction = 'asc' | 'desc'
export type SortKey = 'featured' | 'name' | 'price' | 'stock' | 'createdAt' | 'rating'

const DEFAULT_DIRECTIONS = { name: 'asc', price: 'asc', stock: 'asc', createdAt: 'desc' } as const

/**
 * The id decides between equals, so that pages never overlap. Products without a price cannot be bought and come last in
 * both directions. `featured` and `rating` have one direction.
 */
export function orderOf(by: SortKey, direction?: Direction): Order {
  if (by === 'featured') return FEATURED
  if (by === 'rating')
    return {
      columns: sql`max(rating_average) as rating_average, max(rating_count) as rating_count`,
      by: sql`rating_average desc, rating_count desc, product_id`,
    }
  const way = sql.raw(direction ?? DEFAULT_DIRECTIONS[by])
  if (by === 'name')
    return {
      columns: sql`1 as one`,
      by: sql`lower(${products.name}) ${way}, product_id ${way}`,
      joinsNames: true,
    }
  if (by === 'price')
    return {
      columns: sql`min(price_paise) as price`,
      by: sql`price ${way} nulls last, product_id ${way}`,
      readsVariants: true,
    }
  if (by === 'stock')
    return {
      columns: sql`coalesce(sum(stock), 0) as stock`,
      by: sql`stock ${way}, product_id ${way}`,
      readsVariants: true,
    }
  return { columns: sql`max(created_at) as created_at`, by: sql`created_at ${way}, product_id ${way}` }
}

/** Featured, well rated and new products first. */
const FEATURED: Order = {
  columns: sql`min(price_paise) as price, bool_or(is_featured) as is_featured, max(rating_average) as rating_average,
    max(created_at) as created_at`,
  by: sql`(price is null), is_featured desc, rating_average desc, created_at desc, product_id`,
  readsVariants: true,
}

/**
 * By the lowest rank first, and then in the featured order. `rank` is a number of the first row of a product, `longRank` the one
 * for a scope that is too long to compare all its words.
 */
export const rankedOrder = (rank: SQL, longRank: SQL): Order => ({
  ...FEATURED,
  columns: sql`${FEATURED.columns}, min(rank) as rank`,
  by: sql`rank, ${FEATURED.by}`,
  rank,
  longRank,
})
