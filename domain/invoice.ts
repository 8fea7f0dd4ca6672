import { groupIndian, type Paise, paise, sum, ZERO } from './money.ts'
import {
  type Adjustments,
  getTax,
  groupByRate,
  type PricedLine,
  type TaxAmounts,
  type TaxedLine,
} from './order-tax.ts'
import { prorate, roundedShare } from './prorate.ts'

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

/**
 * Amounts of one line or of several. `value` is the amount before discount. Tax is calculated on it with the tax profile
 * `flat`, and on what the discount leaves of it with `hsn`.
 */
export type InvoiceAmounts = TaxAmounts & {
  value: Paise
  discount: Paise
  /** The part of the rounding of the order to a whole rupee. Missing in a document from before there was one. */
  rounding?: Paise
  /** value − discount + tax + rounding. */
  amount: Paise
  /** The part of `amount` that referral credits paid. */
  credits: Paise
}

/** Delivery is taxed as the goods of one rate. `hsn` is that of the largest line. */
export type DeliveryAmounts = InvoiceAmounts & { hsn: string; taxPercent: number }

export type OrderAmounts = {
  lines: readonly (InvoiceAmounts & { quantity: number })[]
  /** Delivery without tax, with the profile `flat`. */
  shipping: Paise
  /** The part of the shipping that referral credits paid. */
  shippingCredits: Paise
  /** Delivery with tax, with the profile `hsn`: a part for each rate. */
  delivery?: readonly DeliveryAmounts[]
}

export type InvoicedLines =
  | { profile: 'flat'; lines: readonly PricedLine[] }
  | { profile: 'hsn'; lines: readonly (TaxedLine & { hsn: string })[] }

export type InvoicedOrder = InvoicedLines &
  Adjustments & {
    tax: Paise
    rounding: Paise
    credits: Paise
    total: Paise
    /** The goods are delivered to another state than the seller's: IGST instead of CGST and SGST. */
    isInterState: boolean
  }

/**
 * Allocates tax, discount, rounding and credits of an order to its lines. The parts add up exactly to the amounts of the
 * order, or the order is refused.
 */
export function allocateOrderAmounts(order: InvoicedOrder): OrderAmounts {
  const amounts =
    order.profile === 'flat' ? allocateFlat(order, order.lines) : allocateByRate(order, order.lines)
  if (getPayableAmount(amounts) !== order.total || getTax(sumOrderAmounts(amounts)) !== order.tax)
    throw new RangeError('The amounts of the order do not add up.')
  return amounts
}

/** The tax of the order is not calculated again: an old one may have another tax than the formula of today gives. */
function allocateFlat(order: InvoicedOrder, lines: readonly PricedLine[]): OrderAmounts {
  const values = lines.map(({ price, quantity }) => paise(price * quantity))
  const discounts = prorate(order.discount, values)
  const taxes = prorate(order.tax, values)
  const cgstAmounts = order.isInterState ? taxes.map(() => ZERO) : splitCgst(taxes)
  const amounts = values.map((value, index) => paise(value - discounts[index]! + taxes[index]!))
  const credits = prorate(order.credits, [...amounts, order.shipping])
  return {
    lines: lines.map(({ quantity }, index) => ({
      quantity,
      value: values[index]!,
      discount: discounts[index]!,
      central: cgstAmounts[index]!,
      state: order.isInterState ? ZERO : paise(taxes[index]! - cgstAmounts[index]!),
      integrated: order.isInterState ? taxes[index]! : ZERO,
      rounding: ZERO,
      amount: amounts[index]!,
      credits: credits[index]!,
    })),
    shipping: order.shipping,
    shippingCredits: credits.at(-1)!,
  }
}

type Part = TaxAmounts & { value: Paise; discount: Paise }

