import { expect, test } from 'vitest'
import { listRefusals, toRecords } from '#testing/offline-tool.ts'
import {
  getReturnGstin,
  getReturnSection,
  listReturnNotices,
  type ReturnDocument,
  toReturnEntry,
} from './gst-return.ts'
import { getReturnFile, type ReturnFile } from './gst-return-files.ts'
import { paise, ZERO } from './money.ts'
import { listRegisterRows, REGISTER_HEADINGS } from './sales-register.ts'

const SELLER = '36ABCDE1234F1Z1'
const BUSINESS = { gstin: '29AABCT1332L1ZA', legalName: 'Ratna Gems' }

type Line = ReturnDocument['lines'][number]

/** A line of one piece at ₹`rupees` without tax. */
const line = (rupees: number, given: Partial<Line> = {}): Line => ({
  hsn: '7113',
  taxPercent: 3,
  quantity: 1,
  value: paise(rupees * 100),
  discount: ZERO,
  central: ZERO,
  state: ZERO,
  integrated: ZERO,
  amount: paise(rupees * 100),
  credits: ZERO,
  ...given,
})

const KARNATAKA = { code: '29', name: 'Karnataka' }

const document = (given: Partial<ReturnDocument> = {}): ReturnDocument => ({
  kind: 'invoice',
  number: 'SW/26-27/000001',
  issuedOn: '2026-11-21',
  seller: { gstin: SELLER },
  buyer: {},
  placeOfSupply: KARNATAKA,
  taxProfile: 'hsn',
  taxPercent: 18,
  isInterState: true,
  lines: [line(1000)],
  shipping: ZERO,
  shippingCredits: ZERO,
  ...given,
})
const entry = (given: Partial<ReturnDocument> = {}, invoice: ReturnDocument | null = null) =>
  toReturnEntry(document(given), invoice)
const records = (file: ReturnFile, ...entries: ReturnType<typeof entry>[]) =>
  toRecords(getReturnFile(file, entries))

test.each([
  ['2026-11-21', 100_000, 'b2cs'],
  ['2026-11-21', 100_000.01, 'b2cl'],
  ['2024-08-01', 100_001, 'b2cl'],
  ['2024-07-31', 100_001, 'b2cs'],
  ['2024-07-31', 250_001, 'b2cl'],
])('an invoice of %s to a consumer of another state for ₹%s is in %s', (issuedOn, rupees, section) => {
  expect(getReturnSection(entry({ issuedOn, lines: [line(rupees)] }))).toBe(section)
})

test('the limit is for the invoice with tax, rounding and delivery, before credits', () => {
  const taxed = line(99_000, {
    integrated: paise(2970_00),
    amount: paise(101_970_00),
    credits: paise(5000_00),
  })
  expect(getReturnSection(entry({ lines: [taxed] }))).toBe('b2cl')
  expect(getReturnSection(entry({ lines: [line(99_900)], shipping: paise(200_00) }))).toBe('b2cl')
})

test('a large invoice within the state is in b2cs, and one to a business in b2b', () => {
  const lines = [line(500_000)]
  const placeOfSupply = { code: '36', name: 'Telangana' }
  expect(getReturnSection(entry({ lines, placeOfSupply }))).toBe('b2cs')
  expect(getReturnSection(entry({ lines, placeOfSupply, buyer: BUSINESS }))).toBe('b2b')
})

test('a credit note is listed where its invoice was, also for a small part of it', () => {
  const large = document({ lines: [line(300_000)] })
  const small = document({ lines: [line(3000)] })
  const creditNote = { kind: 'credit-note', number: 'SWC/26-27/000001', lines: [line(1000)] } as const
  expect(getReturnSection(entry(creditNote, large))).toBe('cdnur')
  expect(getReturnSection(entry(creditNote, small))).toBe('b2cs')
  expect(getReturnSection(entry({ ...creditNote, buyer: BUSINESS }, small))).toBe('cdnr')
  expect(records('b2cs', entry(creditNote, small))).toMatchObject([
    { 'Place Of Supply': '29-Karnataka', Rate: '3', 'Taxable Value': '-1000.00' },
  ])
})

