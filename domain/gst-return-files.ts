import {
  getReturnSection,
  groupParts,
  type ReturnEntry,
  type ReturnPart,
  type ReturnSection,
  signedParts,
  sumParts,
} from './gst-return.ts'
import { DOCUMENT_KINDS, type DocumentKind } from './invoice.ts'
import { formatDecimal, type Paise, paise } from './money.ts'
import { getTax } from './order-tax.ts'

/**
 * The files of GSTR-1, with the headings of the GST network's offline tool, which refuses others. Money is in rupees with
 * two decimals, a day reads 21-Nov-2026.
 */
export const RETURN_FILES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsn-b2b', 'hsn-b2c', 'docs'] as const
export type ReturnFile = (typeof RETURN_FILES)[number]

type Column<Row> = readonly [heading: string, getCell: (row: Row) => string]
type FileDefinition = {
  headings: string[]
  /** The documents that the file is made of. */
  includes: (entry: ReturnEntry) => boolean
  toRows: (entries: readonly ReturnEntry[]) => string[][]
}

const defineFile = <Row>(
  includes: (entry: ReturnEntry) => boolean,
  listRows: (entries: readonly ReturnEntry[]) => Row[],
  columns: readonly Column<Row>[],
): FileDefinition => ({
  headings: columns.map(([heading]) => heading),
  includes,
  toRows: (entries) =>
    listRows(entries.filter(includes)).map((row) => columns.map(([, getCell]) => getCell(row))),
})

const isIn = (section: ReturnSection) => (entry: ReturnEntry) => getReturnSection(entry) === section

/** All that a document has at one rate. */
type RateRow = { entry: ReturnEntry; percent: number; taxable: Paise }

/** A row for each rate of each document. The tool refuses a note without a taxable value. */
const listRates = (entries: readonly ReturnEntry[]): RateRow[] =>
  entries.flatMap((entry) =>
    groupBy(entry.parts, ({ percent }) => percent)
      .map((parts) => ({ entry, percent: parts[0]!.percent, taxable: sumParts(parts).taxable }))
      .filter(({ taxable }) => entry.kind === 'invoice' || taxable > 0),
  )

const RECIPIENT: Column<RateRow>[] = [
  ['GSTIN/UIN of Recipient', ({ entry }) => entry.buyerGstin],
  ['Receiver Name', ({ entry }) => toReceiverName(entry.buyerName)],
]
const INVOICE: Column<RateRow>[] = [
  ['Invoice Number', ({ entry }) => entry.number],
  ['Invoice date', ({ entry }) => formatDay(entry.issuedOn)],
  ['Invoice Value', ({ entry }) => formatDecimal(entry.value)],
  ['Place Of Supply', ({ entry }) => formatPlace(entry)],
]
const NOTE: Column<RateRow>[] = [
  ['Note Number', ({ entry }) => entry.number],
  ['Note Date', ({ entry }) => formatDay(entry.issuedOn)],
  ['Note Type', () => 'C'],
  ['Place Of Supply', ({ entry }) => formatPlace(entry)],
]
const NOTE_VALUE: Column<RateRow> = ['Note Value', ({ entry }) => formatDecimal(entry.value)]
const REVERSE_CHARGE: Column<RateRow> = ['Reverse Charge', () => 'N']
const SUPPLY = 'Regular B2B'

// Columns of every file of documents. Empty: the whole rate, and no sale through another website.
const APPLICABLE_RATE = ['Applicable % of Tax Rate', () => ''] as const
const OPERATOR = ['E-Commerce GSTIN', () => ''] as const
const CESS = ['Cess Amount', () => '0.00'] as const
const TAXED: Column<RateRow | PlaceRow>[] = [
  ['Rate', ({ percent }) => String(percent)],
  ['Taxable Value', ({ taxable }) => formatDecimal(taxable)],
  CESS,
]

/** What consumers of one place bought at one rate, less what they returned. */
type PlaceRow = { place: string; percent: number; taxable: Paise }

function listPlaces(entries: readonly ReturnEntry[]): PlaceRow[] {
  const parts = entries.flatMap((entry) =>
    signedParts(entry).map((part) => ({ ...part, place: formatPlace(entry) })),
  )
  return groupBy(parts, ({ place, percent }) => `${place} ${percent}`)
    .map((group) => ({
      place: group[0]!.place,
      percent: group[0]!.percent,
      taxable: sumParts(group).taxable,
    }))
    .filter(({ taxable }) => taxable !== 0)
    .sort((a, b) => a.place.localeCompare(b.place, 'en') || a.percent - b.percent)
}

/** What was sold of each HSN at each rate, less what was returned. */
const listHsn = (entries: readonly ReturnEntry[]): ReturnPart[] =>
  groupParts(entries.flatMap(signedParts)).filter(
    ({ quantity, taxable, ...taxes }) => quantity !== 0 || taxable !== 0 || getTax(taxes) !== 0,
  )

/** Documents keep the weight as text, and deliveries have none: quantities are pieces. */
const UNIT = 'PCS-PIECES'
const HSN_NAMES: Record<string, string> = {
  '7113': 'Articles of jewellery',
  '7114': 'Goldsmiths or silversmiths wares',
  '7116': 'Articles of gemstones or pearls',
  '7117': 'Imitation jewellery',
  '7118': 'Coin',
}

