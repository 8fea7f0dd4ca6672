import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { button, detailsTable } from './blocks.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent to the shop: a bank transfer is not confirmed, and its order will be cancelled soon unless a part of it has arrived. */
export const paymentOverdueStaffMail = (shop: MailShop, order: Order): Message =>
  composeMail(shop, {
    isForStaff: true,
    subject: `Payment not confirmed: order ${order.orderNumber}`,
    preheader: 'Please check the bank account before the order is cancelled.',
    title: 'Bank transfer not confirmed',
    blocks: [
      detailsTable('Order', [
        ['Order number', order.orderNumber],
        ['Customer', order.user.name],
        ['Amount', formatRupees(order.payment.due)],
        ['Customer’s reference', order.payment.transactionId ?? 'none'],
        [
          'Will be cancelled',
          order.payment.payBy ? formatDateTime(order.payment.payBy) : 'no, a part is paid',
        ],
      ]),
      button('Open the order', linksFrom(shop.origin).adminOrder(order._id)),
    ],
    reason: `You are receiving this email because this address is in the settings of ${shop.shopName}.`,
  })
