import { eq } from 'drizzle-orm'
import type { FilterGroup, Filters } from '#contract/products.ts'
import { FACET_CODES, type FacetCode, getFieldFacet, isOwnParameter, SHIPPING_DAYS } from '#domain/filters.ts'
import { paise, toRupees } from '#domain/money.ts'
import { describeFilterValue, type ProductField } from '#domain/product-fields.ts'
import { CARAT_RANGES, STONE_LABELS } from '#domain/stones.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { loadFilterFields } from '#server/products/queries.ts'
import { options, optionValues } from '#server/products/tables.ts'
import type { Counts } from './counts.ts'

/** The groups of a filter panel with their counts. `inStock`: only what is in stock is shown. */
export async function buildFilterPanel(
  reader: Reader,
  counts: Counts,
  { inStock = false }: { inStock?: boolean | undefined },
): Promise<Filters> {
  const labels = await loadLabels(reader)
  const fields = await loadFilterFields(reader)
  const { leastPrice, mostPrice, leastWeight, mostWeight } = counts.spans
  return {
    groups: counts.isPartial
      ? []
      : [
          ...PANEL_CODES.flatMap((code) => toGroups(code, counts.values.get(code) ?? new Map(), labels)),
          ...fields.flatMap((field) => toFieldGroup(field, counts)),
          ...stockGroups(counts, inStock),
        ],
    price: toRange(leastPrice, mostPrice, (amount) => toRupees(paise(amount))),
    weight: toRange(leastWeight, mostWeight, (mg) => mg / 1000),
  }
}

type Label = { label: string; swatch?: string | undefined }
type Labels = {
  describe: (code: FacetCode, value: string) => Label
  /** The sizes of each option, in the order of staff. */
  sizes: { name: string; values: { code: string; label: string }[] }[]
}

async function loadLabels(reader: Reader): Promise<Labels> {
  const values = await reader
    .select({
      kind: options.kind,
      option: options.code,
      optionName: options.name,
      code: optionValues.code,
      label: optionValues.label,
      swatch: optionValues.swatch,
    })
    .from(optionValues)
    .innerJoin(options, eq(options.id, optionValues.optionId))
    .orderBy(options.position, options.name, options.id, optionValues.position, optionValues.id)
  const colours = new Map(
    values
      .filter(({ kind }) => kind === 'colour')
      .map(({ code, label, swatch }) => [code, { label, swatch: swatch ?? undefined }]),
  )
  const sizes = new Map<string, Labels['sizes'][number]>()
  for (const { kind, option, optionName, code, label } of values) {
    if (kind !== 'size') continue
    const size = sizes.get(option) ?? { name: optionName, values: [] }
    size.values.push({ code: `${option}-${code}`, label })
    sizes.set(option, size)
  }
  const describe = (code: FacetCode, value: string): Label => {
    if (code === 'purity') return { label: value.toUpperCase() }
    if (code === 'colour') return colours.get(value) ?? { label: capitalize(value) }
    if (code === 'carat') return { label: CARAT_RANGES.find((range) => range.code === value)?.label ?? value }
    if (code === 'stone')
      return { label: (STONE_LABELS as Record<string, string>)[value] ?? capitalize(value) }
    return { label: capitalize(value) }
  }
  return { describe, sizes: [...sizes.values()] }
}

/** `every-day` is stored for `Every day`. */
const capitalize = (code: string): string => {
  const text = code.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Product fields come after these. */
const PANEL_CODES = FACET_CODES.filter((code) => !isOwnParameter(code))
type PanelCode = (typeof PANEL_CODES)[number]

const GROUP_NAMES: Record<PanelCode, string> = {
  metal: 'Metal',
  purity: 'Purity',
  colour: 'Colour',
  stone: 'Stone',
  carat: 'Carat weight',
  size: 'Size',
}

type FilterField = Pick<ProductField, 'code' | 'name' | 'kind' | 'unit' | 'choices'>

/** The values of a field by the number of products, numbers by their size. */
function toFieldGroup(field: FilterField, { values }: Counts): FilterGroup[] {
  const facet = getFieldFacet(field.code)
  const counted = [...(values.get(facet) ?? [])].map(([value, count]) => ({
    code: isOwnParameter(facet) ? value : `${field.code}.${value}`,
    label: describeFilterValue(field, value),
    count,
  }))
  if (counted.length === 0) return []
  return [
    {
      code: isOwnParameter(facet) ? facet : 'field',
      name: field.name,
      values: counted.sort(field.kind === 'number' ? byNumber : byCount),
    },
  ]
}

/** The most frequent value first, but ranges and sizes in their own order. Each option of sizes is a group. */
function toGroups(
  code: PanelCode,
  counts: ReadonlyMap<string, number>,
  { describe, sizes }: Labels,
): FilterGroup[] {
  const groups =
    code === 'size'
      ? sizes.map(({ name, values }) => ({
          name,
          values: values.flatMap((value) =>
            counts.has(value.code) ? [{ ...value, count: counts.get(value.code)! }] : [],
          ),
        }))
      : [
          {
            name: GROUP_NAMES[code],
            values: [...counts]
              .map(([value, count]) => ({ code: value, ...describe(code, value), count }))
              .sort(code === 'carat' ? byRange : byCount),
          },
        ]
  return groups.filter(({ values }) => values.length > 0).map((group) => ({ code, ...group }))
}

type CountedValue = { code: string; label: string; count: number }

const byCount = (one: CountedValue, other: CountedValue): number =>
  other.count - one.count || (one.label < other.label ? -1 : 1)

const byRange = (one: CountedValue, other: CountedValue): number =>
  Number.parseInt(one.code, 10) - Number.parseInt(other.code, 10)

const byNumber = (one: CountedValue, other: CountedValue): number =>
  Number.parseFloat(one.label) - Number.parseFloat(other.label) || byCount(one, other)

function stockGroups({ days: countByDays }: Counts, inStock: boolean): FilterGroup[] {
  const countWithin = (max: number) =>
    [...countByDays].reduce((sum, [days, count]) => (days <= max ? sum + count : sum), 0)
  const shipping = SHIPPING_DAYS.map(({ days, label }) => ({
    code: String(days),
    label,
    count: countWithin(inStock ? 0 : days),
  }))
  return [
    {
      code: 'inStock' as const,
      name: 'Availability',
      values: [{ code: 'true', label: 'In stock', count: countWithin(0) }],
    },
    { code: 'shipsWithin' as const, name: 'Ships within', values: shipping },
  ].filter(({ values }) => values.some(({ count }) => count > 0))
}

function toRange(min: number | null, max: number | null, convert: (stored: number) => number) {
  return min === null || max === null ? null : { min: convert(min), max: convert(max) }
}
