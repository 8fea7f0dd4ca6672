import { stripNumberFormatting } from '#domain/number-input.ts'
import type { MakingType } from '#domain/pricing.ts'
import * as texts from './texts.ts'
import type { VariantDraft } from './variant-draft.ts'

/** A metal that a row can be priced by. */
export type MetalChoice = { code: string; name: string }

export type ColumnName =
  | 'sku'
  | 'isLive'
  | 'metal'
  | 'metalWeight'
  | 'grossWeight'
  | 'making'
  | 'makingType'
  | 'wastage'
  | 'stones'
  | 'hasHallmarkingCharge'
  | 'price'
  | 'compareAtPrice'
  | 'inventory'
  | 'leadDays'
  | 'isActive'

/** The columns that a cell of a spreadsheet can fill, from left to right. */
export const GRID_COLUMNS = [
  'sku',
  'isLive',
  'metal',
  'metalWeight',
  'grossWeight',
  'making',
  'makingType',
  'stones',
  'price',
  'compareAtPrice',
  'inventory',
  'leadDays',
  'isActive',
] as const satisfies ColumnName[]
export type GridColumn = (typeof GRID_COLUMNS)[number]

/** What several rows can get at once. A SKU belongs to one row. */
export const BULK_COLUMNS = [
  'isLive',
  'metal',
  'metalWeight',
  'grossWeight',
  'making',
  'makingType',
  'wastage',
  'stones',
  'hasHallmarkingCharge',
  'price',
  'compareAtPrice',
  'inventory',
  'leadDays',
  'isActive',
] as const satisfies ColumnName[]

/** The choices of a column that is not free text. */
export function listChoices(
  column: ColumnName,
  metals: readonly MetalChoice[],
): { value: string; label: string }[] | null {
  switch (column) {
    case 'isLive':
      return [
        { value: 'live', label: texts.live },
        { value: 'fixed', label: texts.fixed },
      ]
    case 'metal':
      return [
        { value: '', label: texts.noMetal },
        ...metals.map(({ code, name }) => ({ value: code, label: name })),
      ]
    case 'makingType':
      return MAKING_CHOICES
    case 'isActive':
    case 'hasHallmarkingCharge':
      return [
        { value: 'yes', label: texts.yes },
        { value: 'no', label: texts.no },
      ]
    default:
      return null
  }
}

const MAKING_CHOICES: { value: MakingType; label: string }[] = [
  { value: 'percentage', label: '%' },
  { value: 'flat', label: '₹' },
  { value: 'per-gram', label: '₹/g' },
]

/** What a row has in a column, as the control shows it. */
export function getCell(row: VariantDraft, column: ColumnName): string {
  if (column === 'isLive') return row.isLive ? 'live' : 'fixed'
  if (column === 'isActive' || column === 'hasHallmarkingCharge') return row[column] ? 'yes' : 'no'
  return row[column]
}

/** Whether the price of the row needs this column, and staff may change it here. */
export function isEditable(row: VariantDraft, column: ColumnName): boolean {
  switch (column) {
    case 'making':
    case 'makingType':
    case 'wastage':
    case 'hasHallmarkingCharge':
      return row.isLive
    case 'stones':
      return row.isLive && row.stoneLines.length === 0
    case 'price':
      return !row.isLive
    case 'inventory':
      return !row.isSerialised
    default:
      return true
  }
}

/** The row with another value in a column. The same row where it cannot have one. */
export function setCell(row: VariantDraft, column: ColumnName, value: string): VariantDraft {
  if (!isEditable(row, column) || getCell(row, column) === value) return row
  if (column === 'isLive') return { ...row, isLive: value === 'live' }
  if (column === 'isActive' || column === 'hasHallmarkingCharge') return { ...row, [column]: value === 'yes' }
  return { ...row, [column]: value }
}

/** The value that a cell of a spreadsheet means. Null where the column has no such value. */
export function parseCell(column: ColumnName, text: string, metals: readonly MetalChoice[]): string | null {
  const trimmed = text.trim()
  const choices = listChoices(column, metals)
  if (!choices) return column === 'sku' ? trimmed : stripNumberFormatting(trimmed)
  const searched = trimmed.toLowerCase()
  const choice = choices.find(
    ({ value, label }) => value.toLowerCase() === searched || label.toLowerCase() === searched,
  )
  return choice?.value ?? CHOICE_SYNONYMS[column]?.[searched] ?? null
}

const YES_AND_NO: Record<string, string> = {
  true: 'yes',
  '1': 'yes',
  active: 'yes',
  false: 'no',
  '0': 'no',
  inactive: 'no',
}
const CHOICE_SYNONYMS: Partial<Record<ColumnName, Record<string, string>>> = {
  isActive: YES_AND_NO,
  hasHallmarkingCharge: YES_AND_NO,
  makingType: {
    percent: 'percentage',
    rupees: 'flat',
    'per gram': 'per-gram',
  },
}

/** Copies a cell into other rows, where they can have it. */
export const fillColumn = (
  rows: readonly VariantDraft[],
  keys: readonly string[],
  column: ColumnName,
  value: string,
): VariantDraft[] => rows.map((row) => (keys.includes(row.key) ? setCell(row, column, value) : row))

/** The cells of a copied part of a spreadsheet: lines of values with tabs between them. */
export const parseClipboard = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))

type PasteResult = {
  rows: VariantDraft[]
  filled: number
  /** Cells that have no place in the grid, or whose column has no such value. */
  skipped: number
}

/** Writes copied cells into the grid, from one cell to the right and downwards. */
export function pasteCells(
  rows: readonly VariantDraft[],
  cells: readonly (readonly string[])[],
  start: { row: number; column: GridColumn },
  metals: readonly MetalChoice[],
): PasteResult {
  const columns = GRID_COLUMNS.slice(GRID_COLUMNS.indexOf(start.column))
  const next = [...rows]
  let filled = 0
  let skipped = 0
  for (const [down, line] of cells.entries()) {
    for (const [right, text] of line.entries()) {
      const at = start.row + down
      const row = next[at]
      const column = columns[right]
      const value = column && parseCell(column, text, metals)
      if (!row || !column || value === null || value === undefined || !isEditable(row, column)) skipped += 1
      else {
        next[at] = setCell(row, column, value)
        filled += 1
      }
    }
  }
  return { rows: next, filled, skipped }
}
