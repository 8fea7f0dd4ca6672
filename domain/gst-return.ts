import { isHsn } from './hsn.ts'
import {
  type DeliveryAmounts,
  DOCUMENT_KINDS,
  type DocumentKind,
  getTaxableValue,
  type InvoiceAmounts,
  sumOrderAmounts,
} from './invoice.ts'
import { type Paise, paise, sum } from './money.ts'
import { getTax, type TaxAmounts, type TaxProfile } from './order-tax.ts'

/** What GSTR-1 reads of a tax document, as it was issued. Amounts are in paise, days are days in India. */
export type ReturnDocument = {
  kind: DocumentKind
  number: string
  issuedOn: string
  seller: { gstin: string }
  buyer: { gstin?: string; legalName?: string }
  placeOfSupply: { code: string; name: string }
  taxProfile?: TaxProfile
  taxPercent: number
  isInterState: boolean
  lines: readonly (InvoiceAmounts & { hsn: string; taxPercent?: number | undefined; quantity: number })[]
  /** Delivery without tax. */
  shipping: Paise
  shippingCredits: Paise
  delivery?: readonly DeliveryAmounts[]
}

/** What a document has of one HSN at one rate. */
export type ReturnPart = TaxAmounts & { hsn: string; percent: number; quantity: number; taxable: Paise }

/** A document as the return counts it. Amounts of a credit note are positive here. */
export type ReturnEntry = {
  kind: DocumentKind
  number: string
  issuedOn: string
  sellerGstin: string
  /** '': the buyer is no registered business. */
  buyerGstin: string
  buyerName: string
  placeOfSupply: { code: string; name: string }
  /** The place of supply is in another state than the seller is registered in (IGST Act §7). */
  isInterState: boolean
  /** The tax on the document is that of the other kind: IGST within the state, or CGST and SGST to another one. */
  hasOtherTax: boolean
  /** The invoice, or that of the credit note, is above the limit for supplies to consumers of other states. */
  isLarge: boolean
  taxProfile: TaxProfile
  /** With tax, rounding and delivery, before credits, which are a means of payment. */
  value: Paise
  parts: ReturnPart[]
}

/**
 * Invoices above this value, to consumers of other states, are listed one by one: CGST Rules, rule 59 (4), ₹2,50,000, and
 * ₹1,00,000 since Notification 12/2024-Central Tax. The day is that of the invoice.
 */
const LARGE_INVOICE_LIMITS = [
  { from: '2024-08-01', limit: paise(1_00_000_00) },
  { from: '2017-07-01', limit: paise(2_50_000_00) },
]

/** `invoice` is that of a credit note. Nothing but the two documents is read, so a return is the same whenever it is made. */
export function toReturnEntry(document: ReturnDocument, invoice: ReturnDocument | null): ReturnEntry {
  const { kind, number, issuedOn, placeOfSupply } = document
  const sellerGstin = document.seller.gstin
  const parts = groupParts(listParts(document))
  const isInterState = placeOfSupply.code !== sellerGstin.slice(0, 2)
  const integrated = sum(parts.map((part) => part.integrated))
  const tax = sum(parts.map(getTax))
  return {
    kind,
    number,
    issuedOn,
    sellerGstin,
    buyerGstin: document.buyer.gstin ?? '',
    buyerName: document.buyer.legalName ?? '',
    placeOfSupply,
    isInterState,
    hasOtherTax: isInterState ? integrated !== tax : integrated !== 0,
    isLarge: isLargeInvoice(invoice ?? document),
    taxProfile: document.taxProfile ?? 'flat',
    value: getDocumentValue(document),
    parts,
  }
}

/** What the document is about, with tax, before credits. */
const getDocumentValue = (document: ReturnDocument): Paise =>
  paise(sumOrderAmounts(document).amount + document.shipping)

const isLargeInvoice = (invoice: ReturnDocument): boolean => {
  const valid = LARGE_INVOICE_LIMITS.find(({ from }) => from <= invoice.issuedOn)
  return valid !== undefined && getDocumentValue(invoice) > valid.limit
}

/** With the profile `flat` tax is on the value before the discount, and delivery has none. */
function listParts(document: ReturnDocument): ReturnPart[] {
  const { taxProfile = 'flat', taxPercent, lines, delivery = [] } = document
  if (taxProfile === 'flat')
    return lines.map((line) => toPart(line, line.value, line.quantity, line.hsn, taxPercent))
  return [
    ...lines.map((line) =>
      toPart(line, getTaxableValue(line), line.quantity, line.hsn, line.taxPercent ?? 0),
    ),
    ...delivery.map((part) => toPart(part, getTaxableValue(part), 0, part.hsn, part.taxPercent)),
  ]
}

