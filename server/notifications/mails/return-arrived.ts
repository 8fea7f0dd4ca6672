import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { REASON_LABELS, WISH_LABELS } from '#domain/returns.ts'
import { button, facts, quote } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { piecesOf } from './return-requested.ts'

/** For the shop itself: somebody wants to give something back. */
export const returnArrivedMail = (shop: MailShop, order: Order, asked: OrderReturn): Message =>
  composeMail(shop, {
    subject: `Return requested: order ${order.orderNumber}`,
    preheader: 'The request waits for your answer.',
    title: 'A return is requested',
    blocks: [
      facts('The request', [
        ['Order number', order.orderNumber],
        ['Customer', order.user.name],
        ['Pieces', piecesOf(asked)],
        ['Wants', WISH_LABELS[asked.wish]],
        ['Reason', REASON_LABELS[asked.reason]],
      ]),
      ...(asked.note ? [quote(asked.note)] : []),
      button('Open the order', linksFrom(shop.origin).adminOrder(order._id)),
    ],
    reason: `This mail goes to the address in the settings of ${shop.shopName}.`,
  })
