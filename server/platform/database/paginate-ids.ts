import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from './database.ts'

type PageQuery = {
  table: PgTable & { id: PgColumn }
  where: SQL | undefined
  order: readonly SQL[]
  page: number
  limit: number
}

/** Finds the ids of a page in its order, and the total count. Only these rows are then read completely. */
export async function paginateIds(
  reader: Reader,
  { table, where = sql`true`, order, page, limit }: PageQuery,
): Promise<{ ids: string[]; total: number }> {
  const countResult = await reader.execute<{ total: number }>(
    sql`select count(*) as total from ${table} where ${where}`,
  )
  const total = countResult.rows[0]?.total ?? 0
  const offset = (page - 1) * limit
  if (offset >= total) return { ids: [], total }
  const { rows } = await reader.execute<{ id: string }>(
    sql`select ${table.id} as id from ${table} where ${where} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`,
  )
  return { ids: rows.map(({ id }) => id), total }
}
