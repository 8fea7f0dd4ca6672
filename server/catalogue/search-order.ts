import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database.ts'
import { areThere, countUpTo } from './search-rows.ts'
import { productSearch, productStock, products } from './tables.ts'

/** So many are put into tiers at once; of more, one tier after the other is asked for. */
export const MANY = 2_000
/**
 * So many are sorted in some milliseconds. Of more, the first are met soon by whoever walks along an index that stands in
 * their order, unless the page lies deep.
 */
const VERY_MANY = 5_000
/** Along an index of products each step costs a wide row as well, and what is dear or cheap stands on the same few shelves. */
const VERY_MANY_OF_BOTH = 20_000
const isWalked = ({ walked }: Order, { total, from, count }: Slice): boolean =>
  walked !== undefined &&
  total > (walked !== 'rows' && walked.table === products ? VERY_MANY_OF_BOTH : VERY_MANY) &&
  (from + count) * 10 <= total
/** What is looked for may stand at the far end: then it is sorted after all. */
const mostSteps = ({ from, count }: Slice): number => 5_000 + 2 * (from + count)

export type Slice = {
  where: SQL | undefined
  /** Of all that is found; `MANY` or more may be told as any larger number. */
  total: number
  from: number
  count: number
}

/** Those of what is found that stand before others. */
export type Tier = {
  /** Tells them from the others. */
  told: SQL
  /** All that they meet: `told`, and of what is looked for what does not follow from it. */
  met: SQL | undefined
  /** Mostly there are none: whether there are is asked first. */
  isRare?: boolean
}

/** The order of featuredFirst (cards.ts), as product_search keeps it. */
const BEST: Order = {
  rows: [
    sql`${productSearch.isPriced} desc`,
    sql`${productSearch.isFeatured} desc`,
    sql`${productSearch.ratingAverage} desc`,
    sql`${productSearch.createdAt} desc`,
    sql`${productSearch.productId}`,
  ],
  walked: 'rows',
}
const BEST_FIRST = sql.join(BEST.rows, sql`, `)

/** The ids of a slice, what meets an earlier tier before what meets a later one, and the best first within each. */
export async function bestIds(tx: Tx, tiers: readonly Tier[], slice: Slice): Promise<string[]> {
  const { where, total, from, count } = slice
  const end = from + count
  if (from >= total) return []
  if (tiers.length === 0) return orderedIds(tx, BEST, slice)
  if (total <= MANY || end > MANY) return sortedIds(tx, tiers, slice)
  const rare = tiers.filter((tier) => tier.isRare)
  const areMet = await areThere(
    tx,
    rare.map(({ told }) => told),
  )
  const ids = new Set<string>()
  // who is met by an earlier tier was taken whole, or the slice is full
  for (const tier of [...tiers.filter((one) => !one.isRare || areMet[rare.indexOf(one)]), undefined]) {
    const met = tier ? tier.met : where
    const size = tier ? await countUpTo(tx, MANY + 1, met) : total
    if (size === 0) continue
    const found = await (size > MANY
      ? walkedIds(tx, met, end)
      : sortedIds(tx, [], { where: met, from: 0, count: end }))
    for (const id of found) ids.add(id)
    if (ids.size >= end) break
  }
  return [...ids].slice(from, end)
}

/** All at once. What is found is gathered before it is sorted: its words are unpacked once, and carried no further. */
function sortedIds(tx: Tx, tiers: readonly Tier[], { where, from, count }: Omit<Slice, 'total'>) {
  const { productId, isPriced, isFeatured, ratingAverage, createdAt } = productSearch
  const columns = [productId, isPriced, isFeatured, ratingAverage, createdAt].map((column) => sql`${column}`)
  return idsOf(
    tx,
    sql`with product_search as materialized (
        select ${sql.join(columns, sql`, `)}, ${rankOf(tiers)} as rank from ${productSearch} where ${where ?? sql`true`}
      )
      select ${productId} as id from ${productSearch} order by rank, ${BEST_FIRST} limit ${count} offset ${from}`,
  )
}

const rankOf = (tiers: readonly Tier[]): SQL =>
  tiers.length === 0
    ? sql`0`
    : sql`case ${sql.join(
        tiers.map(({ told }, rank) => sql`when ${told} then ${sql.raw(String(rank))}`),
        sql` `,
      )} else ${sql.raw(String(tiers.length))} end`

const walkedIds = (tx: Tx, where: SQL | undefined, end: number): Promise<string[]> =>
  walking(tx, () =>
    idsOf(
      tx,
      sql`select ${productSearch.productId} as id from ${productSearch} where ${where ?? sql`true`}
        order by ${BEST_FIRST} limit ${end}`,
    ),
  )

