import { escapeFormula } from './csv-cell.ts'
import type { ReturnDocument } from './gst-return.ts'
import { type DocumentKind, getTaxableValue, type InvoiceAmounts } from './invoice.ts'
import { formatDecimal, type Paise, paise, ZERO } from './money.ts'

/** What the sales register reads of a tax document, as it was issued. */
type RegisterDocument = Omit<ReturnDocument, 'lines'> & {
  order: { number: string }
  buyer: { name: string }
  lines: readonly (ReturnDocument['lines'][number] & { name: string })[]
  against?: { number: string; issuedOn: string }
}

type RegisterLine = {
  item: string
  hsn: string
  quantity: number
  percent: number
  taxable: Paise
  amounts: InvoiceAmounts
}

const DOCUMENT_NAMES: Record<DocumentKind, string> = { invoice: 'Invoice', 'credit-note': 'Credit note' }

export const REGISTER_HEADINGS = [
  'Date',
  'Document',
  'Number',
  'Order',
  'Against invoice',
  'Invoice date',
  'Buyer',
  'GSTIN of buyer',
  'Place of supply',
  'Item',
  'HSN',
  'Quantity',
  'Value',
  'Discount',
  'Taxable value',
  'GST %',
  'CGST',
  'SGST or UTGST',
  'IGST',
  'Rounding',
  'Amount',
  'Paid by credits',
] as const

/**
 * A row for each line of a document and for its delivery. Money is in rupees with two decimals, and negative in a credit
 * note, so that a column adds up to the month. The column Amount of a document adds up to its value.
 */
export function listRegisterRows(document: RegisterDocument): string[][] {
  const isCreditNote = document.kind === 'credit-note'
  const money = (amount: Paise) => formatDecimal(paise(isCreditNote ? -amount : amount))
  const { issuedOn, kind, number, order, against, buyer, placeOfSupply } = document
  return listLines(document).map(({ item, hsn, quantity, percent, taxable, amounts }) => [
    issuedOn,
    DOCUMENT_NAMES[kind],
    number,
    order.number,
    against?.number ?? '',
    against?.issuedOn ?? '',
    escapeFormula(buyer.legalName || buyer.name),
    buyer.gstin ?? '',
    `${placeOfSupply.code}-${placeOfSupply.name}`,
    escapeFormula(item),
    hsn,
    String(isCreditNote ? 0 - quantity : quantity),
    money(amounts.value),
    money(amounts.discount),
    money(taxable),
    String(percent),
    money(amounts.central),
    money(amounts.state),
    money(amounts.integrated),
    money(amounts.rounding ?? ZERO),
    money(amounts.amount),
    money(amounts.credits),
  ])
}

const DELIVERY = 'Delivery'

/** With the profile `flat` tax is on the value before the discount, and delivery has none. */
function listLines(document: RegisterDocument): RegisterLine[] {
  const { taxProfile = 'flat', taxPercent, shipping, shippingCredits, delivery = [] } = document
  const isFlat = taxProfile === 'flat'
  const lines = document.lines.map((line) => ({
    item: line.name,
    hsn: line.hsn,
    quantity: line.quantity,
    percent: isFlat ? taxPercent : (line.taxPercent ?? 0),
    taxable: isFlat ? line.value : getTaxableValue(line),
    amounts: line,
  }))
  const taxedDelivery = delivery.map((part) => ({
    item: DELIVERY,
    hsn: part.hsn,
    quantity: 0,
    percent: part.taxPercent,
    taxable: getTaxableValue(part),
    amounts: part,
  }))
  if (shipping === 0) return [...lines, ...taxedDelivery]
  const untaxed = { value: shipping, discount: ZERO, central: ZERO, state: ZERO, integrated: ZERO }
  const amounts = { ...untaxed, rounding: ZERO, amount: shipping, credits: shippingCredits }
  return [...lines, { item: DELIVERY, hsn: '', quantity: 0, percent: 0, taxable: ZERO, amounts }]
}
