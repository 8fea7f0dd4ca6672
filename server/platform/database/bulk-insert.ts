import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { sha256 } from '../ids.ts'
import type { Tx } from './database.ts'

/** Rows of one table, prepared by the module that owns it and written later, alone or with others. */
export type BulkInsert = { table: PgTable; rows: readonly object[]; ignoresConflicts: boolean }

/** The columns of a row that PostgreSQL does not generate. */
type StoredRow<T extends PgTable> = Pick<T['$inferSelect'], keyof T['$inferInsert'] & keyof T['$inferSelect']>

/** Whole rows: a missing field is null, not the column's default. */
export const bulkInsert = <T extends PgTable>(table: T, ...rows: StoredRow<T>[]): BulkInsert => ({
  table,
  rows,
  ignoresConflicts: false,
})

/** Rows that violate a UNIQUE constraint are skipped. */
export const ignoreConflicts = (batches: BulkInsert): BulkInsert => ({ ...batches, ignoresConflicts: true })

/**
 * Writes all rows in one statement. The rows of a table are one parameter, so that the statement is the same for any
 * number of them and is planned once per connection (docs/decisions/0007-an-order-is-one-transaction.md).
 */
export async function runBulkInserts(tx: Tx, ...batches: BulkInsert[]): Promise<void> {
  const statements = batches.map(insertStatement)
  const last = statements.pop()
  const others = statements.map((insert, at) => `others${at} as (${insert})`)
  const text = others.length > 0 ? `with ${others.join(', ')} ${last}` : last!
  await tx.$client.query({ name: sha256(text), text, values: batches.map(rowsAsJson) })
}

function insertStatement({ table, ignoresConflicts }: BulkInsert, at: number): string {
  const name = `"${getTableName(table)}"`
  const columns = storedColumns(table).map(([, column]) => `"${column}"`)
  const rows = `select ${columns} from jsonb_populate_recordset(null::${name}, $${at + 1}::jsonb)`
  return `insert into ${name} (${columns}) ${rows}${ignoresConflicts ? ' on conflict do nothing' : ''}`
}

const storedColumns = (table: PgTable): [key: string, name: string][] =>
  Object.entries(getTableColumns(table))
    .filter(([, { generated }]) => !generated)
    .map(([key, { name }]) => [key, name])

/** Keyed by column name. Drizzle's own encoding would write JSON within JSON. */
function rowsAsJson({ table, rows }: BulkInsert): string {
  const columns = storedColumns(table)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(([key, name]) => [name, (row as Record<string, unknown>)[key]])),
    ),
  )
}
