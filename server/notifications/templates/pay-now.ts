import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isPaidOnline, isUnpaid } from '#domain/payment-methods.ts'
import { button, paragraph } from './blocks.ts'
import type { Block } from './layout.ts'
import { linksFrom } from './links.ts'

/** The way to the payment page, for an order that waits for an online payment. Empty for any other order. */
export function payNowBlocks(
  { origin }: { origin: string },
  order: Order,
  url = linksFrom(origin).payOrder(order._id),
): Block[] {
  const { method, dueNow, payBy } = order.payment
  if (!isPaidOnline(method) || !isUnpaid(order.status, order.payment)) return []
  return [
    ...(payBy ? [paragraph(`Please pay ${formatRupees(dueNow)} by ${formatDateTime(payBy)}.`)] : []),
    button('Pay now', url),
  ]
}
