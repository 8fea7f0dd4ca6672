/**
 * What the offline tool of the GST network checks when it imports a file of GSTR-1, written again from its help and its
 * messages. It shares no code with the shop. Rates, the limit of b2cl and the name of the usual supply are those of 2026.
 */
type Rows = Record<string, string>[]
type Check = (cell: string, row: Record<string, string>) => boolean

const matches =
  (pattern: RegExp): Check =>
  (cell) =>
    pattern.test(cell)
const optional =
  (check: Check): Check =>
  (cell, row) =>
    cell === '' || check(cell, row)
const isEmpty: Check = (cell) => cell === ''

const GSTIN = matches(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/)
const NAME = matches(/^[a-zA-Z0-9_&'\-./,()?@!#%$~*;+= ]{1,99}$/)
const NUMBER: Check = (cell) => /^[a-zA-Z0-9/-]{1,16}$/.test(cell) && Number(cell) !== 0
const DAY: Check = (cell) => {
  const parts = /^(\d{2})-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-(\d{4})$/.exec(cell)
  if (!parts) return false
  const date = new Date(`${parts[2]} ${parts[1]}, ${parts[3]} 00:00 UTC`)
  return date.getUTCDate() === Number(parts[1])
}
const VALUE = matches(/^\d{1,13}\.\d{2}$/)
const TAXABLE = matches(/^\d{1,11}\.\d{2}$/)
const SIGNED = matches(/^-?\d{1,11}\.\d{2}$/)
const PLACE: Check = (cell) => {
  const parts = /^(\d{2})-([A-Z][A-Za-z ]+)$/.exec(cell)
  const code = Number(parts?.[1])
  return (code >= 1 && code <= 38) || code === 97
}
const RATE = matches(/^(0|0\.1|0\.25|1|1\.5|3|5|6|7\.5|12|18|28|40)$/)
const IS_ABOVE_ZERO: Check = (cell, row) => TAXABLE(cell, row) && Number(cell) > 0
const COUNT = matches(/^\d+$/)

const COMMON = {
  'Place Of Supply': PLACE,
  'Applicable % of Tax Rate': optional(matches(/^65$/)),
  Rate: RATE,
  'Taxable Value': TAXABLE,
  'Cess Amount': optional(TAXABLE),
}
const INVOICE = { 'Invoice Number': NUMBER, 'Invoice date': DAY, 'Invoice Value': VALUE }
const NOTE = {
  'Note Number': NUMBER,
  'Note Date': DAY,
  'Note Type': matches(/^[CD]$/),
  'Note Value': VALUE,
  'Taxable Value': IS_ABOVE_ZERO,
}
const RECIPIENT = { 'GSTIN/UIN of Recipient': GSTIN, 'Receiver Name': optional(NAME) }
const SUPPLY =
  /^(Regular B2B|SEZ supplies with payment|SEZ supplies without payment|Deemed Exp|Intra-State supplies attracting IGST)$/
const HSN = {
  HSN: matches(/^\d{4,8}$/),
  Description: matches(/^[ A-Za-z0-9_@./&-]{1,30}$/),
  UQC: matches(/^(GMS-GRAMMES|PCS-PIECES|NOS-NUMBERS)$/),
  'Total Quantity': matches(/^-?\d{1,13}(\.\d{1,2})?$/),
  'Total Value': SIGNED,
  Rate: RATE,
  'Taxable Value': SIGNED,
  'Integrated Tax Amount': SIGNED,
  'Central Tax Amount': SIGNED,
  'State/UT Tax Amount': SIGNED,
  'Cess Amount': SIGNED,
}

/** The headings are in the order of the template. */
const TEMPLATES: Record<string, { headings: string; checks: Record<string, Check> }> = {
  b2b: {
    headings:
      'GSTIN/UIN of Recipient,Receiver Name,Invoice Number,Invoice date,Invoice Value,Place Of Supply,Reverse Charge,Applicable % of Tax Rate,Invoice Type,E-Commerce GSTIN,Rate,Taxable Value,Cess Amount',
    checks: {
      ...COMMON,
      ...INVOICE,
      ...RECIPIENT,
      'Reverse Charge': matches(/^[YN]$/),
      'Invoice Type': matches(SUPPLY),
      'E-Commerce GSTIN': isEmpty,
    },
  },
  b2cl: {
    headings:
      'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    checks: {
      ...COMMON,
      ...INVOICE,
      'Invoice Value': (cell, row) => VALUE(cell, row) && Number(cell) > 100_000,
      'E-Commerce GSTIN': isEmpty,
    },
  },
  b2cs: {
    headings: 'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    checks: { ...COMMON, Type: matches(/^OE$/), 'Taxable Value': SIGNED, 'E-Commerce GSTIN': isEmpty },
  },
  cdnr: {
    headings:
      'GSTIN/UIN of Recipient,Receiver Name,Note Number,Note Date,Note Type,Place Of Supply,Reverse Charge,Note Supply Type,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    checks: {
      ...COMMON,
      ...RECIPIENT,
      ...NOTE,
      'Reverse Charge': matches(/^[YN]$/),
      'Note Supply Type': matches(SUPPLY),
    },
  },
  cdnur: {
    headings:
      'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount',
    checks: { ...COMMON, ...NOTE, 'UR Type': matches(/^(B2CL|EXPWP|EXPWOP)$/) },
  },
  'hsn-b2b': {
    headings:
      'HSN,Description,UQC,Total Quantity,Total Value,Rate,Taxable Value,Integrated Tax Amount,Central Tax Amount,State/UT Tax Amount,Cess Amount',
    checks: HSN,
  },
  docs: {
    headings: 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled',
    checks: {
      'Nature of Document': matches(/^(Invoices for outward supply|Credit Note)$/),
      'Sr. No. From': NUMBER,
      'Sr. No. To': NUMBER,
      'Total Number': COUNT,
      Cancelled: (cell, row) => COUNT(cell, row) && Number(cell) <= Number(row['Total Number']),
    },
  },
}
TEMPLATES['hsn-b2c'] = TEMPLATES['hsn-b2b']!

/** The rows of a file by heading. */
export const toRecords = ([headings = [], ...rows]: readonly (readonly string[])[]): Rows =>
  rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])))

/** What the tool refuses in a file: the headings, or cells by row. `seller` is the GSTIN that the return is of. */
export function listRefusals(file: string, cells: readonly (readonly string[])[], seller: string): string[] {
  const { headings, checks } = TEMPLATES[file]!
  if (cells[0]?.join(',') !== headings) return [`${file}: other headings`]
  const records = toRecords(cells)
  const refused = records.flatMap((row, index) =>
    Object.entries(checks)
      .filter(([heading, check]) => !check(row[heading] ?? '', row))
      .map(([heading]) => `${file} row ${index + 1}: ${heading} is "${row[heading]}"`),
  )
  // Supplies to consumers that are listed one by one go to another state.
  const atHome = records.filter(
    (row) => /^(b2cl|cdnur)$/.test(file) && row['Place Of Supply']?.startsWith(seller.slice(0, 2)),
  )
  return [...refused, ...atHome.map((row) => `${file}: ${row['Place Of Supply']} is the state of the seller`)]
}
