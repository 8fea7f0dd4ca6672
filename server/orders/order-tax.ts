import type { InvoicedLines } from '#domain/invoice.ts'
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
