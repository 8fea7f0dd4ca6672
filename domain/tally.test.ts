import { expect, test } from 'vitest'
import { importIntoTally, openBooks, sumLedgers } from '#testing/tally.ts'
import { paise, ZERO } from './money.ts'
import { listTallyEntries, renderLedger, renderVoucher, tallyEnvelope } from './tally.ts'

type Document = Parameters<typeof renderVoucher>[1]

const LINE = {
  hsn: '7113',
  taxPercent: 3,
  quantity: 1,
  value: paise(1000_10),
  discount: paise(100_00),
  central: paise(13_50),
  state: paise(13_50),
  integrated: ZERO,
  rounding: paise(-10),
  amount: paise(927_00),
  credits: paise(27_00),
}
const document = (given: Partial<Document> = {}): Document => ({
  kind: 'invoice',
  number: 'SW/26-27/000001',
  issuedOn: '2026-11-21',
  order: { number: 'SW-261121-AAAAAA' },
  seller: { gstin: '36ABCDE1234F1Z1' },
  buyer: {},
  placeOfSupply: { code: '36', name: 'Telangana' },
  taxProfile: 'hsn',
  taxPercent: 18,
  isInterState: false,
  stateTax: 'SGST',
  lines: [LINE],
  shipping: ZERO,
  shippingCredits: ZERO,
  ...given,
})
const entriesOf = (given: Partial<Document> = {}) =>
  listTallyEntries(document(given)).map(({ ledger, credit }) => [ledger.name, credit])

test('an invoice debits what is paid in money and in credits, and credits sales, taxes and the rounding', () => {
  expect(entriesOf()).toEqual([
    ['Online customers', -900_00],
    ['Referral credits', -27_00],
    ['Sales GST 3%', 900_10],
    ['Output CGST', 13_50],
    ['Output SGST', 13_50],
    ['Round off', -10],
  ])
})

test('a credit note has the same entries on the other side', () => {
  expect(entriesOf({ kind: 'credit-note', stateTax: 'UTGST' })).toEqual([
    ['Online customers', 900_00],
    ['Referral credits', 27_00],
    ['Sales GST 3%', -900_10],
    ['Output CGST', -13_50],
    ['Output UTGST', -13_50],
    ['Round off', 10],
  ])
})

test('sales are apart by rate, with delivery', () => {
  const other = {
    ...LINE,
    taxPercent: 18,
    discount: ZERO,
    credits: ZERO,
    amount: paise(1026_00),
    rounding: paise(-1_10),
  }
  const delivery = [{ ...other, value: paise(200_00), amount: paise(227_00), rounding: ZERO }]
  expect(entriesOf({ lines: [other, LINE], delivery }).slice(2, 4)).toEqual([
    ['Sales GST 3%', 900_10],
    ['Sales GST 18%', 1200_10],
  ])
})

test('with one rate for all, the discount and the delivery have ledgers of their own', () => {
  const flat = { ...LINE, taxPercent: undefined, value: paise(1000_00), rounding: ZERO }
  expect(
    entriesOf({ taxProfile: 'flat', lines: [flat], shipping: paise(50_00), shippingCredits: paise(5_00) }),
  ).toEqual([
    ['Online customers', -945_00],
    ['Referral credits', -32_00],
    ['Sales GST 18%', 1000_00],
    ['Output CGST', 13_50],
    ['Output SGST', 13_50],
    ['Discount allowed', -100_00],
    ['Delivery charges', 50_00],
  ])
})

const write = (part: 'masters' | 'vouchers', messages: string[]) => {
  const { start, end } = tallyEnvelope(part)
  return `${start}${messages.join('')}${end}`
}

