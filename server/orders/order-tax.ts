import { allocateOrderAmounts, type InvoicedLines, type OrderAmounts } from '#domain/invoice.ts'
import type { Adjustments, TaxedLines } from '#domain/order-tax.ts'
import { isInterState } from '#domain/shop-tax.ts'
import type { OrderLineRow, OrderRow } from './tables.ts'

/** What the tax of an order depends on, as the order keeps it. */
export function getTaxedOrder(
  order: OrderRow,
  lines: readonly OrderLineRow[],
): TaxedLines & InvoicedLines & Adjustments {
  const amounts = { discount: order.discountPaise, shipping: order.shippingPaise }
  const priced = lines.map(({ pricePaise, quantity, hsn, taxPercent }) => ({
    price: pricePaise,
    quantity,
    hsn,
    taxPercent: taxPercent ?? order.taxPercent,
  }))
  if (order.taxProfile === 'flat')
    return { ...amounts, profile: 'flat', taxPercent: order.taxPercent, lines: priced }
  return {
    ...amounts,
    profile: 'hsn',
    isInterState: isInterState(order.sellerState, order.supplyState),
    lines: priced,
  }
}

/**
 * What each line of an order costs, with its part of discount, tax, rounding and credits. The tax by HSN was calculated with
 * the states of the day of the order, so `isInterState` is for the profile `flat`.
 */
export function getOrderAmounts(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { isInterState }: { isInterState: boolean },
): OrderAmounts {
  const taxed = getTaxedOrder(order, lines)
  return allocateOrderAmounts({
    ...taxed,
    tax: order.taxPaise,
    rounding: order.roundingPaise,
    credits: order.creditsPaise,
    total: order.totalPaise,
    isInterState: taxed.profile === 'hsn' ? taxed.isInterState : isInterState,
  })
}
