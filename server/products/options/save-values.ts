import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { options as contract } from '#contract/options.ts'
import { invalidField } from '#domain/errors.ts'
import { suggestEquivalents } from '#domain/options.ts'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { findMetals } from '#server/rates/queries.ts'
import { firstAvailableSlug } from '../slugs.ts'
import { optionValues } from '../tables.ts'
import type { OptionRow, OptionValueRow } from './option-queries.ts'
import { assertValuesUnused, renameInVariants } from './value-usage.ts'

type ValueInput = NonNullable<ParsedInput<typeof contract.create>['values']>[number]

/**
 * Makes the values of an option those of the list, in its order: matched by `_id`, new ones added, missing ones deleted. Returns
 * whether lists and search show products differently: their words have the labels, and their cards the colours.
 */
export async function saveValues(tx: Tx, option: OptionRow, inputs: readonly ValueInput[]): Promise<boolean> {
  assertDistinctLabels(inputs)
  if (option.kind === 'metal') await assertKnownMetals(tx, inputs)
  const before = await readValues(tx, option.id)
  const rows = buildRows(option, inputs, before)
  const keptIds = new Set(rows.map(({ id }) => id))
  const removed = before.filter(({ id }) => !keptIds.has(id))
  if (removed.length > 0) {
    await assertValuesUnused(tx, removed)
    await tx.delete(optionValues).where(
      inArray(
        optionValues.id,
        removed.map(({ id }) => id),
      ),
    )
  }
  if (rows.length > 0)
    await tx
      .insert(optionValues)
      .values(rows)
      .onConflictDoUpdate({
        target: optionValues.id,
        set: {
          label: sql`excluded.label`,
          position: sql`excluded.position`,
          swatch: sql`excluded.swatch`,
          equivalents: sql`excluded.equivalents`,
          metalType: sql`excluded.metal_type`,
          isActive: sql`excluded.is_active`,
        },
      })
  const renamed = before.filter(({ id, label }) => rows.some((row) => row.id === id && row.label !== label))
  if (renamed.length > 0)
    await renameInVariants(
      tx,
      renamed.map(({ id }) => id),
    )
  const hasChangedSwatches = before.some(({ id, swatch, position }) =>
    rows.some((row) => row.id === id && (row.swatch !== swatch || (swatch && row.position !== position))),
  )
  // Sizes are neither words of search nor filter values by their label.
  return hasChangedSwatches || (renamed.length > 0 && option.kind !== 'size')
}

export const readValues = (tx: Tx, optionId: string): Promise<OptionValueRow[]> =>
  tx
    .select()
    .from(optionValues)
    .where(eq(optionValues.optionId, optionId))
    .orderBy(asc(optionValues.position), asc(optionValues.id))

/** Values are chosen by their label, also in a product file, where capitals do not count. */
function assertDistinctLabels(inputs: readonly ValueInput[]): void {
  const seen = new Set<string>()
  for (const [index, { label }] of inputs.entries()) {
    if (seen.has(label.toLowerCase()))
      throw invalidField(`values.${index}.label`, `“${label}” is already in the list`)
    seen.add(label.toLowerCase())
  }
}

/** A karat may belong to a metal that is switched off: it is offered once the metal is active. */
async function assertKnownMetals(tx: Tx, inputs: readonly ValueInput[]): Promise<void> {
  const metals = await findMetals(tx)
  for (const [index, { metalType }] of inputs.entries()) {
    if (metalType && !metals.some(({ code }) => code === metalType))
      throw invalidField(`values.${index}.metalType`, 'Choose one of the metals of the shop')
  }
}

function buildRows(
  option: OptionRow,
  inputs: readonly ValueInput[],
  before: OptionValueRow[],
): OptionValueRow[] {
  const takenCodes = new Set(before.map(({ code }) => code))
  return inputs.map((input, position) => {
    const row = before.find(({ id }) => id === input._id)
    const id = row?.id ?? newId()
    return {
      id,
      optionId: option.id,
      code: row?.code ?? addCode(input.label, id, takenCodes),
      label: input.label,
      position,
      ...valueDetails(option, input),
      isActive: input.isActive ?? true,
    }
  })
}

/** `6.5 in` becomes `6-5-in`. */
function addCode(label: string, id: string, takenCodes: Set<string>): string {
  const code = firstAvailableSlug(slugify(label.replaceAll('.', '-')) || `value-${id.slice(-6)}`, takenCodes)
  takenCodes.add(code)
  return code
}

/** What the option's kind has. Sizes without equivalents get those of their measure. */
const valueDetails = (
  { kind, measure }: OptionRow,
  { label, swatch, metalType, equivalents }: ValueInput,
) => ({
  swatch: kind === 'colour' ? (swatch ?? null) : null,
  metalType: kind === 'metal' ? (metalType ?? null) : null,
  equivalents: measure ? (equivalents ?? suggestEquivalents(measure, label)) : {},
})
