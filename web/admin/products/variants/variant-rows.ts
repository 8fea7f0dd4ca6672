import type { Option, OptionValue } from '#contract/options.ts'
import {
  calculateSeriesWeight,
  findMissingCombinations,
  formatSku,
  type WeightRule,
} from '#domain/variant-grid.ts'
import { formatVariantTitle } from '#domain/variants.ts'
import { createRandomId } from '#web/random-id.ts'
import type { VariantDraft } from './variant-draft.ts'

type Rows = readonly VariantDraft[]
/** The options of the product in their order, each with all values of its list. */
type Options = readonly Option[]

/** The values of an option that a row has, in the order of the list. */
export function getUsedValues(rows: Rows, option: Option, position: number): OptionValue[] {
  const used = new Set(rows.map(({ valueIds }) => valueIds[position]))
  return option.values.filter(({ _id }) => used.has(_id))
}

/** `18K / 14` */
export const getVariantTitle = ({ valueIds }: VariantDraft, options: Options): string =>
  formatVariantTitle(getValues(valueIds, options).map((value) => value?.label ?? '…'))

const getValues = (valueIds: readonly string[], options: Options): (OptionValue | undefined)[] =>
  options.map(({ values }, position) => values.find(({ _id }) => _id === valueIds[position]))

/**
 * Rows for one more value of an option. Rows that have no value of this option yet get it; otherwise a row is added for
 * each combination with the values of the other options, as a copy of the row that is most like it.
 */
export function addValue(rows: Rows, options: Options, position: number, valueId: string): VariantDraft[] {
  if (rows.some(({ valueIds }) => valueIds[position] === ''))
    return rows.map((row) =>
      row.valueIds[position] === '' ? setValue(row, options, position, valueId) : row,
    )
  const lists = listUsedValueIds(rows, options)
  lists[position] = [valueId]
  return addCombinations(rows, options, lists)
}

/** Rows for all offered values from one to another, in the order of the list. Values in use stay. */
export function addValueRange(
  rows: Rows,
  options: Options,
  position: number,
  { from, to, isOffered }: { from: string; to: string; isOffered: (value: OptionValue) => boolean },
): VariantDraft[] {
  const { values } = options[position]!
  const ends = [from, to].map((id) => values.findIndex(({ _id }) => _id === id))
  return values
    .slice(Math.min(...ends), Math.max(...ends) + 1)
    .filter((value) => isOffered(value) && !rows.some((row) => hasValue(row, position, value._id)))
    .reduce<VariantDraft[]>((next, { _id }) => addValue(next, options, position, _id), [...rows])
}

/** A row for each combination of the values in use that has none. */
export const addMissingRows = (rows: Rows, options: Options): VariantDraft[] =>
  addCombinations(rows, options, listUsedValueIds(rows, options))

export const countMissingRows = (rows: Rows, options: Options): number =>
  findMissingCombinations(
    listUsedValueIds(rows, options),
    rows.map(({ valueIds }) => valueIds),
  ).length

/** An option whose values are not chosen yet counts as one blank value. */
const listUsedValueIds = (rows: Rows, options: Options): string[][] =>
  options.map((option, position) => {
    const ids = getUsedValues(rows, option, position).map(({ _id }) => _id)
    return ids.length === 0 ? [''] : ids
  })

function addCombinations(rows: Rows, options: Options, lists: string[][]): VariantDraft[] {
  const missing = findMissingCombinations(
    lists,
    rows.map(({ valueIds }) => valueIds),
  )
  return sortRows([...rows, ...missing.map((valueIds) => copyRow(rows, options, valueIds))], options)
}

/** A new row like the one that has most of these values. Its SKU and stock are its own. */
function copyRow(rows: Rows, options: Options, valueIds: string[]): VariantDraft {
  const countShared = (row: VariantDraft) =>
    row.valueIds.filter((id, position) => id === valueIds[position]).length
  const template = rows.reduce((best, row) => (countShared(row) > countShared(best) ? row : best))
  return valueIds.reduce<VariantDraft>(
    (row, valueId, position) => setValue(row, options, position, valueId),
    {
      ...template,
      key: createRandomId(),
      isSaved: false,
      sku: '',
      inventory: '0',
      savedStock: null,
      isActive: true,
      isSerialised: false,
    },
  )
}

/** The metal of a row follows its karat. */
function setValue(row: VariantDraft, options: Options, position: number, valueId: string): VariantDraft {
  if (row.valueIds[position] === valueId) return row
  const metal = options[position]?.values.find(({ _id }) => _id === valueId)?.metalType
  return {
    ...row,
    valueIds: row.valueIds.map((id, at) => (at === position ? valueId : id)),
    ...(metal && (row.isLive || row.metal !== '') && { metal: metal as VariantDraft['metal'] }),
  }
}

