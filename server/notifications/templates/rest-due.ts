import type { Order } from '#contract/orders.ts'
import { ADVANCE_TEXTS } from '#domain/advances.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type BankShop, bankAccountBlocks } from './bank-account.ts'
import { button, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { payNowBlocks } from './pay-now.ts'

/** Sent when an order with an advance is ready: its rest is to be paid before dispatch. */
export function restDueMail(shop: MailShop & BankShop, order: Order): Message {
  const rest = formatRupees(order.payment.due)
  const { advance } = order.payment
  return composeMail(shop, {
    subject: `Your order ${order.orderNumber} is ready: ${rest} to pay`,
    preheader: `Please pay the rest of ${rest}, then we ship.`,
    title: 'Your order is ready',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(
        `Your order ${order.orderNumber} is ready. Please pay the rest of ${rest}. We ship when it has arrived.`,
      ),
      ...(advance ? [paragraph(ADVANCE_TEXTS.heldUntil(formatDate(advance.heldUntil)))] : []),
      ...payNowBlocks(shop, order),
      ...bankAccountBlocks(shop, order),
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}
