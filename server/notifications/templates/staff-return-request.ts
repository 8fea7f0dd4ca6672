import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { RETURN_REASON_LABELS, RETURN_RESOLUTION_LABELS } from '#domain/returns.ts'
import { button, detailsTable, quote } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { describeItems } from './return-confirmation.ts'

/** For the shop itself: somebody wants to give something back. */
export const returnRequestStaffMail = (shop: MailShop, order: Order, orderReturn: OrderReturn): Message =>
  composeMail(shop, {
    subject: `Return requested: order ${order.orderNumber}`,
    preheader: 'The request waits for your answer.',
    title: 'A return is requested',
    blocks: [
      detailsTable('The request', [
        ['Order number', order.orderNumber],
        ['Customer', order.user.name],
        ['Pieces', describeItems(orderReturn)],
        ['Wants', RETURN_RESOLUTION_LABELS[orderReturn.wish]],
        ['Reason', RETURN_REASON_LABELS[orderReturn.reason]],
      ]),
      ...(orderReturn.note ? [quote(orderReturn.note)] : []),
      button('Open the order', linksFrom(shop.origin).adminOrder(order._id)),
    ],
    reason: `This mail goes to the address in the settings of ${shop.shopName}.`,
  })