test('what was sold and returned in one month is left out of the sums, and its numbers stay', () => {
  const invoice = document()
  const sold = [
    toReturnEntry(invoice, null),
    entry({ kind: 'credit-note', number: 'SWC/26-27/000001' }, invoice),
  ]
  expect(records('b2cs', ...sold)).toEqual([])
  expect(records('hsn-b2c', ...sold)).toEqual([])
  expect(records('docs', ...sold)).toHaveLength(2)
})

test('an invoice with two rates has two rows with its whole value', () => {
  const lines = [line(1000), line(500, { hsn: '4202', taxPercent: 18 }), line(200, { hsn: '711319' })]
  expect(records('b2b', entry({ lines, buyer: BUSINESS }))).toMatchObject([
    { 'Invoice Value': '1700.00', Rate: '3', 'Taxable Value': '1200.00' },
    { 'Invoice Value': '1700.00', Rate: '18', 'Taxable Value': '500.00' },
  ])
  expect(records('hsn-b2b', entry({ lines, buyer: BUSINESS })).map(({ HSN }) => HSN)).toEqual([
    '7113',
    '711319',
    '4202',
  ])
})

test('a part of a note without value is left out, because the tool refuses it', () => {
  const lines = [line(1000), line(0, { hsn: '4202', taxPercent: 18 })]
  const creditNote = entry(
    { kind: 'credit-note', number: 'SWC/26-27/000001', lines, buyer: BUSINESS },
    document(),
  )
  expect(records('cdnr', creditNote).map(({ Rate }) => Rate)).toEqual(['3'])
  expect(listRefusals('cdnr', getReturnFile('cdnr', [creditNote]), SELLER)).toEqual([])
})

test.each([
  ['Śrī Gems “Export”', 'Sri Gems Export'],
  ['=SUM(1+1)', 'SUM(1+1)'],
  ["'-Ratna", 'Ratna'],
  ['कनक', ''],
  ['M/s Ratna & Sons (Bullion) Pvt. Ltd.', 'M/s Ratna & Sons (Bullion) Pvt. Ltd.'],
  ['R'.repeat(120), 'R'.repeat(99)],
])('the name %s of a business is %s in the file', (legalName, written) => {
  const file = getReturnFile('b2b', [entry({ buyer: { ...BUSINESS, legalName } })])
  expect(toRecords(file)[0]?.['Receiver Name']).toBe(written)
  expect(listRefusals('b2b', file, SELLER)).toEqual([])
})

test('a new prefix and a gap begin a new range of numbers', () => {
  const numbers = ['SW/26-27/000009', 'SW/26-27/000010', 'KA/26-27/000011', 'KA/26-27/000013']
  const ranges = records('docs', ...numbers.toReversed().map((number) => entry({ number })))
  expect(ranges.map((range) => [range['Sr. No. From'], range['Sr. No. To'], range['Total Number']])).toEqual([
    ['SW/26-27/000009', 'SW/26-27/000010', '2'],
    ['KA/26-27/000011', 'KA/26-27/000011', '1'],
    ['KA/26-27/000013', 'KA/26-27/000013', '1'],
  ])
})

test('with one rate for all, tax is on the value before the discount, and delivery is in the value of the invoice', () => {
  const flat = document({
    taxProfile: 'flat',
    lines: [
      line(1000, {
        taxPercent: undefined,
        discount: paise(100_00),
        integrated: paise(180_00),
        amount: paise(1080_00),
      }),
    ],
    shipping: paise(50_00),
    buyer: BUSINESS,
  })
  const flatEntry = toReturnEntry(flat, null)
  expect(records('b2b', flatEntry)).toMatchObject([
    { 'Invoice Value': '1130.00', Rate: '18', 'Taxable Value': '1000.00' },
  ])
  expect(listReturnNotices([flatEntry])).toEqual([{ code: 'flat-tax', numbers: [flat.number] }])
  const register = toRecords([
    REGISTER_HEADINGS,
    ...listRegisterRows({
      ...flat,
      order: { number: 'O-1' },
      buyer: { ...BUSINESS, name: 'Asha' },
      lines: flat.lines.map((each) => ({ ...each, name: '=1+1' })),
    }),
  ])
  expect(register).toMatchObject([
    { Item: "'=1+1", Buyer: 'Ratna Gems', 'Taxable value': '1000.00', 'GST %': '18', Amount: '1080.00' },
    { Item: 'Delivery', HSN: '', 'Taxable value': '0.00', 'GST %': '0', Amount: '50.00' },
  ])
})

