import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm'

type Fields = Record<string, Column | SQL>

/** What `jsonObject` returns of these fields, once the driver has parsed it. */
export type JsonObject<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends SQL<infer Value>
    ? Value
    : Of[Name] extends Column
      ? JsonValue<GetColumnData<Of[Name]>>
      : never
}

type JsonValue<Value> = Value extends Date ? string : Value

/** Columns as one JSON object, so that a statement can return rows of several tables. */
export const jsonObject = <Of extends Fields>(fields: Of): SQL<JsonObject<Of>> =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`
