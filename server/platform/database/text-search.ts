import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A LIKE pattern in which `%` and `_` have no special meaning. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The columns in lower case, one per line, for a trigram index that finds a part of any of them. A line break keeps a
 * match from spanning two columns.
 */
export const searchableText = (...columns: [AnyColumn, ...AnyColumn[]]): SQL =>
  sql`lower(${sql.join(columns, sql` || chr(10) || `)})`

/** Case-insensitive. */
export const containsText = (haystack: SQL, part: string): SQL =>
  sql`${haystack} like lower(${containsPattern(part)})`
