import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { describeEntry } from '#domain/ledger.ts'
import { formatRupees } from '#domain/money.ts'
import { button, detailsTable, orderLines, orderTotals, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** The customer's copy of a sale at the counter: items, totals, payments and the number of the invoice. */
export function counterSaleMail(shop: MailShop, order: Order): Message {
  const total = formatRupees(order.totalAmount)
  const invoice = order.documents.find(({ isCurrent }) => isCurrent)
  return composeMail(shop, {
    subject: `Your purchase ${order.orderNumber}`,
    preheader: `${total}, paid at the counter.`,
    title: 'Thank you for your purchase',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(
        `This is your copy of what you bought in our shop. ${invoice ? 'You find the tax invoice in your orders.' : ''}`.trim(),
      ),
      button('See your order', linksFrom(shop.origin).order(order._id)),
      orderLines(order.items),
      orderTotals(order),
      detailsTable('Purchase details', [
        ['Order number', order.orderNumber],
        ['Date', formatDateTime(order.createdAt)],
        ...(invoice ? [['Tax invoice', invoice.number] as const] : []),
        ...listPayments(order),
      ]),
    ],
    reason: `You are receiving this email because you bought something at ${shop.shopName}.`,
  })
}

const listPayments = ({ payment }: Order): (readonly [string, string])[] =>
  payment.entries
    .filter(({ kind }) => kind !== 'expected')
    .map((entry) => [
      describeEntry(entry),
      [formatRupees(entry.amount), entry.reference].filter(Boolean).join(', '),
    ])
