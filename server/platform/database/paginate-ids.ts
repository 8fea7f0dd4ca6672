import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from './database.ts'

type PageQuery = {
  table: PgTable & { id: PgColumn }
  where: SQL | undefined
  order: readonly SQL[]
  page: number
  limit: number
  /** A part of a text is looked for: in how many rows it stands, the planner can only guess. */
  isSearched: boolean
}

/** So many are sorted in some milliseconds. Of more, a page is met soon along the index that stands in its order. */
const MAX_ROWS_TO_SORT = 20_000

/** Which rows stand on a page, in its order, and how many there are on all. Only these are read as a whole afterwards. */
export async function paginateIds(
  reader: Reader,
  { table, where = sql`true`, order, page, limit, isSearched }: PageQuery,
): Promise<{ ids: string[]; total: number }> {
  const countResult = await reader.execute<{ total: number }>(
    sql`select count(*) as total from ${table} where ${where}`,
  )
  const total = countResult.rows[0]?.total ?? 0
  const offset = (page - 1) * limit
  if (offset >= total) return { ids: [], total }
  // what stands behind an offset is gathered before it is sorted, whatever the planner guesses
  const source =
    isSearched && total <= MAX_ROWS_TO_SORT
      ? sql`(select * from ${table} where ${where} offset 0) ${table}`
      : sql`${table} where ${where}`
  const { rows } = await reader.execute<{ id: string }>(
    sql`select ${table.id} as id from ${source} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`,
  )
  return { ids: rows.map(({ id }) => id), total }
}
