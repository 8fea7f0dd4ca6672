import type { Address } from '#domain/address.ts'
import { formatDate } from '#domain/india-time.ts'
import { getPayableAmount, sumAmounts } from '#domain/invoice.ts'
import { amountInWords } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import type { Seller, TaxDocument } from '../tax-document.ts'
import { drawLineItems } from './line-items.ts'
import { CAPTION_STYLE, COLORS, createPdfCanvas, ensureSpace, PAGE, type PdfCanvas } from './pdf-canvas.ts'
import { drawTotals } from './totals.ts'

const DOCUMENT_TITLES = { invoice: 'Tax Invoice', 'credit-note': 'Credit Note' }

/** Renders a document as PDF. */
export async function renderDocument(document: TaxDocument): Promise<Buffer> {
  const { seller, number, kind, issuedOn } = document
  const title = kind === 'invoice' && !seller.gstin ? 'Invoice' : DOCUMENT_TITLES[kind]
  const canvas = await createPdfCanvas(`${title} ${number}`, seller.brand, issuedOn)
  let y = drawHeader(canvas, document, title)
  y = drawParties(canvas, document, y + 16)
  y = drawLineItems(canvas, document, y + 18)
  y = drawTotals(canvas, document, ensureSpace(canvas, y + 14, 190))
  y = drawClosing(canvas, document, ensureSpace(canvas, y + 18, 96))
  if (kind === 'invoice' && seller.terms) drawTerms(canvas, seller.terms, y + 10)
  canvas.forEachPage((page, pages) => drawFooter(canvas, document, title, page, pages))
  return canvas.toBuffer()
}

const formatDay = (text: string) => formatDate(`${text}T06:00:00Z`)

function drawHeader(canvas: PdfCanvas, document: TaxDocument, title: string): number {
  const { seller, number, issuedOn, order, against, payment, placeOfSupply } = document
  canvas.drawLogo(PAGE.left, PAGE.top - 2, 34)
  canvas.drawText(seller.brand, PAGE.left + 44, PAGE.top - 2, { font: 'display', size: 25, width: 260 })
  canvas.drawText(title, PAGE.right - 220, PAGE.top - 2, {
    font: 'display',
    size: 25,
    width: 220,
    align: 'right',
    color: COLORS.garnet,
  })
  canvas.drawRule(PAGE.top + 42, COLORS.gold)
  const facts: [string, string][] = [
    [`${title} number`, number],
    ['Date of issue', formatDay(issuedOn)],
    ...(against
      ? ([['Against invoice', `${against.number}, ${formatDay(against.issuedOn)}`]] as [string, string][])
      : []),
    ['Order', `${order.number}, ${formatDay(order.placedOn)}`],
    ['Place of supply', `${placeOfSupply.name} (${placeOfSupply.code})`],
    ...(against ? [] : ([['Payment', payment]] as [string, string][])),
    ['Reverse charge', 'No'],
  ]
  return drawFacts(canvas, facts, PAGE.top + 54)
}

/** Labels above values, three in a row. */
function drawFacts(canvas: PdfCanvas, facts: readonly (readonly [string, string])[], y: number): number {
  const width = PAGE.width / 3
  let bottom = y
  for (const [index, [name, value]] of facts.entries()) {
    const x = PAGE.left + (index % 3) * width
    const top = y + Math.floor(index / 3) * 28
    canvas.drawText(name, x, top, CAPTION_STYLE)
    const height = canvas.drawText(value, x, top + 10, {
      width: width - 10,
      size: 9,
      font: index === 0 ? 'strong' : 'regular',
    })
    bottom = Math.max(bottom, top + 10 + height)
  }
  return bottom
}

