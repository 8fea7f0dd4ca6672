import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatRupees } from '#domain/money.ts'
import type { DecidedReturnStatus } from '#domain/returns.ts'
import { button, detailsTable, paragraph, quote } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { describeItems } from './return-confirmation.ts'

const STATUS_TEXTS: Record<DecidedReturnStatus, { title: string; body: string }> = {
  approved: {
    title: 'Your return is approved',
    body: 'Please bring the pieces to us or send them, with their certificate and invoice.',
  },
  received: {
    title: 'Your pieces are back with us',
    body: 'We have the pieces below. The credit note is on the page of your order.',
  },
  refunded: {
    title: 'Your refund is paid',
    body: 'We have paid back the amount below. A payment through the bank takes 3-4 working days.',
  },
  declined: {
    title: 'We cannot take your return',
    body: 'We have looked at your request and cannot take the pieces back.',
  },
}

/** How a return went on, to the customer. */
export function returnStatusMail(
  shop: MailShop,
  order: Order,
  orderReturn: OrderReturn,
  status: DecidedReturnStatus,
): Message {
  const { title, body } = STATUS_TEXTS[status]
  return composeMail(shop, {
    subject: `${title}: order ${order.orderNumber}`,
    preheader: orderReturn.decisionNote || body,
    title,
    blocks: [
      paragraph(greeting(order.user.name)),
      paragraph(body),
      ...(orderReturn.decisionNote ? [quote(orderReturn.decisionNote)] : []),
      detailsTable('Your request', [
        ['Order number', order.orderNumber],
        ['Pieces', describeItems(orderReturn)],
        ...(orderReturn.creditNote ? [['Credit note', orderReturn.creditNote] as const] : []),
        ...(orderReturn.refund === null ? [] : [['Refund', formatRupees(orderReturn.refund)] as const]),
      ]),
      button('See your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You get this mail because you ordered at ${shop.shopName}.`,
  })
}
