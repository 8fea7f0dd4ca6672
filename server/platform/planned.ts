import type { Reader } from './database.ts'

type Prepared<Values, Answer> = { execute(values: Values & Record<string, unknown>): Promise<Answer> }

/**
 * A statement with placeholders that is built once, and planned once by PostgreSQL, for each connection
 * (docs/decisions/0007-an-order-is-one-transaction.md). A placeholder is never null: Drizzle would write it as a value.
 */
export function planned<Values extends Record<string, unknown>, Answer>(
  build: (db: Reader) => Prepared<Values, Answer>,
): (db: Reader, values: Values) => Promise<Answer> {
  const built = new WeakMap<Reader, Prepared<Values, Answer>>()
  return (db, values) => {
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known.execute(values)
  }
}
