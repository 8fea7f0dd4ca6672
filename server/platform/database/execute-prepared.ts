import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Reader } from './database.ts'

/** Each takes memory in every connection. Further statements are planned for each request. */
const MAX_STATEMENTS = 40

const dialect = new PgDialect()
const namesByText = new Map<string, string>()

/**
 * Executes a statement that PostgreSQL plans once per connection, for SQL that is put together from conditions. Only for
 * statements with the same best plan for all parameters: PostgreSQL does not see the parameters when it plans.
 */
export async function executePrepared<Row extends QueryResultRow>(
  reader: Reader,
  query: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  if (!namesByText.has(text) && namesByText.size < MAX_STATEMENTS)
    namesByText.set(text, `prepared_${namesByText.size + 1}`)
  const { rows } = await reader.$client.query<Row>({ name: namesByText.get(text), text, values: params })
  return rows
}

/** A part of such statements that has no parameters: its text is built once, not for each request. */
export function prebuilt(part: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('A prebuilt part of a statement has no parameters.')
  return sql.raw(text)
}