const HSN_COLUMNS: Column<ReturnPart>[] = [
  ['HSN', ({ hsn }) => hsn],
  ['Description', ({ hsn }) => HSN_NAMES[hsn.slice(0, 4)] ?? 'Other goods'],
  ['UQC', () => UNIT],
  ['Total Quantity', ({ quantity }) => String(quantity)],
  ['Total Value', (part) => formatDecimal(paise(part.taxable + getTax(part)))],
  ['Rate', ({ percent }) => String(percent)],
  ['Taxable Value', ({ taxable }) => formatDecimal(taxable)],
  ['Integrated Tax Amount', ({ integrated }) => formatDecimal(integrated)],
  ['Central Tax Amount', ({ central }) => formatDecimal(central)],
  ['State/UT Tax Amount', ({ state }) => formatDecimal(state)],
  CESS,
]

const DOCUMENT_NATURES: Record<DocumentKind, string> = {
  invoice: 'Invoices for outward supply',
  'credit-note': 'Credit Note',
}
type NumberRange = {
  kind: DocumentKind
  series: string
  first: number
  last: number
  to: string
  from: string
}

/** Numbers without a gap, for each kind of document. A new prefix begins a new range. */
function listNumberRanges(entries: readonly ReturnEntry[]): NumberRange[] {
  const ranges: NumberRange[] = []
  for (const { kind, number } of sortByNumber(entries)) {
    const [series, serial] = splitNumber(number)
    const range = ranges.at(-1)
    if (range?.kind === kind && range.series === series && range.last + 1 === serial)
      Object.assign(range, { last: serial, to: number })
    else ranges.push({ kind, series, first: serial, last: serial, from: number, to: number })
  }
  return ranges
}

const sortByNumber = (entries: readonly ReturnEntry[]) =>
  DOCUMENT_KINDS.flatMap((kind) =>
    entries
      .filter((entry) => entry.kind === kind)
      .sort((a, b) => splitNumber(a.number)[1] - splitNumber(b.number)[1]),
  )

/** `SW/26-27/` and 123 of `SW/26-27/000123`. */
const splitNumber = (number: string): [series: string, serial: number] => {
  const at = number.lastIndexOf('/') + 1
  return [number.slice(0, at), Number(number.slice(at))]
}

const DEFINITIONS: Record<ReturnFile, FileDefinition> = {
  b2b: defineFile(isIn('b2b'), listRates, [
    ...RECIPIENT,
    ...INVOICE,
    REVERSE_CHARGE,
    APPLICABLE_RATE,
    ['Invoice Type', () => SUPPLY],
    OPERATOR,
    ...TAXED,
  ]),
  b2cl: defineFile(isIn('b2cl'), listRates, [...INVOICE, APPLICABLE_RATE, ...TAXED, OPERATOR]),
  b2cs: defineFile(isIn('b2cs'), listPlaces, [
    ['Type', () => 'OE'],
    ['Place Of Supply', ({ place }) => place],
    APPLICABLE_RATE,
    ...TAXED,
    OPERATOR,
  ]),
  cdnr: defineFile(isIn('cdnr'), listRates, [
    ...RECIPIENT,
    ...NOTE,
    REVERSE_CHARGE,
    ['Note Supply Type', () => SUPPLY],
    NOTE_VALUE,
    APPLICABLE_RATE,
    ...TAXED,
  ]),
  cdnur: defineFile(isIn('cdnur'), listRates, [
    ['UR Type', () => 'B2CL'],
    ...NOTE,
    NOTE_VALUE,
    APPLICABLE_RATE,
    ...TAXED,
  ]),
  'hsn-b2b': defineFile(({ buyerGstin }) => buyerGstin !== '', listHsn, HSN_COLUMNS),
  'hsn-b2c': defineFile(({ buyerGstin }) => buyerGstin === '', listHsn, HSN_COLUMNS),
  docs: defineFile(() => true, listNumberRanges, [
    ['Nature of Document', ({ kind }) => DOCUMENT_NATURES[kind]],
    ['Sr. No. From', ({ from }) => from],
    ['Sr. No. To', ({ to }) => to],
    ['Total Number', ({ first, last }) => String(last - first + 1)],
    // A number is never taken back: what is returned gets a credit note.
    ['Cancelled', () => '0'],
  ]),
}

/** Headings and rows of a file, from the documents of one GSTIN and month. */
export function getReturnFile(file: ReturnFile, entries: readonly ReturnEntry[]): string[][] {
  const { headings, toRows } = DEFINITIONS[file]
  return [headings, ...toRows(entries)]
}

/** What the documents of a file come to. Credit notes take away. */
export type ReturnFileSummary = {
  file: ReturnFile
  documents: number
  rows: number
  taxable: Paise
  tax: Paise
}

export const summarizeReturn = (entries: readonly ReturnEntry[]): ReturnFileSummary[] =>
  RETURN_FILES.map((file) => {
    const { includes, toRows } = DEFINITIONS[file]
    const included = entries.filter(includes)
    return {
      file,
      documents: included.length,
      rows: toRows(included).length,
      ...sumEntries(included),
    }
  })

export function sumEntries(entries: readonly ReturnEntry[]): { taxable: Paise; tax: Paise } {
  const { taxable, ...taxes } = sumParts(entries.flatMap(signedParts))
  return { taxable, tax: getTax(taxes) }
}

const formatPlace = ({ placeOfSupply: { code, name } }: ReturnEntry): string => `${code}-${name}`

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function formatDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}

const MAX_NAME_LENGTH = 99

/** The tool takes no other characters in a name, and a spreadsheet would run a name that begins with = or +. */
const toReceiverName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\w&'\-./,()?@!#%$~*;+=]+/g, ' ')
    .replace(/^['=+\-@\s]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim()

const groupBy = <Row>(rows: readonly Row[], getKey: (row: Row) => string | number): Row[][] => [
  ...Map.groupBy(rows, getKey).values(),
]