function drawParties(
  canvas: PdfCanvas,
  { seller, buyer, deliveredTo, kind }: TaxDocument,
  y: number,
): number {
  canvas.drawRule(y)
  const width = PAGE.width / 3
  const columns: [string, string, string[]][] = [
    ['Sold by', seller.name, sellerLines(seller)],
    [
      'Billed to',
      buyer.legalName || buyer.name,
      [
        buyer.legalName ? `Attention: ${buyer.name}` : '',
        ...addressLines(buyer),
        buyer.gstin ? `GSTIN ${buyer.gstin}` : '',
        buyer.pan ? `PAN ${buyer.pan}` : '',
      ],
    ],
    [kind === 'invoice' ? 'Delivered to' : 'Was delivered to', deliveredTo.name, addressLines(deliveredTo)],
  ]
  let bottom = y
  for (const [index, [caption, name, lines]] of columns.entries()) {
    const x = PAGE.left + index * width
    let top = y + 12
    top += canvas.drawText(caption, x, top, CAPTION_STYLE) + 2
    top += canvas.drawText(name, x, top, { width: width - 14, font: 'strong', size: 9 }) + 1
    for (const line of lines.filter(Boolean))
      top += canvas.drawText(line, x, top, { width: width - 14, size: 8, color: COLORS.soft })
    bottom = Math.max(bottom, top)
  }
  return bottom
}

const sellerLines = ({ address, state, gstin, pan, phone, email }: Seller): string[] => [
  address,
  `State: ${state.name} (${state.code})`,
  gstin && `GSTIN ${gstin}`,
  pan && `PAN ${pan}`,
  [phone, email].filter(Boolean).join(', '),
]

const addressLines = ({ street, city, state, postalCode, phone }: Address): string[] => [
  street,
  `${city} ${postalCode}`.trim(),
  state,
  phone && formatPhone(phone),
]

function drawClosing(canvas: PdfCanvas, document: TaxDocument, top: number): number {
  const { seller, against, kind } = document
  let y = top
  y += canvas.drawText('Amount in words', PAGE.left, y, CAPTION_STYLE) + 1
  y += canvas.drawText(amountInWords(getPayableAmount(document)), PAGE.left, y, {
    width: 280,
    size: 9,
    font: 'strong',
  })
  const discount = sumAmounts(document.lines).discount
  const isTaxedBefore = document.taxProfile !== 'hsn'
  const notes = [
    against && `${against.reason}.`,
    discount > 0 &&
      isTaxedBefore &&
      'The discount is taken off after tax: GST is charged on the taxable value.',
    kind === 'invoice' && 'Tax is not payable on reverse charge.',
  ]
  for (const text of notes)
    if (text) y += canvas.drawText(text, PAGE.left, y + 4, { width: 280, size: 7.5, color: COLORS.soft })

  const right = { width: 200, align: 'right' } as const
  const x = PAGE.right - 200
  canvas.drawText(`For ${seller.name}`, x, top, { ...right, size: 8.5, font: 'strong' })
  if (seller.signatory)
    canvas.drawText(seller.signatory, x, top + 30, { ...right, font: 'display', size: 16 })
  canvas.drawRule(top + 54, COLORS.line, PAGE.right - 140)
  canvas.drawText('Authorised signatory', x, top + 58, { ...right, ...CAPTION_STYLE })
  canvas.drawText('Issued electronically: valid without a signature by hand.', x, top + 70, {
    ...right,
    size: 7,
    color: COLORS.soft,
  })
  return Math.max(y, top + 80)
}

/** The terms of the shop, across the page. */
function drawTerms(canvas: PdfCanvas, terms: string, top: number): void {
  const style = { size: 7.5, color: COLORS.soft }
  const lines = terms.split(/\r?\n/).filter((line) => line.trim())
  const height = lines.reduce((sum, line) => sum + canvas.measureHeight(line, style), 0)
  let y = ensureSpace(canvas, top, height)
  for (const line of lines) y += canvas.drawText(line, PAGE.left, y, style)
}

function drawFooter(
  canvas: PdfCanvas,
  { number, seller }: TaxDocument,
  title: string,
  page: number,
  pages: number,
): void {
  canvas.drawRule(PAGE.bottom + 10)
  const style = { size: 7, color: COLORS.soft } as const
  canvas.drawText(`${title} ${number}, ${seller.name}`, PAGE.left, PAGE.bottom + 15, { ...style, width: 360 })
  canvas.drawText(`Page ${page} of ${pages}`, PAGE.right - 100, PAGE.bottom + 15, {
    ...style,
    width: 100,
    align: 'right',
  })
}
