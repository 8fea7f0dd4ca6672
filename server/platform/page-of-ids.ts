import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from './database.ts'

type PageOf = {
  table: PgTable & { id: PgColumn }
  where: SQL | undefined
  order: readonly SQL[]
  page: number
  limit: number
  /** It costs more to find them than to sort them: they are looked for once, not once to count and once to sort. */
  isSearched: boolean
}

/** Which rows stand on a page, in its order, and how many there are on all. Only these are read as a whole afterwards. */
export async function pageOfIds(
  reader: Reader,
  { table, where, order, page, limit, isSearched }: PageOf,
): Promise<{ ids: string[]; total: number }> {
  const from = sql`from ${table} where ${where ?? sql`true`}`
  const slice = sql`order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${(page - 1) * limit}`
  if (isSearched) {
    const { rows } = await reader.execute<{ id: string; total: number }>(
      sql`select ${table.id} as id, count(*) over () as total ${from} ${slice}`,
    )
    // beyond the last page nothing tells the total
    if (rows[0] || page === 1) return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  }
  const counted = await reader.execute<{ total: number }>(sql`select count(*) as total ${from}`)
  const { rows } = await reader.execute<{ id: string }>(sql`select ${table.id} as id ${from} ${slice}`)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 }
}
