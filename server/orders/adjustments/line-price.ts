import { eq } from 'drizzle-orm'
import type { ItemWeights } from '#domain/items.ts'
import { haveSameWeights } from '#domain/items.ts'
import { type Paise, paise } from '#domain/money.ts'
import {
  calculateDifference,
  calculatePriceAtWeights,
  type OrderFigures,
  type PriceDifference,
  undoDifference,
} from '#domain/order-adjustments.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { getTaxedOrder } from '../order-tax.ts'
import { getPriceComponents } from '../price-components.ts'
import { type OrderLineRow, type OrderRow, orderLines } from '../tables.ts'
import { differenceOf, type OrderAdjustment } from './queries.ts'

export type ExchangeQuote = {
  /** The line and the amounts of the order before the exchange, without a difference that was not settled yet. */
  before: ItemWeights & { price: Paise; figures: OrderFigures }
  /** With engraving, without GST. */
  newPrice: Paise
  difference: PriceDifference
}

const figuresOf = ({
  subtotalPaise,
  discountPaise,
  taxPaise,
  roundingPaise,
  totalPaise,
}: OrderRow): OrderFigures => ({
  subtotal: subtotalPaise,
  discount: discountPaise,
  tax: taxPaise,
  rounding: roundingPaise,
  total: totalPaise,
})

export const figureColumns = ({ subtotal, tax, rounding, total }: OrderFigures) => ({
  subtotalPaise: subtotal,
  taxPaise: tax,
  roundingPaise: rounding,
  totalPaise: total,
})

/**
 * What an exchange for an item of these weights changes. `replaced`: an earlier exchange of this line whose place this one
 * takes. `lines`: all of the order. Null: the parts of the price are not known.
 */
export function quoteExchange(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  line: OrderLineRow,
  replaced: OrderAdjustment | undefined,
  weights: ItemWeights,
): ExchangeQuote | null {
  const breakup = calculateBreakup(line, weights)
  const before = replaced ? beforeAdjustment(order, replaced) : currentPrice(order, line)
  if (!breakup || !before) return null
  const newPrice = haveSameWeights(before, weights)
    ? before.price
    : paise(breakup.total + line.engravingPaise)
  return {
    before,
    newPrice,
    difference: calculateDifference(
      getTaxedOrder(order, lines),
      lines.findIndex(({ id }) => id === line.id),
      { before: before.price, after: newPrice },
    ),
  }
}

function currentPrice(order: OrderRow, line: OrderLineRow): ExchangeQuote['before'] | null {
  const { metalWeightMg, grossWeightMg } = line
  if (metalWeightMg === null || grossWeightMg === null) return null
  return { netWeightMg: metalWeightMg, grossWeightMg, price: line.pricePaise, figures: figuresOf(order) }
}

/** The line and the amounts of the order as they were before this difference. One that was waived changed no amount. */
export const beforeAdjustment = (order: OrderRow, adjustment: OrderAdjustment): ExchangeQuote['before'] => ({
  netWeightMg: adjustment.oldNetWeightMg,
  grossWeightMg: adjustment.oldGrossWeightMg,
  price: adjustment.oldPricePaise,
  figures:
    adjustment.kind === 'waive'
      ? figuresOf(order)
      : undoDifference(figuresOf(order), differenceOf(adjustment)),
})

function calculateBreakup(line: OrderLineRow, weights: ItemWeights) {
  const components = getPriceComponents(line)
  return components && calculatePriceAtWeights({ components, grossWeightMg: line.grossWeightMg }, weights)
}

/** Gives a line of one unit these weights at this price. What the parts are more than the price was waived. */
export async function setLinePrice(
  tx: Tx,
  line: OrderLineRow,
  { netWeightMg, grossWeightMg }: ItemWeights,
  price: Paise,
): Promise<void> {
  const breakup = calculateBreakup(line, { netWeightMg, grossWeightMg })
  if (!breakup) throw new Error(`The parts of the price of order line ${line.id} are not known.`)
  await tx
    .update(orderLines)
    .set({
      metalWeightMg: netWeightMg,
      grossWeightMg,
      metalValuePaise: breakup.metalValue,
      wastagePaise: breakup.wastageCharges,
      makingPaise: breakup.makingCharges,
      stonePaise: breakup.stoneValue,
      hallmarkingPaise: breakup.hallmarkingCharge,
      waivedPaise: paise(breakup.total + line.engravingPaise - price),
      pricePaise: price,
      subtotalPaise: price,
    })
    .where(eq(orderLines.id, line.id))
}
