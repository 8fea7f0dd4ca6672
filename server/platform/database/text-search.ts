import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A LIKE pattern that finds the text as it was typed: `%` and `_` stand for themselves. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * What columns say, in lower case, a line each: a trigram index on it finds a part of any of them. Nobody types a line break.
 */
export const searchableText = (...columns: [AnyColumn, ...AnyColumn[]]): SQL =>
  sql`lower(${sql.join(columns, sql` || chr(10) || `)})`

/** Upper and lower case are the same. */
export const containsText = (haystack: SQL, part: string): SQL =>
  sql`${haystack} like lower(${containsPattern(part)})`
