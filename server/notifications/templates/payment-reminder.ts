import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type BankShop, bankAccountBlocks } from './bank-account.ts'
import { button, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Before an order that waits for a bank transfer is cancelled. */
export function paymentReminderMail(shop: MailShop & BankShop, order: Order): Message {
  const total = formatRupees(order.totalAmount)
  const until = order.payment.payBy ? formatDateTime(order.payment.payBy) : 'soon'
  return composeMail(shop, {
    subject: `Please pay for your order ${order.orderNumber}`,
    preheader: `${total} by ${until}.`,
    title: 'Your payment has not reached us yet',
    blocks: [
      paragraph(greeting(order.user.name)),
      paragraph(
        `Your order ${order.orderNumber} waits for ${total}. Please pay by ${until}. After that the order is cancelled, and its pieces are for sale again.`,
      ),
      paragraph('If you have paid already, there is nothing to do: we confirm the payment soon.'),
      ...bankAccountBlocks(shop, order),
      button('See your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You get this mail because you ordered at ${shop.shopName}.`,
  })
}
