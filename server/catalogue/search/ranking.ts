import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { productSearch, productStock, products } from '../tables.ts'
import { countUpTo, haveRows } from './index-queries.ts'

/** Up to this many matches are ranked by one query. With more, one query per tier stops early. */
export const TIER_SORT_LIMIT = 2_000
/**
 * Up to this many matches are sorted in a few milliseconds. With more, an index scan in the wanted order finds the first
 * page sooner, unless the page is a late one.
 */
const INDEX_SCAN_THRESHOLD = 5_000
/** An index scan on products also reads a wide row per step, and the cheapest products are often of a few categories. */
const PRODUCT_INDEX_SCAN_THRESHOLD = 20_000
const usesIndexScan = ({ indexScan }: SortOrder, { total, offset, limit }: Slice): boolean =>
  indexScan !== undefined &&
  total >
    (indexScan !== 'rows' && indexScan.table === products
      ? PRODUCT_INDEX_SCAN_THRESHOLD
      : INDEX_SCAN_THRESHOLD) &&
  (offset + limit) * 10 <= total
/** The matches may all be at the end of the index: after this many rows the scan gives up and the matches are sorted. */
const maxScannedRows = ({ offset, limit }: Slice): number => 5_000 + 2 * (offset + limit)

export type Slice = {
  where: SQL | undefined
  /** The number of matches. Above TIER_SORT_LIMIT it may be approximate. */
  total: number
  offset: number
  limit: number
}

/** Matches that rank above others. */
export type Tier = {
  /** Separates them from the others. */
  condition: SQL
  /** `condition` and the rest of the query that does not follow from it. */
  fullCondition: SQL | undefined
  /** Usually empty, so its existence is checked first. */
  isRare?: boolean
}

/** The order of featuredFirst (queries.ts) on product_search. */
const FEATURED_ORDER: SortOrder = {
  rows: [
    sql`${productSearch.isPriced} desc`,
    sql`${productSearch.isFeatured} desc`,
    sql`${productSearch.ratingAverage} desc`,
    sql`${productSearch.createdAt} desc`,
    sql`${productSearch.productId}`,
  ],
  indexScan: 'rows',
}
const FEATURED_ORDER_SQL = sql.join(FEATURED_ORDER.rows, sql`, `)

/** The ids of a slice, by tier and, within a tier, in the featured order. */
export async function findRankedIds(tx: Tx, tiers: readonly Tier[], slice: Slice): Promise<string[]> {
  const { where, total, offset, limit } = slice
  const end = offset + limit
  if (offset >= total) return []
  if (tiers.length === 0) return findOrderedIds(tx, FEATURED_ORDER, slice)
  if (total <= TIER_SORT_LIMIT || end > TIER_SORT_LIMIT) return findIdsBySort(tx, tiers, slice)
  const rareTiers = tiers.filter((tier) => tier.isRare)
  const hasRows = await haveRows(
    tx,
    rareTiers.map(({ condition }) => condition),
  )
  const ids = new Set<string>()
  // the Set drops matches of an earlier tier
  for (const tier of [...tiers.filter((one) => !one.isRare || hasRows[rareTiers.indexOf(one)]), undefined]) {
    const fullCondition = tier ? tier.fullCondition : where
    const size = tier ? await countUpTo(tx, TIER_SORT_LIMIT + 1, fullCondition) : total
    if (size === 0) continue
    const found = await (size > TIER_SORT_LIMIT
      ? findIdsByIndexScan(tx, fullCondition, end)
      : findIdsBySort(tx, [], { where: fullCondition, offset: 0, limit: end }))
    for (const id of found) ids.add(id)
    if (ids.size >= end) break
  }
  return [...ids].slice(offset, end)
}

/** Ranks all matches in one query. The CTE is materialised, so that the words of a row are decompressed only once. */
function findIdsBySort(tx: Tx, tiers: readonly Tier[], { where, offset, limit }: Omit<Slice, 'total'>) {
  const { productId, isPriced, isFeatured, ratingAverage, createdAt } = productSearch
  const columns = [productId, isPriced, isFeatured, ratingAverage, createdAt].map((column) => sql`${column}`)
  return selectIds(
    tx,
    sql`with product_search as materialized (
        select ${sql.join(columns, sql`, `)}, ${tierRank(tiers)} as rank from ${productSearch} where ${where ?? sql`true`}
      )
      select ${productId} as id from ${productSearch} order by rank, ${FEATURED_ORDER_SQL} limit ${limit} offset ${offset}`,
  )
}

const tierRank = (tiers: readonly Tier[]): SQL =>
  tiers.length === 0
    ? sql`0`
    : sql`case ${sql.join(
        tiers.map(({ condition }, rank) => sql`when ${condition} then ${sql.raw(String(rank))}`),
        sql` `,
      )} else ${sql.raw(String(tiers.length))} end`

