import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type BankShop, bankAccountBlocks } from './bank-account.ts'
import { button, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent before an order without its bank transfer is cancelled. One of which a part is paid is not cancelled. */
export function paymentReminderMail(shop: MailShop & BankShop, order: Order): Message {
  const { dueNow, received, payBy } = order.payment
  const amount = formatRupees(dueNow)
  const until = payBy ? formatDateTime(payBy) : 'soon'
  return composeMail(shop, {
    subject: `Payment due for order ${order.orderNumber}`,
    preheader: payBy ? `${amount} by ${until}.` : `${amount} is still to be paid.`,
    title: 'We have not received your payment yet',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(
        payBy || received === 0
          ? `We have not yet received ${amount} for your order ${order.orderNumber}. Please pay by ${until}. After that the order will be cancelled.`
          : `We have received a part of the money for your order ${order.orderNumber}. ${amount} is still to be paid. We start when it has arrived.`,
      ),
      paragraph('If you have already paid, no action is needed. We will confirm your payment soon.'),
      ...bankAccountBlocks(shop, order),
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
