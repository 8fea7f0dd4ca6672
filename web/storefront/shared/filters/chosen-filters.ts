import type { StorefrontApi } from '#contract/contract.ts'
import type { FilterGroup, Filters } from '#contract/products.ts'
import { FILTER_CODES } from '#domain/filters.ts'

export type FilterCode = FilterGroup['code']

/** What a customer chose in the groups of the filter panel. */
export type ChosenFilters = {
  /** The codes of the chosen values. A group without a choice is missing. */
  codes: Readonly<Partial<Record<FilterCode, readonly string[]>>>
  /** Grams. Null: no limit. */
  minWeight: number | null
  maxWeight: number | null
}

export const NOTHING_CHOSEN: ChosenFilters = { codes: {}, minWeight: null, maxWeight: null }

/** An answer without filters: there is nothing to choose from. */
export const NO_FILTERS_OFFERED: Filters = { groups: [], price: null, weight: null }

/** Of these groups a customer chooses one value. */
export const SINGLE_CHOICE: readonly FilterCode[] = ['shipsWithin']

/** The contract accepts this many characters for a group. */
const MAX_PARAMETER_LENGTH = 300

const CODE_PATTERNS: Partial<Record<FilterCode, RegExp>> = {
  inStock: /^true$/,
  // the code of a product field, a point, and a value of it
  field: /^[a-z0-9][a-z0-9-]*\.[a-z0-9-][a-z0-9.-]*$/,
  shipsWithin: /^(\d|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-5])$/,
}
const CODE = /^[a-z0-9][a-z0-9-]*$/
const GRAMS = /^\d{1,5}(\.\d{1,3})?$/

/**
 * Reads the chosen values of an address. Links join them with commas. A browser without scripts sends the form itself, and
 * repeats the parameter for each value. Invalid values are ignored, so old links keep working.
 */
export function parseChosenFilters(query: URLSearchParams): ChosenFilters {
  const groups = FILTER_CODES.map((group): [FilterCode, string[]] => [group, readCodes(query, group)])
  const weights = ['minWeight', 'maxWeight'].map((name) => {
    const value = query.get(name) ?? ''
    return GRAMS.test(value) ? Number(value) : null
  })
  const [minWeight = null, maxWeight = null] = weights
  const isReversed = minWeight !== null && maxWeight !== null && minWeight > maxWeight
  return {
    codes: Object.fromEntries(groups.filter(([, codes]) => codes.length > 0)),
    minWeight: isReversed ? maxWeight : minWeight,
    maxWeight: isReversed ? minWeight : maxWeight,
  }
}

function readCodes(query: URLSearchParams, group: FilterCode): string[] {
  const given = query.getAll(group).flatMap((codes) => codes.split(','))
  const pattern = CODE_PATTERNS[group] ?? CODE
  const codes = [...new Set(given)].filter((code) => pattern.test(code))
  if (SINGLE_CHOICE.includes(group)) return codes.slice(0, 1)
  return codes.filter((_code, index) => codes.slice(0, index + 1).join(',').length <= MAX_PARAMETER_LENGTH)
}

/** The parameters of the address and of the API. Null takes a parameter out. */
export const toFilterParameters = ({ codes, minWeight, maxWeight }: ChosenFilters) => ({
  ...(Object.fromEntries(FILTER_CODES.map((group) => [group, codes[group]?.join(',') || null])) as Record<
    FilterCode,
    string | null
  >),
  minWeight: minWeight || null,
  maxWeight,
})

/** The parameters of the API. */
export const toFilterInput = (chosen: ChosenFilters): FilterInput =>
  Object.fromEntries(Object.entries(toFilterParameters(chosen)).filter(([, value]) => value !== null))

type FilterInput = Pick<
  Parameters<StorefrontApi['products']['search']>[0] & object,
  FilterCode | 'minWeight' | 'maxWeight'
>

export const isNothingChosen = (chosen: ChosenFilters): boolean =>
  Object.values(toFilterParameters(chosen)).every((value) => value === null)

/** The choice after a value is checked or unchecked. */
export function changeCode(
  chosen: ChosenFilters,
  { group, code, isChosen }: { group: FilterCode; code: string; isChosen: boolean },
): ChosenFilters {
  const before = SINGLE_CHOICE.includes(group) ? [] : (chosen.codes[group] ?? [])
  const others = before.filter((other) => other !== code)
  const codes = { ...chosen.codes, [group]: isChosen ? [...others, code] : others }
  return {
    ...chosen,
    codes: Object.fromEntries(Object.entries(codes).filter(([, chosenCodes]) => chosenCodes.length > 0)),
  }
}

/** A chosen value as a chip names it. */
export type ChosenValue = { group: FilterCode; code: string; label: string }

/** `groups` are those of the answer. A value that is not among them is named by its code. */
export const listChosenValues = ({ codes }: ChosenFilters, groups: readonly FilterGroup[]): ChosenValue[] =>
  FILTER_CODES.flatMap((group) =>
    (codes[group] ?? []).map((code) => ({ group, code, label: findLabel(groups, group, code) })),
  )

function findLabel(groups: readonly FilterGroup[], group: FilterCode, code: string): string {
  for (const { code: groupCode, name, values } of groups) {
    if (groupCode !== group) continue
    const value = values.find((each) => each.code === code)
    // a size and a Yes say nothing without the name of the option or the field
    if (value && group === 'field') return `${name}: ${value.label}`
    if (value) return group === 'size' ? `${name} ${value.label}` : value.label
  }
  const words = code.replace('.', ': ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Search engines index a listing with one value of these groups. People search for such words: `22K rings`. */
const INDEXED_GROUPS: readonly FilterCode[] = [
  'metal',
  'purity',
  'colour',
  'stone',
  'occasion',
  'gender',
  'style',
]

export const isIndexedGroup = (group: FilterCode): boolean => INDEXED_GROUPS.includes(group)

/** The only chosen value, if a listing with it is a page of its own for search engines. */
export function findIndexedValue(chosen: ChosenFilters, groups: readonly FilterGroup[]): ChosenValue | null {
  const [value, ...others] = listChosenValues(chosen, groups)
  if (!value || others.length > 0 || !isNothingChosen({ ...chosen, codes: {} })) return null
  const isKnown = groups.some(
    ({ code, values }) =>
      code === value.group && values.some((each) => each.code === value.code && each.count > 0),
  )
  return isKnown && isIndexedGroup(value.group) ? value : null
}