/** The groups of `calculateTax`, each allocated to its lines and its part of the delivery. */
function allocateByRate(order: InvoicedOrder, lines: readonly (TaxedLine & { hsn: string })[]): OrderAmounts {
  const parts: Part[] = []
  const deliveries: (Part & { hsn: string; taxPercent: number })[] = []
  for (const group of groupByRate(lines, order, order.isInterState)) {
    const { taxPercent, shipping } = group
    const indexes = lines.flatMap((line, index) => (line.taxPercent === taxPercent ? [index] : []))
    const values = indexes.map((index) => paise(lines[index]!.price * lines[index]!.quantity))
    const discounts = prorate(group.discount, values)
    const weights = [...values.map((value, index) => paise(value - discounts[index]!)), shipping]
    const [central, state, integrated] = [group.central, group.state, group.integrated].map((tax) =>
      prorate(tax, weights),
    )
    const taxAt = (at: number) => ({
      central: central![at]!,
      state: state![at]!,
      integrated: integrated![at]!,
    })
    for (const [at, index] of indexes.entries())
      parts[index] = { value: values[at]!, discount: discounts[at]!, ...taxAt(at) }
    const { hsn } = lines[indexes[values.indexOf(paise(Math.max(...values)))]!]!
    if (shipping > 0)
      deliveries.push({ hsn, taxPercent, value: shipping, discount: ZERO, ...taxAt(values.length) })
  }
  const all = [...parts, ...deliveries]
  const unrounded = all.map((part) => paise(part.value - part.discount + getTax(part)))
  const roundings = prorate(paise(Math.abs(order.rounding)), unrounded).map((amount) =>
    paise(order.rounding < 0 ? -amount : amount),
  )
  const amounts = unrounded.map((amount, index) => paise(amount + roundings[index]!))
  const credits = prorate(order.credits, amounts)
  const complete = <P extends Part>(part: P, index: number) => ({
    ...part,
    rounding: roundings[index]!,
    amount: amounts[index]!,
    credits: credits[index]!,
  })
  return {
    lines: parts.map((part, index) => ({ ...complete(part, index), quantity: lines[index]!.quantity })),
    shipping: ZERO,
    shippingCredits: ZERO,
    delivery: deliveries.map((part, index) => complete(part, parts.length + index)),
  }
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
    ...(order.delivery && { delivery: isFullReturn ? order.delivery : [] }),
  }
}

type LineAmounts = OrderAmounts['lines'][number]

function calculateAmountsForUnits(line: LineAmounts, quantity: number): LineAmounts {
  const part = (amount: Paise) => paise(roundedShare(amount, quantity, line.quantity))
  const breakdown = { value: part(line.value), discount: part(line.discount) }
  const taxes = { central: part(line.central), state: part(line.state), integrated: part(line.integrated) }
  const unrounded = paise(breakdown.value - breakdown.discount + getTax(taxes))
  // What remains is the rounding, so that no amount is below 0.
  const amount = line.rounding ? part(line.amount) : unrounded
  const credits = paise(Math.max(0, amount - (line.amount - line.credits)))
  return { quantity, ...breakdown, ...taxes, rounding: paise(amount - unrounded), amount, credits }
}

const subtractAmounts = (more: LineAmounts, less: LineAmounts): LineAmounts => ({
  quantity: more.quantity - less.quantity,
  ...mapAmounts((name) => paise((more[name] ?? 0) - (less[name] ?? 0))),
})

export const sumAmounts = (lines: readonly InvoiceAmounts[]): Required<InvoiceAmounts> =>
  mapAmounts((name) => sum(lines.map((line) => line[name] ?? ZERO)))

const mapAmounts = (getAmount: (name: keyof InvoiceAmounts) => Paise): Required<InvoiceAmounts> => ({
  value: getAmount('value'),
  discount: getAmount('discount'),
  rounding: getAmount('rounding'),
  amount: getAmount('amount'),
  credits: getAmount('credits'),
  central: getAmount('central'),
  state: getAmount('state'),
  integrated: getAmount('integrated'),
})

/** What tax by HSN is calculated on. */
export const getTaxableValue = ({ value, discount }: Pick<InvoiceAmounts, 'value' | 'discount'>): Paise =>
  paise(value - discount)

/** Goods, and delivery that is taxed as they are. */
export const sumOrderAmounts = ({ lines, delivery = [] }: OrderAmounts): Required<InvoiceAmounts> =>
  sumAmounts([...lines, ...delivery])

/** Delivery without tax, in both profiles. */
export const getDeliveryValue = ({
  shipping,
  delivery = [],
}: Pick<OrderAmounts, 'shipping' | 'delivery'>): Paise => paise(shipping + sumAmounts(delivery).value)

/** The part that referral credits paid. */
export const getCreditsUsed = (order: OrderAmounts): Paise =>
  paise(sumOrderAmounts(order).credits + order.shippingCredits)

/** The part that is paid in money. */
export const getPayableAmount = (order: OrderAmounts): Paise =>
  paise(sumOrderAmounts(order).amount + order.shipping - getCreditsUsed(order))

/** Amounts by HSN code, in the order in which the codes first appear. */
export function groupByHsn(
  lines: readonly (InvoiceAmounts & { hsn: string })[],
): { hsn: string; amounts: InvoiceAmounts }[] {
  const codes = [...new Set(lines.map(({ hsn }) => hsn))]
  return codes.map((hsn) => ({ hsn, amounts: sumAmounts(lines.filter((line) => line.hsn === hsn)) }))
}

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
