import type { Option, OptionValue } from '#contract/options.ts'
import type { Metal } from '#domain/metals.ts'
import { isValueOffered } from '#domain/options.ts'
import { describeMissingChoice, formatVariantTitle, MAX_VARIANTS } from '#domain/variants.ts'
import { getValueIds } from '#server/products/queries.ts'
import type { CellError } from '../format/cell-error.ts'
import {
  type ColumnName,
  type ExportedProduct,
  type ExportedVariant,
  OPTION_COLUMNS,
} from '../format/columns.ts'
import type { Cells, FileRow } from '../readers/parse-file.ts'
import { findValue, type OptionIndex } from './option-index.ts'

export type RowFault = { row: FileRow; cellErrors: CellError[] }
export type Rows = readonly [FileRow, ...FileRow[]]

/** The variant of a line after the import. */
export type MatchedVariant = {
  row: FileRow
  /** Undefined: the line creates a variant. */
  variant: ExportedVariant | undefined
  valueIds: string[]
  title: string
}

export type VariantMatches = {
  optionIds: string[]
  matches: MatchedVariant[]
  /** Variants that the product loses. */
  removed: readonly ExportedVariant[]
  faults: RowFault[]
}

type Context = {
  product: ExportedProduct | undefined
  /** The columns that all lines of the product share: see `mergeProductCells`. */
  productCells: Cells
  options: OptionIndex
  metals: readonly Metal[]
  /** See `ImportPass`. */
  isOtherShop: boolean
}

/**
 * Separates lines that only repeat another one: without options, or in a file without their columns, a product has one
 * line.
 */
export function separateRepeated(
  rows: Rows,
  product: ExportedProduct | undefined,
): { distinct: Rows; repeated: RowFault[] } {
  const hasOptions =
    (product && product.optionIds.length > 0) ||
    rows.some(({ cells }) =>
      OPTION_COLUMNS.some(({ name, value }) => cells[name]?.trim() || cells[value]?.trim()),
    )
  const isDefaultVariant = (row: FileRow) => {
    const variant = findBySku(product, row)
    return !hasValueColumn(row) && (!variant || (product && variant === getDefaultVariant(product)))
  }
  const meansSame = (row: FileRow) => !hasOptions || isDefaultVariant(row)
  const original = rows.find(meansSame)
  const repeatedRows = new Set(rows.filter((row) => row !== original && meansSame(row)))
  const [first, ...others] = rows.filter((row) => !repeatedRows.has(row))
  return {
    distinct: [first!, ...others],
    repeated: [...repeatedRows].map((row) => {
      const message = `The slug ${row.slug} is already in line ${original!.line}`
      return { row, cellErrors: [{ column: 'slug', message }] }
    }),
  }
}

/**
 * Finds the variant of each line: by its SKU, else by its option values. A line without option columns is the default
 * variant, as in files of one line a product.
 */
export function matchVariants(rows: Rows, context: Context): VariantMatches {
  const resolved = resolveOptions(rows, context)
  if ('cellErrors' in resolved)
    return {
      optionIds: [],
      matches: [],
      removed: [],
      faults: [{ row: rows[0], cellErrors: resolved.cellErrors }],
    }
  const claims = claimVariants(rows, resolved, context)
  const faults: RowFault[] = []
  const matches: MatchedVariant[] = []
  for (const row of rows) {
    const match = matchRow(row, claims.get(row), resolved, context)
    if ('cellErrors' in match) faults.push({ row, cellErrors: match.cellErrors })
    else matches.push(match)
  }
  if (faults.length === 0) {
    matchByValues(matches, resolved, context)
    faults.push(...findConflicts(matches, resolved, context))
  }
  const matchedIds = new Set(matches.map(({ variant }) => variant?.id))
  const removed = context.isOtherShop
    ? (context.product?.variants ?? []).filter(({ id }) => !matchedIds.has(id))
    : []
  return { optionIds: resolved.chosen.map(({ _id }) => _id), matches, removed, faults }
}

type ValueColumn = (typeof OPTION_COLUMNS)[number]['value']
type ResolvedOptions = {
  /** The options of the product after the import, in its order. */
  chosen: Option[]
  /** The column with the values of each of them. */
  columns: ValueColumn[]
  /** The product exists and had other options before. */
  hasChanged: boolean
}

