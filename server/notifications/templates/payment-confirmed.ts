import type { Order } from '#contract/orders.ts'
import { DELIVERY_DATE_TEXTS, formatDeliveryDay } from '#domain/delivery-date.ts'
import { formatRupees } from '#domain/money.ts'
import { button, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent when staff confirm that a bank transfer arrived. It may be a part of what the order costs. */
export function paymentConfirmedMail(shop: MailShop, order: Order): Message {
  const payment = order.payment.entries.findLast(({ kind }) => kind === 'transfer-received')
  const amount = formatRupees(payment?.amount ?? order.totalAmount)
  const { due } = order.payment
  return composeMail(shop, {
    subject: `Payment received for your order ${order.orderNumber}`,
    preheader: `We have received ${amount}. Thank you.`,
    title: 'We have received your payment',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(`Thank you. We have received ${amount} for your order ${order.orderNumber}.`),
      ...(due > 0 ? [paragraph(`${formatRupees(due)} is still to be paid.`)] : []),
      ...(order.deliverBy
        ? [paragraph(DELIVERY_DATE_TEXTS.expectedBy(formatDeliveryDay(order.deliverBy)))]
        : []),
      button('Track your order', linksFrom(shop.origin).order(order._id)),
      ...(payment ? [smallPrint(`Transfer reference: ${payment.reference}`)] : []),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
