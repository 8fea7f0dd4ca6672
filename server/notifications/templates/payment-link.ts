import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isPaidOnline } from '#domain/payment-methods.ts'
import { type BankShop, bankAccountBlocks } from './bank-account.ts'
import { button, copyLink, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'

/** Staff send a customer the page on which an order can be paid without signing in. */
export function paymentLinkMail(shop: MailShop & BankShop, order: Order, expiresAt: Date): Message {
  const { dueNow, method, payBy } = order.payment
  const amount = formatRupees(dueNow)
  const url = linksFrom(shop.origin).payByLink(order._id, SECRET_PLACEHOLDER)
  return composeMail(shop, {
    subject: `Pay ${amount} for your order ${order.orderNumber}`,
    preheader: 'You need no password to pay.',
    title: 'Pay for your order',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(
        `Here is the page on which you pay ${amount} for your order ${order.orderNumber}. You do not have to sign in.`,
      ),
      ...(payBy ? [paragraph(`Please pay by ${formatDateTime(payBy)}.`)] : []),
      button(isPaidOnline(method) ? 'Pay now' : 'See how to pay', url),
      copyLink(url),
      ...bankAccountBlocks(shop, order),
      smallPrint(
        `The link is valid until ${formatDateTime(expiresAt)}. Whoever has it sees the order number and the amount, and can pay. It shows nothing else of your order.`,
      ),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}

/** The same for a messenger. */
export const describePaymentLink = (
  { shopName }: { shopName: string },
  { orderNumber, payment: { dueNow, payBy } }: Order,
  url: string,
): string =>
  [
    `${shopName}: please pay ${formatRupees(dueNow)} for your order ${orderNumber}${payBy ? ` by ${formatDateTime(payBy)}` : ''}.`,
    url,
  ].join('\n')
