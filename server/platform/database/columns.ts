import { sql } from 'drizzle-orm'
import { bigint, check, integer, jsonb, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'
import type { Paise } from '#domain/money.ts'

/** Column types that all modules share. */
export const id = () => text('id').primaryKey()
/** Whole paise. A JavaScript number is safe, because the shop's largest sum is far below 2^53. */
export const paise = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>()
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()
/** Increased by every save of staff. Saving an older version answers 409 `STALE`. */
export const version = () => integer('version').notNull().default(1)
export const json = <T>(name: string) => jsonb(name).$type<T>()

export const notNegative = (name: string, column: PgColumn) => check(name, sql`${column} >= 0`)
export const positive = (name: string, column: PgColumn) => check(name, sql`${column} > 0`)
/**
 * The mailbox behind the column `email`, for counting people: computed by the database, so that no writer can forget it.
 * The function does the same as `getCanonicalMailbox` of domain/email.ts.
 */
export const mailbox = () => text('mailbox').notNull().generatedAlwaysAs(sql`canonical_mailbox(email)`)

/** The column's value is one of a list from domain/. */
export const oneOf = (name: string, column: PgColumn, values: readonly string[]) =>
  check(
    name,
    sql.join([sql`${column} in (`, sql.raw(values.map((value) => `'${value}'`).join(', ')), sql`)`]),
  )