/** In the order of the values in their lists. */
function sortRows(rows: Rows, options: Options): VariantDraft[] {
  const rank = options.map(({ values }) => new Map(values.map(({ _id }, index) => [_id, index])))
  const compare = (a: VariantDraft, b: VariantDraft) => {
    for (const [position, ranks] of rank.entries()) {
      const difference =
        (ranks.get(a.valueIds[position] ?? '') ?? -1) - (ranks.get(b.valueIds[position] ?? '') ?? -1)
      if (difference !== 0) return difference
    }
    return 0
  }
  return rows.toSorted(compare)
}

export const hasValue = ({ valueIds }: VariantDraft, position: number, valueId: string): boolean =>
  valueIds[position] === valueId

/** Without the rows of a value. If no other rows would remain, they stay and have no value of this option. */
export function removeValue(rows: Rows, position: number, valueId: string): VariantDraft[] {
  const rest = rows.filter((row) => !hasValue(row, position, valueId))
  return rest.length > 0
    ? rest
    : rows.map((row) => ({ ...row, valueIds: row.valueIds.map((id, at) => (at === position ? '' : id)) }))
}

/** Keeps the rows of a value for the shop's records, but does not offer them any more. */
export const deactivateValue = (rows: Rows, position: number, valueId: string): VariantDraft[] =>
  rows.map((row) => (hasValue(row, position, valueId) ? { ...row, isActive: false } : row))

export const addOption = (rows: Rows): VariantDraft[] =>
  rows.map((row) => ({ ...row, valueIds: [...row.valueIds, ''] }))

/** Rows that differ only in this option become one: the first of them stays. */
export function removeOption(rows: Rows, position: number): VariantDraft[] {
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const valueIds = row.valueIds.filter((_id, at) => at !== position)
    const key = valueIds.join()
    if (seen.has(key)) return []
    seen.add(key)
    return [{ ...row, valueIds }]
  })
}

/** After a picture of the product was removed. */
export const forgetImage = (rows: Rows, imageKey: string): VariantDraft[] =>
  rows.map((row) => ({ ...row, imageKeys: row.imageKeys.filter((key) => key !== imageKey) }))

export type SeriesRule = WeightRule & {
  column: 'metalWeight' | 'grossWeight'
  /** The position of the option that is a series of sizes. */
  position: number
  baseValueId: string
}

/** The weight of each value of a series, in milligrams. Null where nothing would remain. */
export function listSeriesWeights(option: Option, values: readonly OptionValue[], rule: SeriesRule) {
  const indexOf = (valueId: string) => option.values.findIndex(({ _id }) => _id === valueId)
  const base = indexOf(rule.baseValueId)
  return values.map((value) => ({
    value,
    weightMg: calculateSeriesWeight(rule, indexOf(value._id) - base),
  }))
}

/** Writes the weights of a series into these rows. */
export function fillWeights(
  rows: Rows,
  keys: readonly string[],
  weightsMg: ReadonlyMap<string, number>,
  { column, position }: Pick<SeriesRule, 'column' | 'position'>,
): VariantDraft[] {
  return rows.map((row) => {
    const weightMg = weightsMg.get(row.valueIds[position] ?? '')
    return weightMg === undefined || !keys.includes(row.key)
      ? row
      : { ...row, [column]: String(weightMg / MILLIGRAMS_PER_GRAM) }
  })
}

const MILLIGRAMS_PER_GRAM = 1000

/** The placeholder of each option in a SKU pattern: `{size}`, or the code of the option where two are sizes. */
export const listSkuPlaceholders = (options: Options): string[] =>
  options.map(({ kind, code }) =>
    kind === 'size' && options.filter((option) => option.kind === 'size').length === 1 ? 'size' : code,
  )

type SkuFill = { base: string; pattern: string; replaces: boolean }

/** Writes SKUs by pattern into these rows: the blank ones, or all. */
export function fillSkus(
  rows: Rows,
  keys: readonly string[],
  options: Options,
  fill: SkuFill,
): VariantDraft[] {
  const placeholders = listSkuPlaceholders(options)
  return rows.map((row) => {
    if (!keys.includes(row.key) || (row.sku.trim() !== '' && !fill.replaces)) return row
    const labels = getValues(row.valueIds, options).map((value) => value?.label ?? '')
    const words = Object.fromEntries(placeholders.map((name, position) => [name, labels[position] ?? '']))
    return { ...row, sku: formatSku(fill.pattern, { ...words, sku: fill.base }) }
  })
}

/** What all SKUs begin with, to continue them: `AR-18-12` and `AR-22-14` begin with `AR`. */
export function guessBaseSku(rows: Rows): string {
  const skus = rows.map(({ sku }) => sku.trim()).filter(Boolean)
  const [first = '', ...others] = skus
  if (others.length === 0) return first
  let length = first.length
  for (const sku of others) while (!sku.startsWith(first.slice(0, length))) length -= 1
  const prefix = first.slice(0, length)
  // only whole words: of AR-18 and AR-14 not the 1
  const end = prefix.length === first.length ? prefix.length : prefix.lastIndexOf('-')
  return end > 0 ? prefix.slice(0, end) : ''
}
