import type { Reader } from './database.ts'

type Prepared<Values, Result> = { execute(values: Values & Record<string, unknown>): Promise<Result> }

/**
 * A statement with placeholders that is built once and planned once by PostgreSQL per connection
 * (docs/decisions/0007-an-order-is-one-transaction.md): without that an order takes 25 % more CPU. A placeholder is never null, because Drizzle would write null
 * into the statement.
 */
export function preparedStatement<Values extends Record<string, unknown>, Result>(
  build: (db: Reader) => Prepared<Values, Result>,
): (db: Reader, values: Values) => Promise<Result> {
  const statements = new WeakMap<Reader, Prepared<Values, Result>>()
  return (db, values) => {
    const statement = statements.get(db) ?? build(db)
    statements.set(db, statement)
    return statement.execute(values)
  }
}