test('a document from before there were profiles has one rate for all', () => {
  const { taxProfile: _, ...old } = document()
  expect(toReturnEntry(old, null).taxProfile).toBe('flat')
})

test('an accountant is told what to look at, with the numbers of the documents', () => {
  const entries = [
    entry({ number: 'SW/26-27/000001', seller: { gstin: '' } }),
    entry({ number: 'SW/26-27/000002', issuedOn: '2026-11-02', seller: { gstin: '29ABCDE1234F1Z8' } }),
    entry({ number: 'SW/26-27/000003', lines: [line(1, { hsn: '' })] }),
    entry({ number: 'SW/26-27/000004', lines: [line(1, { taxPercent: 2.5 })] }),
    entry({ number: 'SW/26-27/000005', lines: [line(1, { taxPercent: 0 })] }),
    entry({ number: 'SW/26-27/000006', lines: [line(100, { central: paise(1_50), state: paise(1_50) })] }),
    entry({
      number: 'SW/26-27/000007',
      placeOfSupply: { code: '36', name: 'Telangana' },
      lines: [line(100, { integrated: paise(3_00) })],
    }),
    entry({ number: 'SW/26-27/000008', lines: [line(100, { integrated: paise(3_00) })] }),
  ]
  expect(getReturnGstin(entries)).toBe(SELLER)
  expect(listReturnNotices(entries)).toEqual([
    { code: 'no-gstin', numbers: ['SW/26-27/000001'] },
    { code: 'other-gstin', numbers: ['SW/26-27/000002'] },
    { code: 'no-hsn', numbers: ['SW/26-27/000003'] },
    { code: 'unknown-rate', numbers: ['SW/26-27/000004'] },
    { code: 'no-tax', numbers: ['SW/26-27/000005'] },
    { code: 'other-tax', numbers: ['SW/26-27/000006', 'SW/26-27/000007'] },
  ])
  expect(listReturnNotices(entries.slice(-1))).toEqual([])
})

test('a return is of the GSTIN of the last invoice, whatever is returned after it', () => {
  const old = document({ seller: { gstin: '29ABCDE1234F1ZW' } })
  const creditNote = entry({ ...old, kind: 'credit-note', number: 'SWC/26-27/000001' }, old)
  expect(getReturnGstin([toReturnEntry(old, null), entry(), creditNote])).toBe(SELLER)
  expect(getReturnGstin([creditNote])).toBe('29ABCDE1234F1ZW')
})

test('a month without a GSTIN has no return', () => {
  expect(getReturnGstin([entry({ seller: { gstin: '' } })])).toBeNull()
  expect(getReturnGstin([])).toBeNull()
})

test('consumers are listed by place, and within a place by rate', () => {
  const kerala = { code: '32', name: 'Kerala' }
  const bag = line(500, { hsn: '4202', taxPercent: 18 })
  const rows = records(
    'b2cs',
    entry({ placeOfSupply: kerala, lines: [bag, line(10)] }),
    entry({ lines: [bag, line(20)] }),
    entry({ placeOfSupply: kerala, lines: [line(30)] }),
    entry({ lines: [line(900, { hsn: '9999', taxPercent: 5 })] }),
  )
  expect(rows.map((row) => [row['Place Of Supply'], row.Rate, row['Taxable Value']])).toEqual([
    ['29-Karnataka', '3', '20.00'],
    ['29-Karnataka', '5', '900.00'],
    ['29-Karnataka', '18', '500.00'],
    ['32-Kerala', '3', '40.00'],
    ['32-Kerala', '18', '500.00'],
  ])
})

