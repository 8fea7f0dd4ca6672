import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type BankShop, bankAccountBlocks } from './bank-account.ts'
import { button, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent before an order without its bank transfer is cancelled. */
export function paymentReminderMail(shop: MailShop & BankShop, order: Order): Message {
  const total = formatRupees(order.totalAmount)
  const until = order.payment.payBy ? formatDateTime(order.payment.payBy) : 'soon'
  return composeMail(shop, {
    subject: `Payment due for order ${order.orderNumber}`,
    preheader: `${total} by ${until}.`,
    title: 'We have not received your payment yet',
    blocks: [
      paragraph(greeting(order.user.name)),
      paragraph(
        `We have not yet received ${total} for your order ${order.orderNumber}. Please pay by ${until}. After that the order will be cancelled.`,
      ),
      paragraph('If you have already paid, no action is needed. We will confirm your payment soon.'),
      ...bankAccountBlocks(shop, order),
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
