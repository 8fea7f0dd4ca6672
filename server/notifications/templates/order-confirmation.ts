import type { Order } from '#contract/orders.ts'
import { ADVANCE_TEXTS } from '#domain/advances.ts'
import { describePromise } from '#domain/delivery-date.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getPaymentMethod } from '#domain/payment-methods.ts'
import { describeReadyDate, getLongestLeadDays } from '#domain/ready-date.ts'
import { type BankShop, bankAccountBlocks } from './bank-account.ts'
import {
  addressBlock,
  button,
  detailsTable,
  orderLines,
  orderTotals,
  paragraph,
  smallPrint,
} from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { payNowBlocks } from './pay-now.ts'

/** Staff placed it. `payUrl`: where it is paid online without signing in. */
type StaffOrder = { payUrl?: string }

/** The customer's copy of the order: items, totals, delivery address, payment and tracking. */
export function orderConfirmationMail(
  shop: MailShop & BankShop & { deliveryEstimate: string; insuredDelivery: boolean },
  order: Order,
  byStaff: StaffOrder | null = null,
): Message {
  const total = formatRupees(order.totalAmount)
  const { advance, method, storeCredit, due } = order.payment
  const paymentInstruction = advance
    ? ADVANCE_TEXTS.terms(formatRupees(advance.amount), formatRupees(order.totalAmount - advance.amount))
    : getPaymentMethod(method).getInstruction(due > 0 ? formatRupees(due) : total)
  return composeMail(shop, {
    subject: `Order ${order.orderNumber} confirmed`,
    preheader: `${itemSummary(order)} for ${total}. ${paymentInstruction}`,
    title: 'Thank you for your order',
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      paragraph(
        `We have received your order ${order.orderNumber} and will let you know when it ships. ${deliverySentence(order, order.deliveryEstimate ?? shop.deliveryEstimate)}`,
      ),
      button('Track your order', linksFrom(shop.origin).order(order._id)),
      ...bankAccountBlocks(shop, order),
      ...payNowBlocks(shop, order, byStaff?.payUrl),
      orderLines(order.items),
      orderTotals(order),
      addressBlock('Delivery address', order.shippingAddress),
      detailsTable('Order details', [
        ['Order number', order.orderNumber],
        ['Order date', formatDateTime(order.createdAt)],
        ...(storeCredit.used > 0 ? [['Store credit', formatRupees(storeCredit.used)] as const] : []),
        ['Payment', paymentInstruction],
        ...(advance ? [['Price held until', formatDate(advance.heldUntil)] as const] : []),
        ...(order.payment.transactionId ? [['Reference', order.payment.transactionId] as const] : []),
        ...(order.specialInstructions ? [['Instructions', order.specialInstructions] as const] : []),
      ]),
      ...(byStaff
        ? [
            smallPrint(
              `We placed this order for you, as you asked us to. To see it on our site without a password yet, choose one with “Forgot password” and this email address.`,
            ),
          ]
        : []),
      smallPrint(
        `You can cancel the order on the tracking page while it is pending. ${shop.insuredDelivery ? 'All shipments are insured and handed over' : 'Shipments are handed over'} only to the person named above.`,
      ),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}

function deliverySentence(order: Order, estimate: string): string {
  const readyDate = describeReadyDate(getLongestLeadDays(order.items), order.createdAt)
  return describePromise({ readyDate, deliverBy: order.deliverBy, estimate })
}

function itemSummary({ items }: Order): string {
  const itemCount = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = items
  return itemCount === 1 && first ? first.name : `${itemCount} items`
}
