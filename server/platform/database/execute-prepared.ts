import { fillPlaceholders, type SQL, sql } from 'drizzle-orm'
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

/**
 * The same for a statement with placeholders, whose text is built once. Its rows are as the driver reads them: for rows that
 * Drizzle maps there is `preparedStatement`.
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

/** A part of such statements that has no parameters: its text is built once, not for each request. */
export const prebuilt = (part: SQL): SQL => sql.raw(textOf(part))

/** The text of a part without parameters. */
export function textOf(part: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(part)
  if (params.length > 0) throw new Error('A prebuilt part of a statement has no parameters.')
  return text
}
