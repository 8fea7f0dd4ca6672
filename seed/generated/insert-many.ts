import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Inserts all rows with one statement. Fields are named as in Drizzle. A field that a row lacks becomes null. */
export async function insertMany<Table extends PgTable>(
  client: pg.PoolClient,
  table: Table,
  rows: readonly Partial<Table['$inferInsert']>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = getTableColumns(table)
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const getColumnName = (key: string): string => columns[key]!.name
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [getColumnName(key), value])),
  )
  const [name, names] = [getTableName(table), keys.map((key) => `"${getColumnName(key)}"`).join(', ')]
  await client.query(
    `insert into "${name}" (${names}) select ${names} from json_populate_recordset(null::"${name}", $1)`,
    [JSON.stringify(records)],
  )
}
