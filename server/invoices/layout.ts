import type { Address } from '#domain/address.ts'
import { formatDate } from '#domain/india-time.ts'
import { payable, sumFigures } from '#domain/invoice.ts'
import { amountInWords } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import type { Seller, TaxDocument } from './document.ts'
import { goods } from './goods.ts'
import { CAPTION, createPaper, fits, INK, PAGE, type Paper } from './paper.ts'
import { sums } from './sums.ts'

const TITLES = { invoice: 'Tax Invoice', 'credit-note': 'Credit Note' }

/** A document as the bytes of a PDF. */
export async function layOut(document: TaxDocument): Promise<Buffer> {
  const { seller, number, kind, issuedOn } = document
  const title = kind === 'invoice' && !seller.gstin ? 'Invoice' : TITLES[kind]
  const paper = await createPaper(`${title} ${number}`, seller.brand, issuedOn)
  let y = head(paper, document, title)
  y = people(paper, document, y + 16)
  y = goods(paper, document, y + 18)
  y = sums(paper, document, fits(paper, y + 14, 190))
  closing(paper, document, fits(paper, y + 18, 96))
  paper.onEachPage((page, pages) => foot(paper, document, title, page, pages))
  return paper.finish()
}

const day = (text: string) => formatDate(`${text}T06:00:00Z`)

function head(paper: Paper, document: TaxDocument, title: string): number {
  const { seller, number, issuedOn, order, against, payment, placeOfSupply } = document
  paper.mark(PAGE.left, PAGE.top - 2, 34)
  paper.write(seller.brand, PAGE.left + 44, PAGE.top - 2, { font: 'display', size: 25, width: 260 })
  paper.write(title, PAGE.right - 220, PAGE.top - 2, {
    font: 'display',
    size: 25,
    width: 220,
    align: 'right',
    color: INK.garnet,
  })
  paper.rule(PAGE.top + 42, INK.gold)
  const facts: [string, string][] = [
    [`${title} number`, number],
    ['Date of issue', day(issuedOn)],
    ...(against
      ? ([['Against invoice', `${against.number}, ${day(against.issuedOn)}`]] as [string, string][])
      : []),
    ['Order', `${order.number}, ${day(order.placedOn)}`],
    ['Place of supply', `${placeOfSupply.name} (${placeOfSupply.code})`],
    ...(against ? [] : ([['Payment', payment]] as [string, string][])),
    ['Reverse charge', 'No'],
  ]
  return factRow(paper, facts, PAGE.top + 54)
}

/** Names over values, three in a row. */
function factRow(paper: Paper, facts: readonly (readonly [string, string])[], y: number): number {
  const width = PAGE.width / 3
  let bottom = y
  for (const [at, [name, value]] of facts.entries()) {
    const [x, top] = [PAGE.left + (at % 3) * width, y + Math.floor(at / 3) * 28]
    paper.write(name, x, top, CAPTION)
    const height = paper.write(value, x, top + 10, {
      width: width - 10,
      size: 9,
      font: at === 0 ? 'strong' : 'regular',
    })
    bottom = Math.max(bottom, top + 10 + height)
  }
  return bottom
}

function people(paper: Paper, { seller, buyer, deliveredTo, kind }: TaxDocument, y: number): number {
  paper.rule(y)
  const width = PAGE.width / 3
  const columns: [string, string, string[]][] = [
    ['Sold by', seller.name, sellerLines(seller)],
    ['Billed to', buyer.name, [...addressLines(buyer), buyer.pan ? `PAN ${buyer.pan}` : '']],
    [kind === 'invoice' ? 'Delivered to' : 'Was delivered to', deliveredTo.name, addressLines(deliveredTo)],
  ]
  let bottom = y
  for (const [at, [caption, name, lines]] of columns.entries()) {
    const x = PAGE.left + at * width
    let top = y + 12
    top += paper.write(caption, x, top, CAPTION) + 2
    top += paper.write(name, x, top, { width: width - 14, font: 'strong', size: 9 }) + 1
    for (const line of lines.filter(Boolean))
      top += paper.write(line, x, top, { width: width - 14, size: 8, color: INK.soft })
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
  `${city} ${postalCode}`,
  state,
  phone && formatPhone(phone),
]

function closing(paper: Paper, document: TaxDocument, top: number): void {
  const { seller, against, kind } = document
  let y = top
  y += paper.write('Amount in words', PAGE.left, y, CAPTION) + 1
  y += paper.write(amountInWords(payable(document)), PAGE.left, y, { width: 280, size: 9, font: 'strong' })
  const discount = sumFigures(document.lines).discount
  const words = [
    against && `${against.reason}.`,
    discount > 0 && 'The discount is taken off after tax: GST is charged on the taxable value.',
    kind === 'invoice' && 'Tax is not payable on reverse charge.',
  ]
  for (const text of words)
    if (text) y += paper.write(text, PAGE.left, y + 4, { width: 280, size: 7.5, color: INK.soft })

  const right = { width: 200, align: 'right' } as const
  const x = PAGE.right - 200
  paper.write(`For ${seller.name}`, x, top, { ...right, size: 8.5, font: 'strong' })
  if (seller.signatory) paper.write(seller.signatory, x, top + 30, { ...right, font: 'display', size: 16 })
  paper.rule(top + 54, INK.line, PAGE.right - 140)
  paper.write('Authorised signatory', x, top + 58, { ...right, ...CAPTION })
  paper.write('Issued electronically: valid without a signature by hand.', x, top + 70, {
    ...right,
    size: 7,
    color: INK.soft,
  })
}

function foot(
  paper: Paper,
  { number, seller }: TaxDocument,
  title: string,
  page: number,
  pages: number,
): void {
  paper.rule(PAGE.bottom + 10)
  const style = { size: 7, color: INK.soft } as const
  paper.write(`${title} ${number}, ${seller.name}`, PAGE.left, PAGE.bottom + 15, { ...style, width: 360 })
  paper.write(`Page ${page} of ${pages}`, PAGE.right - 100, PAGE.bottom + 15, {
    ...style,
    width: 100,
    align: 'right',
  })
}
