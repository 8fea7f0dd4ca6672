import { and, asc, gt, isNotNull, notLike, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { assertLockOrder } from '../database/locks.ts'
import type { Secrets } from './secrets.ts'

/** A column with encrypted values, declared by the module that owns the table. */
export type EncryptedColumn = {
  table: PgTable
  id: PgColumn
  column: PgColumn
  /** The encryption context of a row's value. */
  contextOf: (id: string) => string
}

const BATCH = 100

/**
 * Re-encrypts values of older keys with the newest key and returns their number. Several processes may run it at the
 * same time.
 */
export async function reencrypt(
  database: Pick<Database, 'transaction'>,
  secrets: Secrets,
  columns: readonly EncryptedColumn[],
): Promise<number> {
  let reencrypted = 0
  for (const column of columns) reencrypted += await reencryptColumn(database, secrets, column)
  return reencrypted
}

async function reencryptColumn(
  database: Pick<Database, 'transaction'>,
  secrets: Secrets,
  { table, id, column, contextOf }: EncryptedColumn,
): Promise<number> {
  const name = sql.identifier(getTableConfig(table).name)
  const isOutdated: SQL = and(isNotNull(column), notLike(column, `v${secrets.newestVersion()}.%`))!
  let reencrypted = 0
  let last = ''
  for (;;) {
    const count = await database.transaction(async (tx) => {
      assertLockOrder(tx, 'record')
      const rows = await tx
        .select({ id: sql<string>`${id}`, sealed: sql<string>`${column}` })
        .from(table)
        .where(and(isOutdated, gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH)
        .for('update')
      for (const row of rows) {
        const context = contextOf(row.id)
        const sealed = secrets.encrypt(secrets.decrypt(row.sealed, context), context)
        await tx.execute(
          sql`update ${name} set ${sql.identifier(column.name)} = ${sealed} where ${sql.identifier(id.name)} = ${row.id}`,
        )
        last = row.id
      }
      return rows.length
    })
    reencrypted += count
    if (count < BATCH) return reencrypted
  }
}
