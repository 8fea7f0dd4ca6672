import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResultRow } from 'pg'
import type { Reader } from './database.ts'

const dialect = new PgDialect()

/**
 * A statement with placeholders that PostgreSQL plans once per connection, and whose text is built once. Its rows are as
 * the driver reads them: for rows that Drizzle maps there is `preparedStatement`.
 */
export function preparedText<Values extends Record<string, unknown>, Row extends QueryResultRow>(
  name: string,
  query: SQL,
): (reader: Reader, values: Values) => Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return async (reader, values) => {
    const { rows } = await reader.$client.query<Row>({ name, text, values: fillPlaceholders(params, values) })
    return rows
  }
}

/** A part of statements that has no parameters: its text is built once, not for each request. */
export const prebuilt = (part: SQL): SQL => sql.raw(textOf(part))

/** The text of a part without parameters. */
export function textOf(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('A prebuilt part of a statement has no parameters.')
  return text
}
