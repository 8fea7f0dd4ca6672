import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { RETURN_REASON_LABELS, RETURN_RESOLUTION_LABELS } from '#domain/returns.ts'
import { button, detailsTable, quote } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { describeItems, listDeduction } from './return-confirmation.ts'

/** Sent to the shop: a customer requests a return. */
export const returnRequestStaffMail = (shop: MailShop, order: Order, orderReturn: OrderReturn): Message =>
  composeMail(shop, {
    isForStaff: true,
    subject: `Return requested: order ${order.orderNumber}`,
    preheader: 'A customer is waiting for your decision.',
    title: 'Return requested',
    blocks: [
      detailsTable('Request', [
        ['Order number', order.orderNumber],
        ['Customer', order.user.name],
        ['Items', describeItems(orderReturn)],
        ['Resolution', RETURN_RESOLUTION_LABELS[orderReturn.wish]],
        ['Reason', RETURN_REASON_LABELS[orderReturn.reason]],
        ...listDeduction(orderReturn),
      ]),
      ...(orderReturn.note ? [quote(orderReturn.note)] : []),
      button('Open the order', linksFrom(shop.origin).adminOrder(order._id)),
    ],
    reason: `You are receiving this email because this address is in the settings of ${shop.shopName}.`,
  })
