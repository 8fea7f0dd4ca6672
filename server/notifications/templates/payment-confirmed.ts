import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { button, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Staff found the money of a bank transfer. */
export function paymentConfirmedMail(shop: MailShop, order: Order): Message {
  const payment = order.payment.confirmed
  const amount = formatRupees(payment?.amount ?? order.totalAmount)
  return composeMail(shop, {
    subject: `Payment received for your order ${order.orderNumber}`,
    preheader: `${amount} is with us, thank you.`,
    title: 'Your payment is with us',
    blocks: [
      paragraph(greeting(order.user.name)),
      paragraph(`Thank you. We have received ${amount} for your order ${order.orderNumber}.`),
      button('Track your order', linksFrom(shop.origin).order(order._id)),
      ...(payment ? [smallPrint(`Transfer reference ${payment.reference}.`)] : []),
    ],
    reason: `You get this mail because you ordered at ${shop.shopName}.`,
  })
}
