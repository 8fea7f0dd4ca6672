import { divideHalfUp, groupIndian, type Paise, paise, sum, ZERO } from './money.ts'

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** GST allows at most 16 characters (CGST Rules 46 (b) and 53). */
export const MAX_DOCUMENT_NUMBER_LENGTH = 16
const SERIAL_DIGITS = 6
const NUMBER_SUFFIX: Record<DocumentKind, string> = { invoice: '', 'credit-note': 'C' }

/** The financial year of a day in India, April to March: `26-27`. */
export function getFinancialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const from = month >= 4 ? year : year - 1
  return `${twoDigits(from)}-${twoDigits(from + 1)}`
}
const twoDigits = (year: number) => String(year % 100).padStart(2, '0')

/** `SW/26-27/000123`, or `SWC/26-27/000007` for a credit note. Each kind has a series of its own. */
export const formatDocumentNumber = (
  kind: DocumentKind,
  prefix: string,
  year: string,
  serial: number,
): string => `${prefix}${NUMBER_SUFFIX[kind]}/${year}/${String(serial).padStart(SERIAL_DIGITS, '0')}`

/** Amounts of one line or of several. `value` is the amount before discount, on which tax is calculated. */
export type InvoiceAmounts = {
  value: Paise
  discount: Paise
  central: Paise
  state: Paise
  integrated: Paise
  /** value − discount + tax. */
  amount: Paise
  /** The part of `amount` that referral credits paid. */
  credits: Paise
}

export type OrderAmounts = {
  lines: readonly (InvoiceAmounts & { quantity: number })[]
  shipping: Paise
  /** The part of the shipping that referral credits paid. */
  shippingCredits: Paise
}

export type InvoicedOrder = {
  lines: readonly { price: Paise; quantity: number }[]
  discount: Paise
  tax: Paise
  shipping: Paise
  credits: Paise
  total: Paise
  /** The goods are delivered to another state than the seller's: IGST instead of CGST and SGST. */
  isInterState: boolean
}

/**
 * Allocates tax, discount and credits of an order to its lines. Nothing is calculated again, so the parts add up exactly to
 * the amounts of the order.
 */
export function allocateOrderAmounts(order: InvoicedOrder): OrderAmounts {
  const values = order.lines.map(({ price, quantity }) => paise(price * quantity))
  const discounts = prorate(order.discount, values)
  const taxes = prorate(order.tax, values)
  const cgstAmounts = order.isInterState ? taxes.map(() => ZERO) : splitCgst(taxes)
  const amounts = values.map((value, index) => paise(value - discounts[index]! + taxes[index]!))
  const credits = prorate(order.credits, [...amounts, order.shipping])
  const breakdown = {
    lines: order.lines.map(({ quantity }, index) => ({
      quantity,
      value: values[index]!,
      discount: discounts[index]!,
      central: cgstAmounts[index]!,
      state: order.isInterState ? ZERO : paise(taxes[index]! - cgstAmounts[index]!),
      integrated: order.isInterState ? taxes[index]! : ZERO,
      amount: amounts[index]!,
      credits: credits[index]!,
    })),
    shipping: order.shipping,
    shippingCredits: credits.at(-1)!,
  }
  if (getPayableAmount(breakdown) !== order.total)
    throw new RangeError('The amounts of the order do not add up.')
  return breakdown
}

/** How many units of a line are returned before and after this return. */
export type ReturnedUnits = { before: number; after: number }

/**
 * The amounts that a return gives back. The parts of all returns of a line add up exactly to the line. Within a line money
 * is given back before credits. Shipping is given back with the last item.
 */
export function allocateReturnAmounts(order: OrderAmounts, units: readonly ReturnedUnits[]): OrderAmounts {
  const isFullReturn = order.lines.every(({ quantity }, index) => units[index]!.after === quantity)
  return {
    lines: order.lines.map((line, index) =>
      subtractAmounts(
        calculateAmountsForUnits(line, units[index]!.after),
        calculateAmountsForUnits(line, units[index]!.before),
      ),
    ),
    shipping: isFullReturn ? order.shipping : ZERO,
    shippingCredits: isFullReturn ? order.shippingCredits : ZERO,
  }
}

type LineAmounts = OrderAmounts['lines'][number]

function calculateAmountsForUnits(line: LineAmounts, quantity: number): LineAmounts {
  const part = (amount: Paise) => paise(roundedShare(amount, quantity, line.quantity))
  const breakdown = { value: part(line.value), discount: part(line.discount) }
  const taxes = { central: part(line.central), state: part(line.state), integrated: part(line.integrated) }
  const tax = taxes.central + taxes.state + taxes.integrated
  const amount = paise(breakdown.value - breakdown.discount + tax)
  const credits = paise(Math.max(0, amount - (line.amount - line.credits)))
  return { quantity, ...breakdown, ...taxes, amount, credits }
}

const subtractAmounts = (more: LineAmounts, less: LineAmounts): LineAmounts => ({
  quantity: more.quantity - less.quantity,
  ...mapAmounts((name) => paise(more[name] - less[name])),
})

export const sumAmounts = (lines: readonly InvoiceAmounts[]): InvoiceAmounts =>
  mapAmounts((name) => sum(lines.map((line) => line[name])))

const mapAmounts = (getAmount: (name: keyof InvoiceAmounts) => Paise): InvoiceAmounts => ({
  value: getAmount('value'),
  discount: getAmount('discount'),
  amount: getAmount('amount'),
  credits: getAmount('credits'),
  central: getAmount('central'),
  state: getAmount('state'),
  integrated: getAmount('integrated'),
})

export const getTotalTax = ({ central, state, integrated }: InvoiceAmounts): Paise =>
  paise(central + state + integrated)

/** The part that referral credits paid. */
export const getCreditsUsed = ({ lines, shippingCredits }: OrderAmounts): Paise =>
  paise(sumAmounts(lines).credits + shippingCredits)

/** The part that is paid in money. */
export const getPayableAmount = (order: OrderAmounts): Paise =>
  paise(sumAmounts(order.lines).amount + order.shipping - getCreditsUsed(order))

/** Amounts by HSN code, in the order in which the codes first appear. */
export function groupByHsn(
  lines: readonly (InvoiceAmounts & { hsn: string })[],
): { hsn: string; amounts: InvoiceAmounts }[] {
  const codes = [...new Set(lines.map(({ hsn }) => hsn))]
  return codes.map((hsn) => ({ hsn, amounts: sumAmounts(lines.filter((line) => line.hsn === hsn)) }))
}

/**
 * Splits an amount by weight. The parts add up to the amount, and each is within a paisa of its exact share. When the amount
 * is at most the sum of the weights, no part is larger than its weight.
 */
export function prorate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = sum(weights)
  if (total === 0) return weights.map((_, index) => (index === weights.length - 1 ? amount : ZERO))
  let allocated = 0
  return weights.map((weight) => {
    const before = roundedShare(amount, allocated, total)
    allocated += weight
    return paise(roundedShare(amount, allocated, total) - before)
  })
}

/** `part / whole` of an amount, rounded half up. */
const roundedShare = (amount: Paise, part: number, whole: number): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole)))

/** The CGST of each line: half of its tax within a paisa, and in sum half of all the tax. */
function splitCgst(taxes: readonly Paise[]): Paise[] {
  let allocated = 0
  return taxes.map((tax) => {
    const before = Math.floor(allocated / 2)
    allocated += tax
    return paise(Math.floor(allocated / 2) - before)
  })
}

/** `1,23,456.00`, always with paise, so that columns of amounts align. */
export const formatAmount = (amount: Paise): string =>
  `${groupIndian(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
