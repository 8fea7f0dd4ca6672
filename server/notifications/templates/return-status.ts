import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatRupees } from '#domain/money.ts'
import type { DecidedReturnStatus } from '#domain/returns.ts'
import { button, detailsTable, paragraph, quote } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { describeItems, listDeduction } from './return-confirmation.ts'

/** `credited`: refunded as store credit. */
type ReturnStep = DecidedReturnStatus | 'credited'

const STATUS_TEXTS: Record<ReturnStep, { title: string; body: string }> = {
  approved: {
    title: 'Your return is approved',
    body: 'Please bring or send the items to us, with their certificate and invoice.',
  },
  received: {
    title: 'We have received your return',
    body: 'We have received the items below. You can download the credit note from your order page.',
  },
  refunded: {
    title: 'Your refund has been paid',
    body: 'We have refunded the amount below. Bank transfers take 3-4 working days.',
  },
  credited: {
    title: 'Your store credit is ready',
    body: 'The amount below is store credit on your account now. Use it at checkout for your next order.',
  },
  declined: {
    title: 'We cannot accept your return',
    body: 'We have reviewed your request and cannot accept the return.',
  },
}

/** Sent to the customer after each decision about a return. */
export function returnStatusMail(
  shop: MailShop,
  order: Order,
  orderReturn: OrderReturn,
  status: ReturnStep,
): Message {
  const { title, body } = STATUS_TEXTS[status]
  return composeMail(shop, {
    subject: `${title}: order ${order.orderNumber}`,
    preheader: orderReturn.decisionNote || body,
    title,
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(body),
      ...(orderReturn.decisionNote ? [quote(orderReturn.decisionNote)] : []),
      detailsTable('Your request', [
        ['Order number', order.orderNumber],
        ['Items', describeItems(orderReturn)],
        ...(status === 'declined' ? [] : listDeduction(orderReturn)),
        ...(orderReturn.creditNote ? [['Credit note', orderReturn.creditNote] as const] : []),
        ...(orderReturn.refund === null
          ? []
          : [[status === 'credited' ? 'Store credit' : 'Refund', formatRupees(orderReturn.refund)] as const]),
      ]),
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
