import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { button, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** `amount` in rupees. `isTaken`: the money had arrived and is refunded. Otherwise it was never taken. */
type LatePayment = { amount: number; isTaken: boolean }

/** Sent when a payment came that the order does not want: it was closed meanwhile, or paid already. */
export function latePaymentMail(shop: MailShop, order: Order, { amount, isTaken }: LatePayment): Message {
  const sum = formatRupees(amount)
  const reason = isActiveStatus(order.status)
    ? `Your order ${order.orderNumber} was paid already when another payment of ${sum} came.`
    : `Your payment of ${sum} came after your order ${order.orderNumber} was closed, and its items are no longer available at that price.`
  const outcome = isTaken
    ? 'We have refunded it to where it came from. Banks take five to seven working days.'
    : 'We have not taken the money. If your bank has set it aside, it gives it back to you in five to seven working days.'
  return composeMail(shop, {
    subject: `About your payment for order ${order.orderNumber}`,
    preheader: outcome,
    title: isTaken ? 'Your payment is refunded' : 'Your payment was not taken',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(reason),
      paragraph(outcome),
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
