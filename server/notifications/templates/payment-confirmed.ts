import type { Order } from '#contract/orders.ts'
import { DELIVERY_DATE_TEXTS, formatDeliveryDay } from '#domain/delivery-date.ts'
import { formatRupees } from '#domain/money.ts'
import { button, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { payNowBlocks } from './pay-now.ts'

/** Sent when a bank transfer or an online payment has arrived. It may be a part of what the order costs. */
export function paymentConfirmedMail(shop: MailShop, order: Order): Message {
  const payment = order.payment.entries.findLast(
    ({ kind }) => kind === 'transfer-received' || kind === 'captured',
  )
  const amount = formatRupees(payment?.amount ?? order.totalAmount)
  const { due, refundable } = order.payment
  return composeMail(shop, {
    subject: `Payment received for your order ${order.orderNumber}`,
    preheader: `We have received ${amount}. Thank you.`,
    title: 'We have received your payment',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(`Thank you. We have received ${amount} for your order ${order.orderNumber}.`),
      ...(due > 0
        ? [
            paragraph(
              `${formatRupees(due)} is still to be paid${order.payment.advance?.isPaid ? ' before dispatch. We will let you know when your order is ready' : ''}.`,
            ),
          ]
        : []),
      ...payNowBlocks(shop, order),
      ...(refundable > 0
        ? [
            paragraph(
              `${formatRupees(refundable)} is more than your order costs. We will pay it back to you.`,
            ),
          ]
        : []),
      ...(order.deliverBy
        ? [paragraph(DELIVERY_DATE_TEXTS.expectedBy(formatDeliveryDay(order.deliverBy)))]
        : []),
      button('Track your order', linksFrom(shop.origin).order(order._id)),
      ...(payment
        ? [
            smallPrint(
              `${payment.kind === 'captured' ? 'Payment' : 'Transfer'} reference: ${payment.reference}`,
            ),
          ]
        : []),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
