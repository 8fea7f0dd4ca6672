import { divideHalfUp, groupIndian, type Paise, paise, sum, ZERO } from './money.ts'
import { isLive, type OrderStatus } from './order-status.ts'

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** GST wants no number longer than this (CGST Rules 46 (b) and 53). */
export const LONGEST_NUMBER = 16
const SERIAL_DIGITS = 6
const MARK: Record<DocumentKind, string> = { invoice: '', 'credit-note': 'C' }

/** `26-27`: April to March, of a day of India. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const from = month >= 4 ? year : year - 1
  return `${twoDigits(from)}-${twoDigits(from + 1)}`
}
const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

/** `SW/26-27/000123`, and `SWC/26-27/000007` for a credit note: two series, each without a gap. */
export const documentNumber = (kind: DocumentKind, prefix: string, year: string, serial: number): string =>
  `${prefix}${MARK[kind]}/${year}/${String(serial).padStart(SERIAL_DIGITS, '0')}`

/** Goods that leave the shop travel with their invoice (CGST Act §31): from here on an order has one. */
export const needsInvoice = (status: OrderStatus): boolean => status === 'shipped' || status === 'delivered'

/** Staff may write it while they pack. */
export const mayHaveInvoice = (status: OrderStatus): boolean => isLive(status) && status !== 'pending'

/** Paise. Of one line, or of all of them. `value` is what the tax was worked out on. */
export type Figures = {
  value: Paise
  discount: Paise
  central: Paise
  state: Paise
  integrated: Paise
  /** value − discount + tax. */
  amount: Paise
  /** The part of it that referral credits paid. */
  credits: Paise
}

export type SaleFigures = {
  lines: readonly (Figures & { quantity: number })[]
  shipping: Paise
  /** The part of the shipping that referral credits paid. */
  shippingCredits: Paise
}

export type Sale = {
  lines: readonly { price: Paise; quantity: number }[]
  discount: Paise
  tax: Paise
  shipping: Paise
  credits: Paise
  total: Paise
  /** The goods leave the seller's state: IGST instead of CGST and SGST. */
  isInterState: boolean
}

/**
 * The figures of an order, spread over its lines. Everything sums to the order's own figures to the paisa: nothing is
 * worked out anew, the order's tax and discount are only shared out (docs/decisions, invoices).
 */
export function saleFigures(sale: Sale): SaleFigures {
  const values = sale.lines.map(({ price, quantity }) => paise(price * quantity))
  const discounts = spread(sale.discount, values)
  const taxes = spread(sale.tax, values)
  const centrals = sale.isInterState ? taxes.map(() => ZERO) : halves(taxes)
  const amounts = values.map((value, at) => paise(value - discounts[at]! + taxes[at]!))
  const credits = spread(sale.credits, [...amounts, sale.shipping])
  const figures = {
    lines: sale.lines.map(({ quantity }, at) => ({
      quantity,
      value: values[at]!,
      discount: discounts[at]!,
      central: centrals[at]!,
      state: sale.isInterState ? ZERO : paise(taxes[at]! - centrals[at]!),
      integrated: sale.isInterState ? taxes[at]! : ZERO,
      amount: amounts[at]!,
      credits: credits[at]!,
    })),
    shipping: sale.shipping,
    shippingCredits: credits.at(-1)!,
  }
  if (payable(figures) !== sale.total) throw new RangeError('The figures of the order do not add up.')
  return figures
}

/** Units of a line that were returned before, and after this return. */
export type Units = { before: number; after: number }

/**
 * What a return of units takes back. Units of one line are cut so that the parts of all returns together are the line,
 * to the paisa; within a line money goes back before credits. Shipping goes back with the last piece.
 */
export function returnFigures(sale: SaleFigures, units: readonly Units[]): SaleFigures {
  const isAll = sale.lines.every(({ quantity }, at) => units[at]!.after === quantity)
  return {
    lines: sale.lines.map((line, at) =>
      difference(firstUnits(line, units[at]!.after), firstUnits(line, units[at]!.before)),
    ),
    shipping: isAll ? sale.shipping : ZERO,
    shippingCredits: isAll ? sale.shippingCredits : ZERO,
  }
}

type LineFigures = SaleFigures['lines'][number]

function firstUnits(line: LineFigures, quantity: number): LineFigures {
  const part = (amount: Paise) => paise(share(amount, quantity, line.quantity))
  const figures = { value: part(line.value), discount: part(line.discount) }
  const taxes = { central: part(line.central), state: part(line.state), integrated: part(line.integrated) }
  const tax = taxes.central + taxes.state + taxes.integrated
  const amount = paise(figures.value - figures.discount + tax)
  const credits = paise(Math.max(0, amount - (line.amount - line.credits)))
  return { quantity, ...figures, ...taxes, amount, credits }
}

const difference = (more: LineFigures, less: LineFigures): LineFigures => ({
  quantity: more.quantity - less.quantity,
  ...combined((name) => paise(more[name] - less[name])),
})

/** All lines together. */
export const sumFigures = (lines: readonly Figures[]): Figures =>
  combined((name) => sum(lines.map((line) => line[name])))

const combined = (of: (name: keyof Figures) => Paise): Figures => ({
  value: of('value'),
  discount: of('discount'),
  amount: of('amount'),
  credits: of('credits'),
  central: of('central'),
  state: of('state'),
  integrated: of('integrated'),
})

export const taxOf = ({ central, state, integrated }: Figures): Paise => paise(central + state + integrated)

/** What referral credits paid of it. */
export const creditsOf = ({ lines, shippingCredits }: SaleFigures): Paise =>
  paise(sumFigures(lines).credits + shippingCredits)

/** What money paid of it. */
export const payable = (sale: SaleFigures): Paise =>
  paise(sumFigures(sale.lines).amount + sale.shipping - creditsOf(sale))

/** Lines of one HSN code together, in the order in which they first stand. */
export function byHsn(lines: readonly (Figures & { hsn: string })[]): { hsn: string; figures: Figures }[] {
  const codes = [...new Set(lines.map(({ hsn }) => hsn))]
  return codes.map((hsn) => ({ hsn, figures: sumFigures(lines.filter((line) => line.hsn === hsn)) }))
}

/**
 * Shares an amount out by weight: the parts sum to it, each is within a paisa of its exact share, and none is more
 * than its weight where the amount is not more than all of them.
 */
export function spread(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = sum(weights)
  if (total === 0) return weights.map((_, at) => (at === weights.length - 1 ? amount : ZERO))
  let passed = 0
  return weights.map((weight) => {
    const before = share(amount, passed, total)
    passed += weight
    return paise(share(amount, passed, total) - before)
  })
}

/** `part / whole` of an amount, half up. */
const share = (amount: Paise, part: number, whole: number): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)))

/** CGST of each line: half of its tax within a paisa, and half of all the tax in sum. */
function halves(taxes: readonly Paise[]): Paise[] {
  let passed = 0
  return taxes.map((tax) => {
    const before = Math.floor(passed / 2)
    passed += tax
    return paise(Math.floor(passed / 2) - before)
  })
}

/** `1,23,456.00`: always with paise, as columns of figures are read. */
export const figure = (amount: Paise): string =>
  `${groupIndian(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
