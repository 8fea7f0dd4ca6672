import { asc, sql } from 'drizzle-orm'
import type { ProductField } from '#contract/product-fields.ts'
import { FIELD_PLACES, type FieldPlace } from '#domain/product-fields.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { productFields, products } from '../tables.ts'

export type FieldRow = typeof productFields.$inferSelect

/** All fields in the order that staff gave them. */
export const loadFields = (reader: Reader): Promise<FieldRow[]> =>
  reader
    .select()
    .from(productFields)
    .orderBy(asc(productFields.position), asc(productFields.name), asc(productFields.id))

/** The fields that products are filtered by. */
export const loadFilterFields = (reader: Reader): Promise<FieldRow[]> =>
  reader
    .select()
    .from(productFields)
    .where(sql`${productFields.isActive} and ${productFields.isFilter}`)
    .orderBy(asc(productFields.position), asc(productFields.name), asc(productFields.id))

export type ShownField = { name: string; value: string }

const PLACE_COLUMNS: Record<FieldPlace, string> = {
  isOnPage: 'is_on_page',
  isOnCard: 'is_on_card',
  isFilter: 'is_filter',
  isOnInvoice: 'is_on_invoice',
  isOnTag: 'is_on_tag',
}

/** For queries of products: the fields that a place shows, with their values as `formatFieldValue` writes them. */
export const shownFieldsJson = (place: FieldPlace) =>
  sql<ShownField[]>`coalesce((
    select json_agg(json_build_object('name', field.name, 'value',
      (${products.attributes} ->> field.name)
        || case when field.unit <> '' and ${products.attributes} ->> field.name ~ '[0-9]$' then ' ' || field.unit else '' end)
      order by field.position, field.name, field.id)
    from ${productFields} as field
    where field.is_active and ${sql.raw(`field.${PLACE_COLUMNS[place]}`)}
      and ${products.attributes} ->> field.name <> ''), '[]')`

/** For queries of products: what the fields of its values are. A name without a field is in none. */
export const fieldsOfValuesJson = () =>
  sql<Pick<FieldRow, 'name' | 'kind' | 'unit' | 'isOnPage' | 'isActive'>[]>`coalesce((
    select json_agg(json_build_object('name', field.name, 'kind', field.kind, 'unit', field.unit,
      'isOnPage', field.is_on_page, 'isActive', field.is_active) order by field.position, field.name, field.id)
    from ${productFields} as field where ${products.attributes} ->> field.name is not null), '[]')`

export const serializeField = (row: FieldRow, productCount: number): ProductField => ({
  _id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  unit: row.unit,
  choices: row.choices,
  isOnPage: row.isOnPage,
  isOnCard: row.isOnCard,
  isFilter: row.isFilter,
  isOnInvoice: row.isOnInvoice,
  isOnTag: row.isOnTag,
  isActive: row.isActive,
  order: row.position,
  productCount,
  version: row.version,
})

/** How many products have a value under each name. */
export async function countProductsByName(reader: Reader): Promise<Map<string, number>> {
  const { rows } = await reader.execute<{ name: string; count: number }>(sql`
    select key as name, count(*)::int as count
    from ${products} cross join lateral jsonb_object_keys(${products.attributes}) as key
    group by key order by key`)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

export const listPlaces = (row: FieldRow): FieldPlace[] => FIELD_PLACES.filter((place) => row[place])