const findIdsByIndexScan = (tx: Tx, where: SQL | undefined, end: number): Promise<string[]> =>
  withIndexScan(tx, () =>
    selectIds(
      tx,
      sql`select ${productSearch.productId} as id from ${productSearch} where ${where ?? sql`true`}
        order by ${FEATURED_ORDER_SQL} limit ${end}`,
    ),
  )

/** The ids of a slice in the given order. */
export async function findOrderedIds(tx: Tx, order: SortOrder, slice: Slice): Promise<string[]> {
  const { where, total, offset, limit } = slice
  if (offset >= total) return []
  if (usesIndexScan(order, slice)) {
    const ids = await withIndexScan(tx, () => selectIds(tx, indexScanQuery(order, slice)))
    if (ids.length === Math.min(limit, total - offset)) return ids
  }
  return selectIds(
    tx,
    sql`select ${productSearch.productId} as id from ${productSearch} ${order.joined ?? sql.empty()} where ${where ?? sql`true`}
      order by ${sql.join(order.rows, sql`, `)} limit ${limit} offset ${offset}`,
  )
}

/** Scans the index in order, at most `maxScannedRows` rows. */
function indexScanQuery({ rows, indexScan = 'rows' }: SortOrder, slice: Slice): SQL {
  const { where = sql`true`, offset, limit } = slice
  const { table, id, by, range } =
    indexScan === 'rows' ? { table: productSearch, id: undefined, by: rows, range: undefined } : indexScan
  const order = sql`order by ${sql.join(by, sql`, `)}`
  const scannedRows = sql`(select * from ${table} where ${range ?? sql`true`} ${order} limit ${maxScannedRows(slice)}) ${table}`
  const joined = id ? sql`join ${productSearch} on ${productSearch.productId} = ${id}` : sql.empty()
  return sql`select ${productSearch.productId} as id from ${scannedRows} ${joined} where ${where} ${order} limit ${limit} offset ${offset}`
}

export type SortOrder = {
  /** For rows of product_search and of `joined`. */
  rows: SQL[]
  joined?: SQL | undefined
  /** An index in this order, on product_search or another table. */
  indexScan?: 'rows' | IndexScan | undefined
}
type IndexScan = {
  table: typeof products | typeof productStock
  /** The column of that table with the product id. */
  id: Column
  by: SQL[]
  /** The part of the index to scan. */
  range?: SQL | undefined
}
export type SortKey = 'name' | 'price' | 'stock' | 'createdAt'

/**
 * The id decides between equals, so that pages never overlap. Products without a price come last in both directions.
 * `prices` is the requested price range as a condition on products.
 */
export function toSortOrder(by: SortKey, order: 'asc' | 'desc', prices?: SQL): SortOrder {
  const direction = sql.raw(order === 'asc' ? ' asc' : ' desc')
  const columnThenId = (column: SQL, id: Column, end = sql.empty()) => [
    sql`${column}${direction}${end}`,
    sql`${id}${direction}`,
  ]
  const { productId, name, createdAt, pricePaise } = productSearch
  switch (by) {
    case 'name':
      return { rows: columnThenId(sql`${name}`, productId), indexScan: 'rows' }
    case 'createdAt':
      return { rows: columnThenId(sql`${createdAt}`, productId), indexScan: 'rows' }
    case 'price': {
      const last = sql` nulls last`
      const indexScan = {
        table: products,
        id: products.id,
        by: columnThenId(sql`${products.pricePaise}`, products.id, last),
      }
      return {
        rows: columnThenId(sql`${pricePaise}`, productId, last),
        indexScan: { ...indexScan, range: prices },
      }
    }
    case 'stock': {
      const rows = columnThenId(sql`${productStock.stock}`, productStock.productId)
      const joined = sql`join ${productStock} on ${productStock.productId} = ${productId}`
      return { rows, joined, indexScan: { table: productStock, id: productStock.productId, by: rows } }
    }
  }
}

export const RATING_ORDER: SortOrder = {
  rows: [
    sql`${productSearch.ratingAverage} desc`,
    sql`${productSearch.ratingCount} desc`,
    sql`${productSearch.productId}`,
  ],
  indexScan: 'rows',
}

const selectIds = async (tx: Tx, query: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(query)).rows.map(({ id }) => id)

/** Runs a query with planner settings that force an index scan. */
async function withIndexScan<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await setPlanner(tx, { sorts: 'off', indexScans: 'on' })
  const result = await work()
  await setPlanner(tx, { sorts: 'on', indexScans: 'off' })
  return result
}

const SORTING_PLANS = ['enable_bitmapscan', 'enable_sort', 'enable_hashjoin', 'enable_mergejoin']

function setPlanner(tx: Tx, { sorts, indexScans }: Record<'sorts' | 'indexScans', 'on' | 'off'>) {
  const set = (name: string, value: string) => sql`set_config(${name}, ${value}, true)`
  const all = [...SORTING_PLANS.map((name) => set(name, sorts)), set('enable_indexscan', indexScans)]
  return tx.execute(sql`select ${sql.join(all, sql`, `)}`)
}
