import type { ReturnDocument } from './gst-return.ts'
import { findGstStateByCode } from './gst-states.ts'
import { getCreditsUsed, sumOrderAmounts } from './invoice.ts'
import { formatDecimal, type Paise, paise, ZERO } from './money.ts'

/** What a voucher of Tally reads of a tax document, as it was issued. */
type TallyDocument = Omit<ReturnDocument, 'kind'> & {
  kind: keyof typeof VOUCHER_TYPES
  order: { number: string }
  stateTax: 'SGST' | 'UTGST'
  against?: { number: string }
}

/** The types of voucher that every company in Tally has. */
const VOUCHER_TYPES = { invoice: 'Sales', 'credit-note': 'Credit Note' } as const

/** An account of the company. `group` is one that every company in Tally has. */
export type TallyLedger = { name: string; group: string; gstin?: string; state?: string }

const LEDGERS = {
  customers: { name: 'Online customers', group: 'Sundry Debtors' },
  credits: { name: 'Referral credits', group: 'Indirect Expenses' },
  discount: { name: 'Discount allowed', group: 'Indirect Expenses' },
  delivery: { name: 'Delivery charges', group: 'Indirect Incomes' },
  rounding: { name: 'Round off', group: 'Indirect Expenses' },
  CGST: { name: 'Output CGST', group: 'Duties & Taxes' },
  SGST: { name: 'Output SGST', group: 'Duties & Taxes' },
  UTGST: { name: 'Output UTGST', group: 'Duties & Taxes' },
  IGST: { name: 'Output IGST', group: 'Duties & Taxes' },
} as const satisfies Record<string, TallyLedger>

const salesLedger = (percent: number): TallyLedger => ({
  name: `Sales GST ${percent}%`,
  group: 'Sales Accounts',
})

/** Consumers share a ledger. A business has its own, whose name carries the GSTIN, because names may be alike. */
function getPartyLedger({ gstin = '', legalName = '' }: TallyDocument['buyer']): TallyLedger {
  if (!gstin) return LEDGERS.customers
  const state = findGstStateByCode(gstin.slice(0, 2))?.name
  return { name: `${legalName} ${gstin}`.trim(), group: 'Sundry Debtors', gstin, ...(state && { state }) }
}

type TallyEntry = { ledger: TallyLedger; credit: Paise }

/**
 * The entries of a document, which add up to 0: the party first, credits positive and debits negative. The party owes what is
 * paid in money. With the profile `flat` the discount is taken off after tax, and delivery has none.
 */
export function listTallyEntries(document: TallyDocument): TallyEntry[] {
  const { lines, delivery = [], shipping, stateTax } = document
  const isFlat = (document.taxProfile ?? 'flat') === 'flat'
  const { central, state, integrated, rounding, amount, discount } = sumOrderAmounts(document)
  const credits = getCreditsUsed(document)
  const sales = new Map<number, Paise>()
  for (const part of [...lines, ...delivery]) {
    const percent = isFlat ? document.taxPercent : (part.taxPercent ?? 0)
    const value = isFlat ? part.value : part.value - part.discount
    sales.set(percent, paise((sales.get(percent) ?? ZERO) + value))
  }
  const entries: TallyEntry[] = [
    { ledger: getPartyLedger(document.buyer), credit: paise(credits - amount - shipping) },
    { ledger: LEDGERS.credits, credit: paise(-credits) },
    ...[...sales]
      .sort(([a], [b]) => a - b)
      .map(([percent, credit]) => ({ ledger: salesLedger(percent), credit })),
    { ledger: LEDGERS.CGST, credit: central },
    { ledger: LEDGERS[stateTax], credit: state },
    { ledger: LEDGERS.IGST, credit: integrated },
    { ledger: LEDGERS.discount, credit: isFlat ? paise(-discount) : ZERO },
    { ledger: LEDGERS.delivery, credit: shipping },
    { ledger: LEDGERS.rounding, credit: rounding },
  ]
  return entries
    .filter(({ credit }, index) => index === 0 || credit !== 0)
    .map(({ ledger, credit }) => ({
      ledger,
      credit: document.kind === 'invoice' ? credit : paise(-credit),
    }))
}

/**
 * A document as a voucher. Tally changes the voucher that has its REMOTEID instead of adding a second one, so a file can be
 * imported twice. `id` is that of the document and never changes.
 */
export function renderVoucher(id: string, document: TallyDocument): string {
  const { kind, number, issuedOn, order, against } = document
  const [party, ...others] = listTallyEntries(document)
  const attributes = `REMOTEID="${escapeXml(id)}" VCHTYPE="${VOUCHER_TYPES[kind]}" ACTION="Create" OBJVIEW="Accounting Voucher View"`
  return message(
    `<VOUCHER ${attributes}>`,
    element('DATE', issuedOn.replaceAll('-', '')),
    element('GUID', id),
    element('NARRATION', `Order ${order.number}`),
    element('VOUCHERTYPENAME', VOUCHER_TYPES[kind]),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', against?.number ?? order.number),
    element('PARTYLEDGERNAME', party!.ledger.name),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    element('ISINVOICE', 'No'),
    renderEntry(party!, true),
    ...others.map((entry) => renderEntry(entry, false)),
    '</VOUCHER>',
  )
}

/** A debit is "deemed positive" and has a negative amount. */
const renderEntry = ({ ledger, credit }: TallyEntry, isParty: boolean): string =>
  [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', ledger.name),
    element('ISDEEMEDPOSITIVE', credit < 0 ? 'Yes' : 'No'),
    element('ISPARTYLEDGER', isParty ? 'Yes' : 'No'),
    element('AMOUNT', formatDecimal(credit)),
    '</ALLLEDGERENTRIES.LIST>',
  ].join('')

export const renderLedger = ({ name, group, gstin, state }: TallyLedger): string =>
  message(
    `<LEDGER NAME="${escapeXml(name)}" ACTION="Create">`,
    `<NAME.LIST>${element('NAME', name)}</NAME.LIST>`,
    element('PARENT', group),
    ...(gstin ? [element('GSTREGISTRATIONTYPE', 'Regular'), element('PARTYGSTIN', gstin)] : []),
    ...(state ? [element('LEDSTATENAME', state)] : []),
    '</LEDGER>',
  )

const message = (...lines: string[]) =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF">${lines.join('')}</TALLYMESSAGE>\r\n`

const REPORTS = { masters: 'All Masters', vouchers: 'Vouchers' } as const
export const TALLY_PARTS = Object.keys(REPORTS) as (keyof typeof REPORTS)[]
export type TallyPart = (typeof TALLY_PARTS)[number]

/**
 * What is before and after the messages of a file. It names no company, so it is imported into the one that is open. Ledgers
 * that exist there stay as the accountant has them.
 */
export const tallyEnvelope = (part: TallyPart): { start: string; end: string } => ({
  start: `<?xml version="1.0" encoding="UTF-8"?>\r\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>${REPORTS[part]}</REPORTNAME><STATICVARIABLES><IMPORTDUPS>@@DUPIGNORE</IMPORTDUPS></STATICVARIABLES></REQUESTDESC><REQUESTDATA>\r\n`,
  end: '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\r\n',
})

const element = (tag: string, text: string): string => `<${tag}>${escapeXml(text)}</${tag}>`

const XML_NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** In ASCII, which Tally reads in every encoding that it takes a file to have. XML has no U+FFFE and no U+FFFF. */
const escapeXml = (text: string): string =>
  text
    .replace(/[\p{Control}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]|[^\0-\x7f]/gu, (character) => XML_NAMES[character] ?? `&#${character.codePointAt(0)};`)
