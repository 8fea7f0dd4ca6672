import { unescapeFormula } from '#domain/csv-cell.ts'
import { plural } from '#domain/intl.ts'
import { type Paise, ZERO } from '#domain/money.ts'
import { normalizeHeading } from '#domain/product-file-format.ts'
import { hasForbiddenCharacters } from '#domain/text.ts'
import type { CsvRecord } from '#server/platform/csv/read-csv.ts'
import type { Fault } from './imported-product.ts'
import { parseAmount } from './parse-amount.ts'

/** The headings that each field may have, the newest last. */
export type FieldHeadings<Field extends string> = Record<Field, readonly string[]>

/** Where the fields are in the lines of a file. */
export type FileColumns<Field extends string> = {
  /** The heading of a field as the file writes it, for messages. */
  headingOf: (field: Field) => string
  indexOf: (field: Field) => number
  count: number
  /** Headings that no field has. */
  ignoredHeadings: string[]
}

export function findColumns<Field extends string>(
  headings: readonly string[],
  fields: FieldHeadings<Field>,
): FileColumns<Field> {
  const normalized = headings.map(normalizeHeading)
  const entries = Object.entries<readonly string[]>(fields).map(([field, names]) => {
    const known = names.map(normalizeHeading)
    return [field, normalized.findIndex((heading) => known.includes(heading))] as const
  })
  const indexes = new Map<string, number>(entries)
  const used = new Set(indexes.values())
  return {
    headingOf: (field) => headings[indexes.get(field)!]?.trim() ?? fields[field][0]!,
    indexOf: (field) => indexes.get(field)!,
    count: headings.length,
    ignoredHeadings: headings.filter((heading, index) => !used.has(index) && heading.trim() !== ''),
  }
}

/** One line of a file, with the faults that reading its cells finds. */
export class Row<Field extends string> {
  readonly line: number
  private readonly record: readonly string[]
  private readonly columns: FileColumns<Field>
  private readonly faults: Fault[]

  constructor({ line, record }: CsvRecord, columns: FileColumns<Field>, faults: Fault[]) {
    this.line = line
    this.record = record
    this.columns = columns
    this.faults = faults
    if (record.length !== columns.count)
      this.report(
        '',
        `This line has ${record.length} ${plural(record.length, 'cell', 'cells')}, the first line names ${columns.count} columns`,
      )
  }

  /** The same line, reporting its faults to another list, together with those that it has. */
  withFaults(faults: Fault[]): Row<Field> {
    faults.push(...this.faults)
    return new Row({ line: this.line, record: [...this.record] }, this.columns, faults)
  }

  /** '' for a blank cell and for a column that the file lacks. */
  text(field: Field): string {
    const text = unescapeFormula(this.record[this.columns.indexOf(field)] ?? '').trim()
    if (!hasForbiddenCharacters(text)) return text
    this.error(field, 'Contains characters that cannot be used')
    return ''
  }

  hasColumn(field: Field): boolean {
    return this.columns.indexOf(field) >= 0
  }

  has(field: Field): boolean {
    return this.text(field) !== ''
  }

  isTrue(field: Field): boolean {
    return ['true', 'yes', '1'].includes(this.text(field).toLowerCase())
  }

  /** Null for a blank cell, and for one that is no amount of rupees. */
  amount(field: Field): Paise | null {
    const text = this.text(field)
    if (text === '') return null
    const amount = parseAmount(text)
    if (typeof amount === 'number') return amount
    this.error(field, amount.error)
    return null
  }

  /** An amount above zero. Null after an error. */
  price(field: Field): Paise | null {
    if (!this.has(field)) this.error(field, 'The price is missing')
    const amount = this.amount(field)
    if (amount !== ZERO) return amount
    this.error(field, 'The price is zero')
    return null
  }

  /** Null for a blank cell. */
  number(field: Field): number | null {
    return this.parseNumber(field, this.text(field))
  }

  private parseNumber(field: Field, text: string): number | null {
    if (text === '') return null
    if (/^-?\d+,\d{3}$/.test(text)) {
      const [whole, part] = text.split(',')
      this.error(field, `“${text}” can be ${whole}${part} or ${whole}.${part}. Write it without the comma`)
      return null
    }
    const plain = text.replace(/^(-?\d+),(\d+)$/, '$1.$2')
    if (/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return Number(plain)
    this.error(field, `“${text.slice(0, 40)}” is not a number`)
    return null
  }

  /** Units on hand. Other shops may sell more than they have: below zero is none. */
  stock(field: Field): number | null {
    const text = this.text(field)
    const isGrouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}$/.test(text)
    const stock = this.parseNumber(field, isGrouped ? text.replaceAll(',', '') : text)
    if (stock === null) return null
    if (!Number.isInteger(stock) || stock > MAX_STOCK) {
      this.error(field, 'The stock must be a whole number up to 10,00,000')
      return null
    }
    return Math.max(0, stock)
  }

  error(field: Field, message: string): void {
    this.report(this.columns.headingOf(field), message)
  }

  warn(field: Field, message: string): void {
    this.faults.push({
      line: this.line,
      column: this.columns.headingOf(field),
      message,
      severity: 'warning',
    })
  }

  private report(column: string, message: string): void {
    const fault: Fault = { line: this.line, column, message, severity: 'error' }
    const isKnown = this.faults.some(
      (other) => other.line === fault.line && other.column === column && other.message === message,
    )
    if (!isKnown) this.faults.push(fault)
  }
}

const MAX_STOCK = 1_000_000

export const hasErrors = (faults: readonly Fault[]): boolean =>
  faults.some(({ severity }) => severity === 'error')

/** What becomes of a variant that another shop sells without counting. */
export const describeUncounted = (shop: string): string =>
  `${shop} does not count the stock. New variants start with the stock that you choose for these; variants that exist keep theirs`

/** Texts separated by commas. A comma within a text has a backslash before it. */
export const splitList = (text: string): string[] =>
  text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter(Boolean)

const MAX_TAG_LENGTH = 40
const MAX_TAGS = 50

/** The tags that fit, without repetitions. Null: the file has no such column. */
export function readTags<Field extends string>(row: Row<Field>, field: Field): string[] | null {
  if (!row.hasColumn(field)) return null
  const tags = [...new Set(splitList(row.text(field)))]
  const fitting = tags.filter((tag) => tag.length <= MAX_TAG_LENGTH).slice(0, MAX_TAGS)
  if (fitting.length < tags.length)
    row.warn(field, `Only ${MAX_TAGS} tags of at most ${MAX_TAG_LENGTH} characters are kept`)
  return fitting
}
