import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { productSearch, productStock, products } from '../tables.ts'
import { countUpTo, haveRows } from './index-queries.ts'

/** So many are put into tiers at once; of more, one tier after the other is asked for. */
export const TIER_SORT_LIMIT = 2_000
/** This many rows are sorted in milliseconds. With more matches, walking the index in order fills a page quickly. */
const INDEX_SCAN_THRESHOLD = 5_000
/** Along an index of products each step costs a wide row as well, and what is dear or cheap stands on the same few shelves. */
const PRODUCT_INDEX_SCAN_THRESHOLD = 20_000
const usesIndexScan = ({ indexScan }: SortOrder, { total, offset, limit }: Slice): boolean =>
  indexScan !== undefined &&
  total >
    (indexScan !== 'rows' && indexScan.table === products
      ? PRODUCT_INDEX_SCAN_THRESHOLD
      : INDEX_SCAN_THRESHOLD) &&
  (offset + limit) * 10 <= total
/** What is looked for may stand at the far end: then it is sorted after all. */
const maxScannedRows = ({ offset, limit }: Slice): number => 5_000 + 2 * (offset + limit)

export type Slice = {
  where: SQL | undefined
  /** Of all that is found; `MANY` or more may be told as any larger number. */
  total: number
  offset: number
  limit: number
}

/** Those of what is found that stand before others. */
export type Tier = {
  /** Tells them from the others. */
  condition: SQL
  /** All that they meet: `told`, and of what is looked for what does not follow from it. */
  fullCondition: SQL | undefined
  /** Mostly there are none: whether there are is asked first. */
  isRare?: boolean
}

/** The order of featuredFirst (cards.ts), as product_search keeps it. */
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

/** The ids of a slice, what meets an earlier tier before what meets a later one, and the best first within each. */
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
  // who is met by an earlier tier was taken whole, or the slice is full
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

/** All at once. What is found is gathered before it is sorted: its words are unpacked once, and carried no further. */
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

/** The ids of a slice in that order. */
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

/** Row by row along the index, no further than `maxScannedRows`. */
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
  /** As rows of product_search know it, with what is joined to them. */
  rows: SQL[]
  joined?: SQL | undefined
  /** Where an index stands in that order: of product_search, or of another table. */
  indexScan?: 'rows' | IndexScan | undefined
}
type IndexScan = {
  table: typeof products | typeof productStock
  /** The id of the product, of that table. */
  id: Column
  by: SQL[]
  /** Where along the index the rows can lie. */
  range?: SQL | undefined
}
export type SortKey = 'name' | 'price' | 'stock' | 'createdAt'

/**
 * The id decides between equals, so that pages never overlap. Pieces on request stand last in either direction. `prices`:
 * the range of prices that is asked for, of products.
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

/** Along an index, row by row, until there are enough. */
async function withIndexScan<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await setPlanner(tx, { gathers: 'off', walks: 'on' })
  const result = await work()
  await setPlanner(tx, { gathers: 'on', walks: 'off' })
  return result
}

const SORTING_PLANS = ['enable_bitmapscan', 'enable_sort', 'enable_hashjoin', 'enable_mergejoin']

function setPlanner(tx: Tx, { gathers, walks }: Record<'gathers' | 'walks', 'on' | 'off'>) {
  const set = (name: string, value: string) => sql`set_config(${name}, ${value}, true)`
  const all = [...SORTING_PLANS.map((name) => set(name, gathers)), set('enable_indexscan', walks)]
  return tx.execute(sql`select ${sql.join(all, sql`, `)}`)
}
