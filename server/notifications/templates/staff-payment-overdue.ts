import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { button, detailsTable } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** For the shop itself: a bank transfer is not confirmed, and its order will be cancelled soon. */
export const paymentOverdueStaffMail = (shop: MailShop, order: Order): Message =>
  composeMail(shop, {
    subject: `Payment not confirmed: order ${order.orderNumber}`,
    preheader: 'Please look at the bank account before the order is cancelled.',
    title: 'A bank transfer is not confirmed',
    blocks: [
      detailsTable('The order', [
        ['Order number', order.orderNumber],
        ['Customer', order.user.name],
        ['Amount', formatRupees(order.totalAmount)],
        ['Reference of the customer', order.payment.transactionId ?? 'none given'],
        ['Cancelled at', order.payment.payBy ? formatDateTime(order.payment.payBy) : 'soon'],
      ]),
      button('Open the order', linksFrom(shop.origin).adminOrder(order._id)),
    ],
    reason: `This mail goes to the address in the settings of ${shop.shopName}.`,
  })
