import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatRupees } from '#domain/money.ts'
import { describeDeduction } from '#domain/return-deductions.ts'
import { RETURN_REASON_LABELS, RETURN_RESOLUTION_LABELS } from '#domain/returns.ts'
import { button, detailsTable, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Tells the customer that the return request arrived, and what comes next. */
export const returnConfirmationMail = (shop: MailShop, order: Order, orderReturn: OrderReturn): Message =>
  composeMail(shop, {
    subject: `Return request for order ${order.orderNumber}`,
    preheader: 'We will review your request and get back to you.',
    title: 'We have received your return request',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(
        'Thank you for your request. We will review it and get back to you. Until then, please keep the item unworn.',
      ),
      detailsTable('Your request', [
        ['Order number', order.orderNumber],
        ['Items', describeItems(orderReturn)],
        ['Resolution', RETURN_RESOLUTION_LABELS[orderReturn.wish]],
        ['Reason', RETURN_REASON_LABELS[orderReturn.reason]],
        ...listDeduction(orderReturn),
      ]),
      button('View your order', linksFrom(shop.origin).order(order._id)),
      smallPrint(
        'Please send or bring the item only after we approve the return, with its certificate and invoice.',
      ),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })

/** `2 × Meenakshi Jhumka, 1 × Lotus Kada`. */
export const describeItems = ({ items }: OrderReturn): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/** What is kept of the refund, and what is paid back, where the terms keep something. */
export function listDeduction(orderReturn: OrderReturn): [string, string][] {
  const { value, refund, deduction, policyDeduction, deductionTerms } = orderReturn
  if (value === null || policyDeduction === 0) return []
  const kept = deduction > 0 ? `${formatRupees(deduction)} (${describeDeduction(deductionTerms)})` : 'None'
  return [
    ['Deduction', kept],
    ...(refund === null ? [['Refund', formatRupees(value - deduction)] as [string, string]] : []),
  ]
}