const toPart = (
  { central, state, integrated }: TaxAmounts,
  taxable: Paise,
  quantity: number,
  hsn: string,
  percent: number,
): ReturnPart => ({ hsn, percent, quantity, taxable, central, state, integrated })

/** One part for each HSN and rate, the lowest rate first. */
export function groupParts(parts: readonly ReturnPart[]): ReturnPart[] {
  const groups = Map.groupBy(parts, ({ hsn, percent }) => `${hsn} ${percent}`)
  return [...groups.values()]
    .map((group) => ({ ...group[0]!, ...sumParts(group) }))
    .sort((a, b) => a.percent - b.percent || a.hsn.localeCompare(b.hsn, 'en'))
}

export const sumParts = (parts: readonly ReturnPart[]) => ({
  quantity: parts.reduce((total, { quantity }) => total + quantity, 0),
  taxable: sum(parts.map(({ taxable }) => taxable)),
  central: sum(parts.map(({ central }) => central)),
  state: sum(parts.map(({ state }) => state)),
  integrated: sum(parts.map(({ integrated }) => integrated)),
})

/** The parts with the sign that they have in the return: a credit note takes away. */
export const signedParts = ({ kind, parts }: ReturnEntry): ReturnPart[] =>
  kind === 'invoice'
    ? parts
    : parts.map((part) => ({
        ...part,
        quantity: 0 - part.quantity,
        taxable: paise(-part.taxable),
        central: paise(-part.central),
        state: paise(-part.state),
        integrated: paise(-part.integrated),
      }))

/** Tables 4A, 5 and 7 of GSTR-1, and 9B for notes to registered and to unregistered buyers. */
export const RETURN_SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const
export type ReturnSection = (typeof RETURN_SECTIONS)[number]

/** A credit note to a consumer is listed where its invoice was, and otherwise reduces the sums of `b2cs`. */
export function getReturnSection({ kind, buyerGstin, isInterState, isLarge }: ReturnEntry): ReturnSection {
  if (buyerGstin) return kind === 'invoice' ? 'b2b' : 'cdnr'
  if (!(isInterState && isLarge)) return 'b2cs'
  return kind === 'invoice' ? 'b2cl' : 'cdnur'
}

/** Rates that the offline tool knows; 40 % since September 2025. */
const TOOL_RATES: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40]

type Check = (entry: ReturnEntry, returnGstin: string | null) => boolean

/** What an accountant has to look at, each with the documents that it is true of. */
const CHECKS = {
  /** Issued while the shop named no GSTIN: in no file of GSTR-1. */
  'no-gstin': ({ sellerGstin }) => sellerGstin === '',
  /** Issued under another GSTIN than the last invoice: in no file of this return. */
  'other-gstin': ({ sellerGstin }, returnGstin) => sellerGstin !== '' && sellerGstin !== returnGstin,
  'flat-tax': ({ taxProfile }) => taxProfile === 'flat',
  'no-hsn': ({ parts }) => parts.some(({ hsn }) => !isHsn(hsn)),
  'unknown-rate': ({ parts }) => parts.some(({ percent }) => !TOOL_RATES.includes(percent)),
  'no-tax': ({ parts }) => parts.some(({ percent }) => percent === 0),
  'other-tax': ({ hasOtherTax }) => hasOtherTax,
} as const satisfies Record<string, Check>

export const RETURN_NOTICES = Object.keys(CHECKS) as (keyof typeof CHECKS)[]
export type ReturnNotice = { code: keyof typeof CHECKS; numbers: string[] }

/** A return is of one GSTIN: that of the last invoice that names one. A credit note has the one of its invoice, which may be old. */
export const getReturnGstin = (entries: readonly ReturnEntry[]): string | null =>
  DOCUMENT_KINDS.map((kind) => entries.findLast((entry) => entry.kind === kind && entry.sellerGstin)).find(
    Boolean,
  )?.sellerGstin ?? null

/** What is wrong or unusual, with the numbers of the documents. Those of another GSTIN are looked at for nothing else. */
export function listReturnNotices(entries: readonly ReturnEntry[]): ReturnNotice[] {
  const gstin = getReturnGstin(entries)
  const own = entries.filter(({ sellerGstin }) => sellerGstin === gstin)
  return RETURN_NOTICES.map((code) => {
    const check: Check = CHECKS[code]
    const checked = code === 'no-gstin' || code === 'other-gstin' ? entries : own
    return { code, numbers: checked.filter((entry) => check(entry, gstin)).map(({ number }) => number) }
  }).filter(({ numbers }) => numbers.length > 0)
}
