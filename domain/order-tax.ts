import { multiply, type Paise, paise, percentOf, roundToRupee, sum, ZERO } from './money.ts'
import { prorate } from './prorate.ts'

/**
 * How a shop taxes its orders. `flat`: one rate on the subtotal, before a discount, as the requirements say. `hsn`: as the law
 * says, by the HSN of each product, after a discount and with delivery, in whole rupees.
 */
export const TAX_PROFILES = ['flat', 'hsn'] as const
export type TaxProfile = (typeof TAX_PROFILES)[number]

export type PricedLine = { price: Paise; quantity: number }
export type TaxedLine = PricedLine & { taxPercent: number }

/** The lines of an order with what their tax depends on. `isInterState`: IGST instead of CGST and SGST. */
export type TaxedLines =
  | { profile: 'flat'; taxPercent: number; lines: readonly PricedLine[] }
  | { profile: 'hsn'; isInterState: boolean; lines: readonly TaxedLine[] }

/** Delivery without tax. The discount is at most the value of the lines. */
export type Adjustments = { discount: Paise; shipping: Paise }

export type TaxAmounts = { central: Paise; state: Paise; integrated: Paise }

/** What an order has at one rate. */
export type RateGroup = TaxAmounts & { taxPercent: number; value: Paise; discount: Paise; shipping: Paise }

/** `rounding` is added to the amount with tax, and is 0 or brings it to a whole rupee. */
export function calculateTax(order: TaxedLines & Adjustments): { tax: Paise; rounding: Paise } {
  const value = sumLines(order.lines)
  if (order.profile === 'flat') return { tax: percentOf(value, order.taxPercent), rounding: ZERO }
  const tax = sum(groupByRate(order.lines, order, order.isInterState).map(getTax))
  const amount = paise(value - order.discount + order.shipping + tax)
  return { tax, rounding: paise(roundToRupee(amount) - amount) }
}

export const sumLines = (lines: readonly PricedLine[]): Paise =>
  sum(lines.map((line) => multiply(line.price, line.quantity)))

export const getTax = ({ central, state, integrated }: TaxAmounts): Paise =>
  paise(central + state + integrated)

/**
 * The tax at each rate of an order, lowest rate first: neither the order of the lines nor a split line changes it. Discount
 * and delivery are split by value.
 */
export function groupByRate(
  lines: readonly TaxedLine[],
  { discount, shipping }: Adjustments,
  isInterState: boolean,
): RateGroup[] {
  const percents = [...new Set(lines.map(({ taxPercent }) => taxPercent))].sort((a, b) => a - b)
  const values = percents.map((percent) => sumLines(lines.filter(({ taxPercent }) => taxPercent === percent)))
  const discounts = prorate(discount, values)
  const netValues = values.map((value, index) => paise(value - discounts[index]!))
  // A discount of everything leaves no value to split delivery by.
  const shippings = prorate(shipping, sum(netValues) > 0 ? netValues : values)
  return percents.map((taxPercent, index) => ({
    taxPercent,
    value: values[index]!,
    discount: discounts[index]!,
    shipping: shippings[index]!,
    ...taxOf(paise(netValues[index]! + shippings[index]!), taxPercent, isInterState),
  }))
}

/** CGST and SGST are half of the rate each, so they are equal. */
function taxOf(taxable: Paise, percent: number, isInterState: boolean): TaxAmounts {
  if (isInterState) return { central: ZERO, state: ZERO, integrated: percentOf(taxable, percent) }
  const half = percentOf(taxable, percent / 2)
  return { central: half, state: half, integrated: ZERO }
}

export const TAX_KINDS = ['GST', 'CGST', 'SGST', 'UTGST', 'IGST'] as const
export type TaxKind = (typeof TAX_KINDS)[number]

/** A part of the tax as it is shown. */
export type TaxRow = { kind: TaxKind; percent: number; amount: Paise }

/** One row, or those of each rate: IGST, or CGST with the tax of the state. */
export function listTaxes(order: TaxedLines & Adjustments, stateTax: 'SGST' | 'UTGST'): TaxRow[] {
  if (order.profile === 'flat')
    return [{ kind: 'GST', percent: order.taxPercent, amount: calculateTax(order).tax }]
  return groupByRate(order.lines, order, order.isInterState)
    .filter(({ taxPercent }) => taxPercent > 0)
    .flatMap(({ taxPercent, central, state, integrated }): TaxRow[] =>
      order.isInterState
        ? [{ kind: 'IGST', percent: taxPercent, amount: integrated }]
        : [
            { kind: 'CGST', percent: taxPercent / 2, amount: central },
            { kind: stateTax, percent: taxPercent / 2, amount: state },
          ],
    )
}

/** `CGST 1.5%`, or as checkout says it where there is one rate. */
export const formatTaxName = ({ kind, percent }: Pick<TaxRow, 'kind' | 'percent'>): string =>
  kind === 'GST' ? `Tax (${percent}% GST)` : `${kind} ${percent}%`