/** The options that the file names, else those of the product. */
function resolveOptions(
  rows: readonly FileRow[],
  { product, productCells, options, isOtherShop }: Context,
): ResolvedOptions | { cellErrors: CellError[] } {
  const before = (product?.optionIds ?? []).flatMap((id) => options.byId.get(id) ?? [])
  const hasNames = OPTION_COLUMNS.some(({ name }) => productCells[name]?.trim())
  if (!hasNames && before.length > 0 && !isOtherShop)
    return { chosen: before, columns: OPTION_COLUMNS.map(({ value }) => value), hasChanged: false }
  const columnByOption = new Map<Option, ValueColumn>()
  const cellErrors: CellError[] = []
  for (const { name, value } of OPTION_COLUMNS) {
    const text = productCells[name]?.trim() ?? ''
    const option = text ? options.find(text) : undefined
    const hasValues = () => rows.some(({ cells }) => cells[value]?.trim())
    const message = text
      ? !option
        ? `There is no option “${text}”. Add it under Options first.`
        : columnByOption.has(option) && `“${option.name}” is named twice`
      : hasValues() && 'Name the option of these values, for example Ring size'
    if (message) cellErrors.push({ column: name, message })
    else if (option) columnByOption.set(option, value)
  }
  if (cellErrors.length > 0) return { cellErrors }
  // The file may name the options of the product in another order: the product keeps its own.
  const isSame = before.length === columnByOption.size && before.every((option) => columnByOption.has(option))
  const chosen = isSame ? before : [...columnByOption.keys()]
  return {
    chosen,
    columns: chosen.map((option) => columnByOption.get(option)!),
    hasChanged: !isSame && product !== undefined,
  }
}

const findBySku = (product: ExportedProduct | undefined, { cells }: FileRow): ExportedVariant | undefined => {
  const sku = cells.sku?.trim()
  return sku ? product?.variants.find((variant) => variant.sku === sku) : undefined
}

export const hasOptionValue = ({ cells }: FileRow): boolean =>
  OPTION_COLUMNS.some(({ value }) => cells[value]?.trim())

const hasValueColumn = ({ cells }: FileRow): boolean =>
  OPTION_COLUMNS.some(({ value }) => cells[value] !== undefined)

/** The variants that lines name by SKU. The only variant of a product without options is that of its first line. */
function claimVariants(
  rows: readonly FileRow[],
  { chosen, hasChanged }: ResolvedOptions,
  { product }: Context,
): Map<FileRow, ExportedVariant> {
  const claims = new Map<FileRow, ExportedVariant>()
  for (const row of rows) {
    const variant = findBySku(product, row)
    if (variant) claims.set(row, variant)
  }
  const [only, ...others] = product?.variants ?? []
  const unclaimedRow = rows.find((row) => !claims.has(row))
  const isOnlyVariant = only && others.length === 0 && product?.optionIds.length === 0
  if (isOnlyVariant && unclaimedRow && claims.size === 0 && (chosen.length === 0 || hasChanged))
    claims.set(unclaimedRow, only)
  return claims
}

function matchRow(
  row: FileRow,
  claim: ExportedVariant | undefined,
  { chosen, columns, hasChanged }: ResolvedOptions,
  { product, metals, isOtherShop }: Context,
): MatchedVariant | { cellErrors: CellError[] } {
  if (chosen.length === 0 || (!hasValueColumn(row) && !hasChanged)) {
    const variant = claim ?? (product && getDefaultVariant(product))
    return (
      (isOtherShop ? null : findSkuConflict(row, variant, product)) ?? {
        row,
        variant,
        valueIds: variant && !hasChanged ? getValueIds(variant) : [],
        title: hasChanged ? '' : (variant?.title ?? ''),
      }
    )
  }
  const valueIdsOfVariant = claim && !hasChanged ? getValueIds(claim) : []
  const usedValueIds = new Set(product?.variants.flatMap(getValueIds))
  const cellErrors: CellError[] = []
  const values: OptionValue[] = []
  for (const [index, option] of chosen.entries()) {
    const column = columns[index]!
    const text = row.cells[column]?.trim() ?? ''
    const value = text
      ? findValue(option, text)
      : option.values.find(({ _id }) => _id === valueIdsOfVariant[index])
    const message = value
      ? !usedValueIds.has(value._id) &&
        !isValueOffered(value, metals) &&
        `“${value.label}” is not offered any more`
      : text
        ? `${option.name} has no value “${text}”. Add it under Options first.`
        : describeMissingChoice([option.name])
    if (message) cellErrors.push({ column, message })
    else if (value) values.push(value)
  }
  if (cellErrors.length > 0) return { cellErrors }
  return {
    row,
    variant: claim,
    valueIds: values.map(({ _id }) => _id),
    title: formatVariantTitle(values.map(({ label }) => label)),
  }
}

