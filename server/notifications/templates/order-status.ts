import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, getTrackingStep, isActiveStatus, type OrderStatus } from '#domain/order-status.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import { RETURN_TEXTS } from '#domain/return-texts.ts'
import type { ReturnWindows } from '#domain/returns.ts'
import { button, orderLines, orderProgress, paragraph, quote, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** After each move of an order. `note` is what staff wrote for the customer. */
export function orderStatusMail(shop: MailShop & ReturnWindows, order: Order, note: string): Message {
  const { title, body } = STATUS_TEXTS[order.status]
  const step = getTrackingStep(order.status)
  const sentences = body(order, shop)
  return composeMail(shop, {
    subject: `Your order ${order.orderNumber}: ${getStatusLabel(order.status)}`,
    preheader: note || sentences[0] || title,
    title,
    blocks: [
      paragraph(greeting(order.user.name)),
      ...sentences.map(paragraph),
      ...(note ? [quote(note)] : []),
      ...(step === null ? [] : [orderProgress(step)]),
      button(step === null ? 'See your order' : 'Track your order', linksFrom(shop.origin).order(order._id)),
      orderLines(order.items),
      smallPrint(
        `Order ${order.orderNumber}, total ${formatRupees(order.totalAmount)}.${documentSentence(order)}`,
      ),
    ],
    reason: `You get this mail because you ordered at ${shop.shopName}.`,
  })
}

/** The tax invoice while the pieces are the customer's, the credit note once they came back. */
function documentSentence({ documents, status }: Order): string {
  const kind = isActiveStatus(status) ? 'invoice' : 'credit-note'
  const taxDocument = documents.findLast((document) => document.kind === kind)
  return taxDocument ? ` Your ${DOCUMENT_LABELS[kind]} ${taxDocument.number} is on the tracking page.` : ''
}

const DOCUMENT_LABELS = { invoice: 'tax invoice', 'credit-note': 'credit note' }

type StatusText = { title: string; body: (order: Order, windows: ReturnWindows) => string[] }

const isPaid = ({ payment }: Order) => isPaidInAdvance(payment.method) && payment.status === 'completed'
const restoredCredits = ({ referralCreditsUsed }: Order) =>
  referralCreditsUsed > 0
    ? [`Your referral credits of ${formatRupees(referralCreditsUsed)} are back in your account.`]
    : []
/** How refunds are paid. */
const REFUND_NOTE = 'Refunds above ₹10,000 are paid only by cheque, RTGS or NEFT and take 3-4 working days.'

const STATUS_TEXTS: Record<OrderStatus, StatusText> = {
  pending: {
    title: 'Your order is waiting for us',
    body: () => ['We have put your order back to the beginning and will start on it soon.'],
  },
  processing: {
    title: 'We are preparing your order',
    body: (order) => [
      isPaid(order)
        ? 'Your payment is with us, thank you. Each piece is now checked and packed by hand.'
        : 'Each piece is now checked and packed by hand.',
    ],
  },
  shipped: {
    title: 'Your order is on its way',
    body: (order) => [
      'It travels insured and is handed only to the person named in the order.',
      ...(!isPaidInAdvance(order.payment.method) && order.totalAmount > 0
        ? [`Please keep ${formatRupees(order.totalAmount)} ready for the courier.`]
        : []),
    ],
  },
  delivered: {
    title: 'Your order is delivered',
    body: (_, windows) => [
      'We hope it is worn with joy. If anything is damaged or missing, please tell us within 48 hours.',
      RETURN_TEXTS.keepDocuments(windows),
    ],
  },
  cancelled: {
    title: 'Your order is cancelled',
    body: (order) => [
      isPaid(order) ? `We pay your money back. ${REFUND_NOTE}` : 'There is nothing to pay.',
      ...restoredCredits(order),
    ],
  },
  returned: {
    title: 'Your pieces are back with us',
    body: (order) => ['We check them now and tell you when your refund is paid.', ...restoredCredits(order)],
  },
  refunded: {
    title: 'Your order is refunded',
    body: () => [`The refund is on its way to you. ${REFUND_NOTE}`],
  },
}
