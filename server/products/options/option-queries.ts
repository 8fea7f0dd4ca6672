import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Option } from '#contract/options.ts'
import { isValueOffered } from '#domain/options.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { findMetals } from '#server/rates/queries.ts'
import { options, optionValues, productOptions, products, productVariants } from '../tables.ts'

export type OptionRow = typeof options.$inferSelect
export type OptionValueRow = typeof optionValues.$inferSelect

/** Options with their values, both in the order that staff gave them. */
export async function readOptions(
  reader: Reader,
  { where, activeOnly }: { where?: SQL; activeOnly: boolean },
): Promise<Option[]> {
  const rows = await reader
    .select()
    .from(options)
    .where(where)
    .orderBy(asc(options.position), asc(options.name), asc(options.id))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const valueRows = await reader
    .select()
    .from(optionValues)
    .where(inArray(optionValues.optionId, ids))
    .orderBy(asc(optionValues.position), asc(optionValues.id))
  const metals = activeOnly ? await findMetals(reader) : []
  const shownRows = activeOnly ? valueRows.filter((value) => isValueOffered(value, metals)) : valueRows
  return rows.map((row) =>
    serializeOption(
      row,
      shownRows.filter(({ optionId }) => optionId === row.id),
    ),
  )
}

const VALUE_COLUMNS = {
  id: optionValues.id,
  code: optionValues.code,
  label: optionValues.label,
  swatch: optionValues.swatch,
  equivalents: optionValues.equivalents,
  metalType: optionValues.metalType,
  isActive: optionValues.isActive,
}

/** The values that a variant of the product has. */
const usedValuesJson = sql<JsonObject<typeof VALUE_COLUMNS>[]>`(
  select coalesce(json_agg(${jsonObject(VALUE_COLUMNS)} order by ${optionValues.position}, ${optionValues.id}), '[]')
  from ${optionValues}
  where ${optionValues.optionId} = ${options.id} and exists (
    select from ${productVariants}
    where ${productVariants.productId} = ${products.id} and ${productVariants.deletedAt} is null
      and ${optionValues.id} in (${productVariants.value1Id}, ${productVariants.value2Id}, ${productVariants.value3Id})))`

const OPTION_COLUMNS = {
  id: options.id,
  code: options.code,
  name: options.name,
  kind: options.kind,
  measure: options.measure,
  position: options.position,
  version: options.version,
  values: usedValuesJson,
}

export type ProductOption = JsonObject<typeof OPTION_COLUMNS>

/** For queries of products: the options of a product in their order, each with the values that its variants have. */
export const productOptionsJson = () => sql<ProductOption[]>`(
  select coalesce(json_agg(${jsonObject(OPTION_COLUMNS)} order by ${productOptions.position}), '[]')
  from ${productOptions} join ${options} on ${options.id} = ${productOptions.optionId}
  where ${productOptions.productId} = ${products.id})`

type ShownOption = Omit<ProductOption, 'values'>
type ShownValue = ProductOption['values'][number]

export const serializeOption = (row: ShownOption, valueRows: readonly ShownValue[]): Option => ({
  _id: row.id,
  code: row.code,
  name: row.name,
  kind: row.kind,
  measure: row.measure,
  order: row.position,
  version: row.version,
  values: valueRows.map(({ id, code, label, swatch, equivalents, metalType, isActive }) => ({
    _id: id,
    code,
    label,
    swatch,
    equivalents,
    metalType,
    isActive,
  })),
})