/** A slug does not take a product away from its SKU. */
function findSkuConflict(
  { cells }: FileRow,
  variant: ExportedVariant | undefined,
  product: ExportedProduct | undefined,
): { cellErrors: CellError[] } | null {
  const sku = cells.sku?.trim()
  if (!sku || !variant?.sku || variant.sku === sku) return null
  const message = `This slug belongs to “${product?.name}” with the SKU ${variant.sku}`
  return { cellErrors: [{ column: 'slug', message }] }
}

/** The first active variant. */
export const getDefaultVariant = ({ variants }: ExportedProduct): ExportedVariant | undefined =>
  variants.find(({ isActive }) => isActive) ?? variants[0]

/** Lines without a known SKU are the variants with their values, as far as no SKU names them. */
function matchByValues(matches: MatchedVariant[], { hasChanged }: ResolvedOptions, { product }: Context) {
  if (!product || hasChanged) return
  const claimedIds = new Set(matches.map(({ variant }) => variant?.id))
  const free = product.variants.filter(({ id }) => !claimedIds.has(id))
  const byValues = new Map(free.map((variant) => [getValueIds(variant).join(), variant]))
  for (const match of matches) {
    if (match.variant) continue
    match.variant = byValues.get(match.valueIds.join())
    byValues.delete(match.valueIds.join())
  }
}

function findConflicts(
  matches: readonly MatchedVariant[],
  { columns, hasChanged }: ResolvedOptions,
  { product, isOtherShop }: Context,
): RowFault[] {
  const column: ColumnName | '' = columns[0] ?? ''
  const faults: RowFault[] = []
  const lineById = new Map<string, number>()
  const lineByValues = new Map<string, number>()
  const matchedIds = new Set(matches.map(({ variant }) => variant?.id))
  const others = isOtherShop ? [] : (product?.variants.filter(({ id }) => !matchedIds.has(id)) ?? [])
  const otherValues = new Set(others.map((variant) => getValueIds(variant).join()))
  for (const { row, variant, valueIds, title } of matches) {
    const key = valueIds.join()
    const line = (variant && lineById.get(variant.id)) ?? lineByValues.get(key)
    if (line !== undefined)
      faults.push({
        row,
        cellErrors: [{ column, message: `The variant “${title}” is already in line ${line}` }],
      })
    else if (otherValues.has(key))
      faults.push({ row, cellErrors: [{ column, message: `Another variant is “${title}” already` }] })
    if (variant) lineById.set(variant.id, row.line)
    lineByValues.set(key, row.line)
  }
  const [first] = matches
  if (!first) return faults
  if (hasChanged && others.length > 0)
    faults.push({
      row: first.row,
      cellErrors: [
        {
          column: 'option1Name',
          message: `To give “${product?.name}” other options, the file must name all its variants by SKU. ${describeVariants(others)} missing.`,
        },
      ],
    })
  if (matches.length + others.length > MAX_VARIANTS)
    faults.push({
      row: first.row,
      cellErrors: [{ column: '', message: `A product has at most ${MAX_VARIANTS} variants` }],
    })
  return faults
}

function describeVariants(variants: readonly ExportedVariant[]): string {
  const [first, ...others] = variants.map(({ title, sku }) => `“${title || sku || 'without options'}”`)
  return others.length > 0 ? `${first} and ${others.length} more are` : `${first} is`
}