/** The ids of a slice in that order. */
export async function orderedIds(tx: Tx, order: Order, slice: Slice): Promise<string[]> {
  const { where, total, from, count } = slice
  if (from >= total) return []
  if (isWalked(order, slice)) {
    const ids = await walking(tx, () => idsOf(tx, walk(order, slice)))
    if (ids.length === Math.min(count, total - from)) return ids
  }
  return idsOf(
    tx,
    sql`select ${productSearch.productId} as id from ${productSearch} ${order.joined ?? sql.empty()} where ${where ?? sql`true`}
      order by ${sql.join(order.rows, sql`, `)} limit ${count} offset ${from}`,
  )
}

/** Row by row along the index, no further than `mostSteps`. */
function walk({ rows, walked = 'rows' }: Order, slice: Slice): SQL {
  const { where = sql`true`, from, count } = slice
  const { table, id, by, within } =
    walked === 'rows' ? { table: productSearch, id: undefined, by: rows, within: undefined } : walked
  const order = sql`order by ${sql.join(by, sql`, `)}`
  const steps = sql`(select * from ${table} where ${within ?? sql`true`} ${order} limit ${mostSteps(slice)}) ${table}`
  const joined = id ? sql`join ${productSearch} on ${productSearch.productId} = ${id}` : sql.empty()
  return sql`select ${productSearch.productId} as id from ${steps} ${joined} where ${where} ${order} limit ${count} offset ${from}`
}

export type Order = {
  /** As rows of product_search know it, with what is joined to them. */
  rows: SQL[]
  joined?: SQL | undefined
  /** Where an index stands in that order: of product_search, or of another table. */
  walked?: 'rows' | Walked | undefined
}
type Walked = {
  table: typeof products | typeof productStock
  /** The id of the product, of that table. */
  id: Column
  by: SQL[]
  /** Where along the index the rows can lie. */
  within?: SQL | undefined
}
export type SortBy = 'name' | 'price' | 'stock' | 'createdAt'

/**
 * The id decides between equals, so that pages never overlap. Pieces on request stand last in either direction. `prices`:
 * the range of prices that is asked for, of products.
 */
export function rowsSortedBy(by: SortBy, order: 'asc' | 'desc', prices?: SQL): Order {
  const direction = sql.raw(order === 'asc' ? ' asc' : ' desc')
  const then = (column: SQL, id: Column, end = sql.empty()) => [
    sql`${column}${direction}${end}`,
    sql`${id}${direction}`,
  ]
  const { productId, name, createdAt, pricePaise } = productSearch
  switch (by) {
    case 'name':
      return { rows: then(sql`${name}`, productId), walked: 'rows' }
    case 'createdAt':
      return { rows: then(sql`${createdAt}`, productId), walked: 'rows' }
    case 'price': {
      const last = sql` nulls last`
      const walked = {
        table: products,
        id: products.id,
        by: then(sql`${products.pricePaise}`, products.id, last),
      }
      return { rows: then(sql`${pricePaise}`, productId, last), walked: { ...walked, within: prices } }
    }
    case 'stock': {
      const rows = then(sql`${productStock.stock}`, productStock.productId)
      const joined = sql`join ${productStock} on ${productStock.productId} = ${productId}`
      return { rows, joined, walked: { table: productStock, id: productStock.productId, by: rows } }
    }
  }
}

export const RATED_FIRST: Order = {
  rows: [
    sql`${productSearch.ratingAverage} desc`,
    sql`${productSearch.ratingCount} desc`,
    sql`${productSearch.productId}`,
  ],
  walked: 'rows',
}

const idsOf = async (tx: Tx, query: SQL): Promise<string[]> =>
  (await tx.execute<{ id: string }>(query)).rows.map(({ id }) => id)

/** Along an index, row by row, until there are enough. */
async function walking<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await plan(tx, { gathers: 'off', walks: 'on' })
  const result = await work()
  await plan(tx, { gathers: 'on', walks: 'off' })
  return result
}

const GATHERING = ['enable_bitmapscan', 'enable_sort', 'enable_hashjoin', 'enable_mergejoin']

function plan(tx: Tx, { gathers, walks }: Record<'gathers' | 'walks', 'on' | 'off'>) {
  const set = (name: string, value: string) => sql`set_config(${name}, ${value}, true)`
  const all = [...GATHERING.map((name) => set(name, gathers)), set('enable_indexscan', walks)]
  return tx.execute(sql`select ${sql.join(all, sql`, `)}`)
}
