import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { RETURN_REASON_LABELS, RETURN_RESOLUTION_LABELS } from '#domain/returns.ts'
import { button, detailsTable, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** To the customer: the request is with us, and what comes next. */
export const returnConfirmationMail = (shop: MailShop, order: Order, orderReturn: OrderReturn): Message =>
  composeMail(shop, {
    subject: `Your return of order ${order.orderNumber}`,
    preheader: 'We have your request and write to you once we have looked at it.',
    title: 'We have your request',
    blocks: [
      paragraph(greeting(order.user.name)),
      paragraph(
        'We have your request to return, look at it and write to you. Until then please keep the piece unworn.',
      ),
      detailsTable('Your request', [
        ['Order number', order.orderNumber],
        ['Pieces', describeItems(orderReturn)],
        ['What you want', RETURN_RESOLUTION_LABELS[orderReturn.wish]],
        ['Reason', RETURN_REASON_LABELS[orderReturn.reason]],
      ]),
      button('See your order', linksFrom(shop.origin).order(order._id)),
      smallPrint(
        'Please send or bring it only after we have approved the return, with its certificate and invoice.',
      ),
    ],
    reason: `You get this mail because you ordered at ${shop.shopName}.`,
  })

/** `2 × Meenakshi Jhumka, 1 × Lotus Kada`. */
export const describeItems = ({ items }: OrderReturn): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
