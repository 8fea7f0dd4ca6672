import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { sha256 } from '../ids.ts'
import type { Tx } from './database.ts'

/** Rows of one table, prepared by the module that owns it and written later, alone or with others. */
export type BulkInsert = { table: PgTable; rows: readonly object[]; ignoresConflicts: boolean }

/** Whole rows: a missing field is null, not the column's default. */
export const bulkInsert = <T extends PgTable>(table: T, ...rows: T['$inferSelect'][]): BulkInsert => ({
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
  const rows = `select * from jsonb_populate_recordset(null::${name}, $${at + 1}::jsonb)`
  return `insert into ${name} ${rows}${ignoresConflicts ? ' on conflict do nothing' : ''}`
}

/** Keyed by column name. Drizzle's own encoding would write JSON within JSON. */
function rowsAsJson({ table, rows }: BulkInsert): string {
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const)
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map(([key, name]) => [name, (row as Record<string, unknown>)[key]])),
    ),
  )
}