test('an HSN stays in its list as long as pieces, value or tax remain', () => {
  const invoice = document({ lines: [line(1000, { hsn: '71131910', integrated: paise(30_00) })] })
  const creditNote = (part: Line) =>
    entry({ kind: 'credit-note', number: 'SWC/26-27/000001', lines: [part] }, invoice)
  const left = (part: Line) =>
    records('hsn-b2c', toReturnEntry(invoice, null), creditNote({ ...part, hsn: '71131910' })).map((row) => [
      row.Description,
      row['Total Quantity'],
      row['Taxable Value'],
      row['Integrated Tax Amount'],
    ])
  const name = 'Articles of jewellery'
  // the shop kept a tenth of the refund
  expect(left(line(900, { integrated: paise(27_00) }))).toEqual([[name, '0', '100.00', '3.00']])
  expect(left(line(900, { integrated: paise(30_00) }))).toEqual([[name, '0', '100.00', '0.00']])
  expect(left(line(1000, { integrated: paise(29_99) }))).toEqual([[name, '0', '0.00', '0.01']])
  expect(left(line(1000, { quantity: 0, integrated: paise(30_00) }))).toEqual([[name, '1', '0.00', '0.00']])
  expect(left(line(1000, { integrated: paise(30_00) }))).toEqual([])
})

test('a document of another GSTIN is named as that, and for nothing else', () => {
  const old = entry({
    number: 'SW/26-27/000001',
    seller: { gstin: '29ABCDE1234F1ZW' },
    lines: [line(1, { hsn: '', taxPercent: 0 })],
  })
  const own = entry({ number: 'SW/26-27/000002', lines: [line(100, { integrated: paise(3_00) })] })
  expect(listReturnNotices([old, own])).toEqual([{ code: 'other-gstin', numbers: ['SW/26-27/000001'] }])
})

test('in the register a credit note is negative, and names its invoice and its buyer', () => {
  const lines = [{ ...line(1000), name: 'Ring' }]
  const row = (given: Partial<Parameters<typeof listRegisterRows>[0]>) =>
    toRecords([
      REGISTER_HEADINGS,
      ...listRegisterRows({
        ...document(),
        order: { number: 'O-1' },
        buyer: { ...BUSINESS, name: 'Asha' },
        lines,
        ...given,
      }),
    ])[0]
  const sold = row({})
  const returned = row({
    kind: 'credit-note',
    number: 'SWC/26-27/000001',
    against: { number: 'SW/26-27/000001', issuedOn: '2026-11-20' },
  })
  expect(Object.values(sold!)).toEqual(expect.arrayContaining([BUSINESS.gstin, '3', '1', '1000.00']))
  expect(Object.values(returned!)).toEqual(
    expect.arrayContaining(['SW/26-27/000001', '2026-11-20', BUSINESS.gstin, '3', '-1', '-1000.00']),
  )
  const consumer = row({ buyer: { name: 'Asha' } })
  expect(Object.values(consumer!)).not.toContain(BUSINESS.gstin)
})

test('taxed delivery counts in the value of its rate and HSN, and brings no pieces', () => {
  const delivery = [{ ...line(200), taxPercent: 3 }]
  const sold = entry({ lines: [line(1000, { quantity: 2 }), line(500)], delivery })
  expect(records('hsn-b2c', sold)).toMatchObject([{ 'Total Quantity': '3', 'Taxable Value': '1700.00' }])
  expect(records('b2cs', sold)).toMatchObject([{ Rate: '3', 'Taxable Value': '1700.00' }])
})

test('within the state CGST with SGST is the right tax, and IGST is not', () => {
  const placeOfSupply = { code: '36', name: 'Telangana' }
  const right = line(100, { central: paise(1_50), state: paise(1_50) })
  expect(listReturnNotices([entry({ placeOfSupply, lines: [right] })])).toEqual([])
  expect(
    listReturnNotices([entry({ placeOfSupply, lines: [line(100, { integrated: paise(3_00) })] })]),
  ).toEqual([{ code: 'other-tax', numbers: ['SW/26-27/000001'] }])
})