test('a business has a ledger of its own with its GSTIN and state, in ASCII', () => {
  const buyer = { gstin: '29AABCT1332L1ZA', legalName: 'Śrī <Gems> & "Sons"\u0007' }
  const voucher = renderVoucher('01k', document({ buyer }))
  const masters = listTallyEntries(document({ buyer })).map(({ ledger }) => renderLedger(ledger))
  const files = [write('masters', masters), write('vouchers', [voucher])]
  expect(files.join('')).toMatch(/^[\r\n\x20-\x7e]+$/)
  const books = openBooks()
  for (const file of files) importIntoTally(books, file)
  const name = 'Śrī <Gems> & "Sons"  29AABCT1332L1ZA'
  expect(books.ledgers.get(name)).toEqual({ group: 'Sundry Debtors', gstin: buyer.gstin })
  expect(masters[0]).toContain('<LEDSTATENAME>Karnataka</LEDSTATENAME>')
  expect(books.vouchers.get('01k')).toMatchObject({
    type: 'Sales',
    number: 'SW/26-27/000001',
    day: '20261121',
    party: name,
  })
  expect(sumLedgers(books).get(name)).toBe(-900_00n)
})

test('a name with characters that XML does not have leaves the file one that can be read', () => {
  const buyer = { gstin: '29AABCT1332L1ZA', legalName: 'Ratna\ufffe Gems\uffff \u{1f48d}' }
  const name = 'Ratna  Gems  &#128141; 29AABCT1332L1ZA'
  expect(renderVoucher('01k', document({ buyer }))).toContain(`<PARTYLEDGERNAME>${name}</PARTYLEDGERNAME>`)
  const masters = listTallyEntries(document({ buyer })).map(({ ledger }) => renderLedger(ledger))
  expect(masters[0]).toContain(`<LEDGER NAME="${name}"`)
  expect(masters[0]).not.toMatch(/&#6553[45];/)
})

test('a voucher names its order, and a credit note its invoice', () => {
  expect(renderVoucher('01k', document())).toContain('<REFERENCE>SW-261121-AAAAAA</REFERENCE>')
  const against = { number: 'SW/26-27/000001' }
  expect(renderVoucher('01k', document({ kind: 'credit-note', against }))).toContain(
    '<REFERENCE>SW/26-27/000001</REFERENCE>',
  )
})

test('a business without a name, or of a state that Tally does not have, is known by its GSTIN', () => {
  const [party] = listTallyEntries(document({ buyer: { gstin: '99AABCT1332L1ZA' } }))
  expect(party?.ledger).toEqual({
    name: '99AABCT1332L1ZA',
    group: 'Sundry Debtors',
    gstin: '99AABCT1332L1ZA',
  })
})

test('a voucher has one party, debits are negative and “deemed positive”, and all entries add up to 0', () => {
  const entries = [...renderVoucher('01k', document()).matchAll(/<ALLLEDGERENTRIES.LIST>(.*?)<\/ALL/g)]
  const read = (entry: string, tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(entry)![1]!
  const rows = entries.map(([, entry]) => ({
    isParty: read(entry!, 'ISPARTYLEDGER'),
    isDebit: read(entry!, 'ISDEEMEDPOSITIVE'),
    amount: Number(read(entry!, 'AMOUNT')),
  }))
  expect(rows.map(({ isParty }) => isParty)).toEqual(['Yes', 'No', 'No', 'No', 'No', 'No'])
  for (const { isDebit, amount } of rows) expect(isDebit).toBe(amount < 0 ? 'Yes' : 'No')
  expect(rows.reduce((total, { amount }) => total + Math.round(amount * 100), 0)).toBe(0)
})

test('a ledger that is no business has a name and a group, and nothing else', () => {
  expect(renderLedger({ name: 'Output CGST', group: 'Duties & Taxes' })).toBe(
    '<TALLYMESSAGE xmlns:UDF="TallyUDF"><LEDGER NAME="Output CGST" ACTION="Create"><NAME.LIST><NAME>Output CGST</NAME></NAME.LIST><PARENT>Duties &amp; Taxes</PARENT></LEDGER></TALLYMESSAGE>\r\n',
  )
})
