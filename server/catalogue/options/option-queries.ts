import { asc, inArray, type SQL } from 'drizzle-orm'
import type { Option } from '#contract/options.ts'
import { isValueOffered } from '#domain/options.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { findMetals } from '#server/rates/queries.ts'
import { options, optionValues } from '../tables.ts'

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

const serializeOption = (row: OptionRow, valueRows: OptionValueRow[]): Option => ({
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
