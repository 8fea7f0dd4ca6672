import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatRupees } from '#domain/money.ts'
import type { DecidedReturn } from '#domain/returns.ts'
import { button, facts, paragraph, quote } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { piecesOf } from './return-requested.ts'

const WORDS: Record<DecidedReturn, { title: string; says: string }> = {
  approved: {
    title: 'Your return is approved',
    says: 'Please bring the pieces to us or send them, with their certificate and invoice.',
  },
  received: {
    title: 'Your pieces are back with us',
    says: 'We have the pieces below. The credit note is on the page of your order.',
  },
  refunded: {
    title: 'Your refund is paid',
    says: 'We have paid back the amount below. A payment through the bank takes 3-4 working days.',
  },
  declined: {
    title: 'We cannot take your return',
    says: 'We have looked at your request and cannot take the pieces back.',
  },
}

/** How a return went on, to the customer. */
export function returnStepMail(shop: MailShop, order: Order, asked: OrderReturn, to: DecidedReturn): Message {
  const { title, says } = WORDS[to]
  return composeMail(shop, {
    subject: `${title}: order ${order.orderNumber}`,
    preheader: asked.decisionNote || says,
    title,
    blocks: [
      paragraph(greeting(order.user.name)),
      paragraph(says),
      ...(asked.decisionNote ? [quote(asked.decisionNote)] : []),
      facts('Your request', [
        ['Order number', order.orderNumber],
        ['Pieces', piecesOf(asked)],
        ...(asked.creditNote ? [['Credit note', asked.creditNote] as const] : []),
        ...(asked.refund === null ? [] : [['Refund', formatRupees(asked.refund)] as const]),
      ]),
      button('See your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You get this mail because you ordered at ${shop.shopName}.`,
  })
}
