import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { getOrderRefundLabel, type OrderRefundMethod } from '#domain/refunds.ts'
import { button, detailsTable, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** `amount` in rupees, `reference` '' for cash. */
type Refund = { amount: number; method: OrderRefundMethod; reference: string }

/** Sent when staff record that they paid back money for an order or gave store credit, or the gateway paid. */
export function refundPaidMail(shop: MailShop, order: Order, { amount, method, reference }: Refund): Message {
  const isCredit = method === 'store_credit'
  const sentence = `We have refunded ${formatRupees(amount)} for your order ${order.orderNumber}${isCredit ? ' as store credit. Use it at checkout for your next order' : ''}.`
  const title = isCredit ? 'Your store credit is ready' : 'Your refund has been paid'
  return composeMail(shop, {
    subject: `${isCredit ? 'Store credit' : 'Refund paid'} for your order ${order.orderNumber}`,
    preheader: sentence,
    title,
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(sentence),
      detailsTable('Refund', [
        ['Method', method === 'source' ? 'To where you paid from' : getOrderRefundLabel(method)],
        ...(reference ? [['Reference', reference] as const] : []),
      ]),
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
