import type { AccountingFile, AccountingMonth, PayoutMonth } from '#contract/accounting.ts'
import { formatList, formatNumber, plural } from '#domain/intl.ts'

export const title = 'Accounting'
export const orders = 'Order Management'
export const description =
  'What your accountant needs for a month. The files are made of the invoices and credit notes as they were issued, so a month that is over stays as it is.'
export const loadFailed = 'Failed to fetch the month'
export const month = 'Month'
export const downloadFailed = 'Failed to download the file'
export const downloading = 'Downloading...'
export const reasonMissing = 'Please enter a reason'
export const panWarning =
  'The file has the PANs in plain text: keep it where only you can read it, and delete it after the report. Your name, the time and your reason are written to the audit log.'

export const invoices = 'Invoices'
export const creditNotes = 'Credit notes'
export const taxableValue = 'Taxable value'
export const gst = 'GST'
export const lessCreditNotes = 'Less credit notes'
export const gstin = (number: string) => `GSTIN ${number}`

export const caption = 'GSTR-1, for the offline tool of the GST network'
export const booksCaption = 'For the books'
export const file = 'File'
export const documents = 'Documents'
export const rows = 'Rows'
export const download = 'Download'
export const downloadFile = (name: string, format: string) => `Download ${name} as ${format}`
export const emptyFile = 'Empty'
export const empty = 'No invoices in this month'
export const emptyHint = 'An invoice is issued when an order is shipped. Choose another month above.'

export const files: Record<
  Exclude<AccountingFile, 'sales-register' | 'settlements'>,
  { name: string; about: string }
> = {
  b2b: { name: 'b2b', about: 'Invoices to businesses with a GSTIN (table 4)' },
  b2cl: { name: 'b2cl', about: 'Large invoices to consumers of other states, above ₹1,00,000 (table 5)' },
  b2cs: { name: 'b2cs', about: 'All other sales to consumers, less their credit notes (table 7)' },
  cdnr: { name: 'cdnr', about: 'Credit notes to businesses (table 9B)' },
  cdnur: { name: 'cdnur', about: 'Credit notes for large invoices to consumers (table 9B)' },
  'hsn-b2b': { name: 'hsn (B2B)', about: 'Sales to businesses by HSN (table 12)' },
  'hsn-b2c': { name: 'hsn (B2C)', about: 'Sales to consumers by HSN (table 12)' },
  docs: { name: 'docs', about: 'Numbers of the documents issued (table 13)' },
}

export const books = {
  register: {
    name: 'Sales register',
    about: 'A row for each line of an invoice or credit note, with HSN, value, discount and GST',
  },
  ledger: { name: 'Payment ledger', about: 'What orders cost, and every payment and refund' },
  pans: { name: 'PAN register', about: 'The PAN, name and total of each order that asked for one' },
  masters: { name: 'Tally masters', about: 'The ledgers that the vouchers need: import them first' },
  vouchers: {
    name: 'Tally vouchers',
    about:
      'Invoices and credit notes. Imported again, a voucher is not added a second time. Choose manual numbering for the voucher types Sales and Credit Note in Tally, so that the numbers stay',
  },
}

export const notOver = 'The month is not over.'
export const notOverHint = 'Invoices and credit notes of the next days will be added to these files.'
export const toCheck = 'Please check with your accountant before you file.'

type Notice = AccountingMonth['notices'][number]

const count = (number: number) => `${formatNumber(number)} ${plural(number, 'document', 'documents')}`

const NOTICES: Record<Notice['code'], (documents: string) => string> = {
  'no-gstin': (documents) =>
    `${documents} without the GSTIN of the shop. The GSTIN was not in Settings when they were issued, so they are in the sales register and in Tally only.`,
  'other-gstin': (documents) =>
    `${documents} under another GSTIN of the shop. That GSTIN has a return of its own, so they are in the sales register and in Tally only.`,
  'flat-tax': (documents) =>
    `${documents} with one GST rate for all products, on the value before the discount. The return needs the rate of each HSN, which is 3% for jewellery: choose “By HSN” in Settings, Tax and money, before you sell. Documents that are issued do not change.`,
  'no-hsn': (documents) =>
    `${documents} with a product that has no valid HSN. The offline tool refuses their row of the HSN file.`,
  'unknown-rate': (documents) => `${documents} with a GST rate that the offline tool does not know.`,
  'no-tax': (documents) =>
    `${documents} with a product without GST. If it is exempt, it belongs in table 8, which you fill in by hand.`,
  'other-tax': (documents) =>
    `${documents} with IGST inside the state of the shop, or with CGST and SGST outside of it. The offline tool calculates the tax by the place of supply.`,
}

/** `3 documents without …: SW/26-27/000001, SW/26-27/000002 and others` */
export function describeNotice(notice: Notice): string {
  const { code, numbers } = notice
  const names = notice.count > numbers.length ? [...numbers, 'others'] : numbers
  return `${NOTICES[code](count(notice.count))} (${formatList(names)})`
}

export const payouts = 'Payouts of the payment gateways'
export const payoutsHint =
  'Each payout is one credit on the bank statement: compare its UTR and the amount “To the bank”. New payouts are read every six hours.'
export const askGateway = 'Please ask the gateway about these lines.'
export const payments = 'Payments'
export const refunds = 'Refunds'
export const adjustments = 'Adjustments'
export const fees = 'Fees with GST'
export const taxOnFees = (amount: string) => `${amount} of it GST`
export const fee = 'Fee'
export const feeTax = 'GST on it'
export const toBank = 'To the bank'
export const paidOut = 'Paid out'
export const notPaidOut = 'Not paid out'
export const describeUnpaid = (number: string, amount: string, payments: number) =>
  `${number} ${plural(payments, 'payment', 'payments')} of this month, ${amount} in all, came more than a week ago and ${plural(payments, 'is', 'are')} in no payout. Ask the gateway, or look whether it keeps them for a dispute.`
export const order = 'Order'
export const paidOn = 'Paid on'
export const payment = 'Payment'
export const amount = 'Amount'

type Problem = PayoutMonth['problems'][number]

const lines = (number: number) => `${formatNumber(number)} ${plural(number, 'line', 'lines')}`

const PROBLEMS: Record<Problem['code'], (lines: string) => string> = {
  unknown: (lines) => `${lines} of no order of this shop`,
  'other-amount': (lines) => `${lines} with another amount than the shop took or paid back`,
  'wrong-fee': (lines) => `${lines} with a fee, or GST on it, that cannot be right`,
}

/** The sentence for a problem: `2 lines of no order of this shop (pay_1, pay_2).` */
export function describeProblem({ code, count, entities }: Problem): string {
  const names = count > entities.length ? [...entities, 'others'] : entities
  return `${PROBLEMS[code](lines(count))} (${formatList(names)}).`
}
