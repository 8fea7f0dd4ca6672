import type { Order } from '#contract/orders.ts'
import { DELIVERY_DATE_TEXTS, formatDeliveryDay } from '#domain/delivery-date.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, getTrackingStep, isActiveStatus, type OrderStatus } from '#domain/order-status.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import { describeReadyDate, getLongestLeadDays } from '#domain/ready-date.ts'
import { DAMAGE_REPORT_HOURS, LARGE_REFUND_TERMS, RETURN_TEXTS } from '#domain/return-texts.ts'
import type { ReturnWindows } from '#domain/returns.ts'
import { button, detailsTable, orderLines, orderProgress, paragraph, quote, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { type Block, composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { listDeduction } from './return-confirmation.ts'
import { shipmentBlocks } from './shipment.ts'

/** Sent after each status change of an order. `note` is the staff's message to the customer. */
export function orderStatusMail(shop: MailShop & OrderTerms, order: Order, note: string): Message {
  const { title, body } = STATUS_TEXTS[order.status]
  const step = getTrackingStep(order.status)
  const sentences = body(order, shop)
  return composeMail(shop, {
    subject: `Your order ${order.orderNumber}: ${getStatusLabel(order.status)}`,
    preheader: note || sentences[0] || title,
    title,
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      ...sentences.map(paragraph),
      ...(note ? [quote(note)] : []),
      ...lastShipment(order),
      ...refundDetails(order),
      ...(step === null ? [] : [orderProgress(step)]),
      button(step === null ? 'View your order' : 'Track your order', linksFrom(shop.origin).order(order._id)),
      ...reviewInvitation(shop, order),
      orderLines(order.items),
      smallPrint(
        `Order ${order.orderNumber}, total ${formatRupees(order.totalAmount)}.${documentSentence(order)}`,
      ),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}

/** The shipment with which the order is shipped. One without a carrier says no more than the list of all items. */
function lastShipment({ status, shipments }: Order): Block[] {
  const last = shipments.at(-1)
  return status === 'shipped' && last && (last.carrier || shipments.length > 1) ? shipmentBlocks(last) : []
}

/** What is kept and what is paid back, when the return of all that was left closed the order. */
function refundDetails({ documents, returns, status }: Order): Block[] {
  const creditNote = documents.findLast(({ kind }) => kind === 'credit-note')
  const orderReturn = returns.find(
    (each) => each.creditNote !== null && each.creditNote === creditNote?.number,
  )
  if (status !== 'returned' && status !== 'refunded') return []
  if (!orderReturn || orderReturn.refund === null || orderReturn.wish !== 'refund') return []
  return [
    detailsTable('Your refund', [
      ...listDeduction(orderReturn),
      ['Refund', formatRupees(orderReturn.refund)],
    ]),
  ]
}

/** After the delivery: the form for the only product, else the page that lists all of them. */
function reviewInvitation(shop: MailShop, { status, items }: Order): Block[] {
  if (status !== 'delivered') return []
  const { ownReviews, writeReview } = linksFrom(shop.origin)
  const [onlyItem] = items.length === 1 ? items : []
  return [
    paragraph('Tell others what you think.'),
    button('Review your order', onlyItem ? writeReview(onlyItem._id) : ownReviews),
  ]
}

/** The tax invoice, or the credit note after a cancellation or return. */
function documentSentence({ documents, status }: Order): string {
  const kind = isActiveStatus(status) ? 'invoice' : 'credit-note'
  const taxDocument = documents.findLast((document) => document.kind === kind)
  return taxDocument ? ` Your ${DOCUMENT_LABELS[kind]} ${taxDocument.number} is on the tracking page.` : ''
}

const DOCUMENT_LABELS = { invoice: 'tax invoice', 'credit-note': 'credit note' }

type OrderTerms = ReturnWindows & { insuredDelivery: boolean }
type StatusText = { title: string; body: (order: Order, terms: OrderTerms) => string[] }

const isPaid = ({ payment }: Order) => isPaidInAdvance(payment.method) && payment.status === 'completed'
/** What the customer can use for the next order. */
const givenStoreCredit = ({ payment: { storeCredit } }: Order): string[] =>
  storeCredit.given > 0
    ? [
        `${formatRupees(storeCredit.given)} is store credit on your account now. Use it at checkout for your next order.`,
      ]
    : []

const restoredCredits = ({ referralCreditsUsed }: Order) =>
  referralCreditsUsed > 0
    ? [`Your referral credits of ${formatRupees(referralCreditsUsed)} have been returned to your account.`]
    : []

function workSentence({ items, createdAt }: Order): string {
  const readyDate = describeReadyDate(getLongestLeadDays(items), createdAt)
  return readyDate ? `${readyDate}.` : 'Your jewellery is now being checked and packed by hand.'
}

/** Until when items can be returned. An engraved item may be excluded. */
function returnSentences({ items }: Order, windows: ReturnWindows): string[] {
  const isReturnable = items.some(({ returnable }) => returnable)
  return [
    RETURN_TEXTS.keepDocuments(isReturnable ? windows : { returnDays: 0, exchangeDays: 0 }),
    ...(items.every(({ returnable }) => returnable) ? [] : [`${ENGRAVING_TEXTS.notReturnable}.`]),
  ]
}

const STATUS_TEXTS: Record<OrderStatus, StatusText> = {
  pending: {
    title: 'Your order is pending',
    body: () => ['Your order has been moved back to pending. We will start processing it soon.'],
  },
  processing: {
    title: 'We are preparing your order',
    body: (order) => [
      isPaid(order)
        ? `We have received your payment, thank you. ${workSentence(order)}`
        : workSentence(order),
    ],
  },
  shipped: {
    title: 'Your order is on its way',
    body: (order, { insuredDelivery }) => [
      `It ${insuredDelivery ? 'travels insured and ' : ''}is handed only to the person named in the order.`,
      ...(order.deliverBy && order.deliverBy >= toIndiaDay(order.updatedAt)
        ? [DELIVERY_DATE_TEXTS.expectedBy(formatDeliveryDay(order.deliverBy))]
        : []),
      ...(!isPaidInAdvance(order.payment.method) && order.payment.due > 0
        ? [`Please keep ${formatRupees(order.payment.due)} ready in cash for the courier.`]
        : []),
    ],
  },
  delivered: {
    title: 'Your order has been delivered',
    body: (order, windows) => [
      `We hope you enjoy your jewellery. If anything is damaged or missing, please contact us within ${DAMAGE_REPORT_HOURS} hours.`,
      ...returnSentences(order, windows),
    ],
  },
  cancelled: {
    title: 'Your order has been cancelled',
    body: (order) => [
      isPaid(order) || order.payment.refundableMoney > 0
        ? `Your payment will be refunded. ${LARGE_REFUND_TERMS}`
        : 'No payment is due.',
      ...givenStoreCredit(order),
      ...restoredCredits(order),
    ],
  },
  returned: {
    title: 'We have received your return',
    body: (order) => [
      'We are inspecting the items and will let you know when your refund is paid.',
      ...givenStoreCredit(order),
      ...restoredCredits(order),
    ],
  },
  refunded: {
    title: 'Your order has been refunded',
    body: (order) => [
      ...(order.payment.refunded > order.payment.storeCredit.given || order.payment.refunded === 0
        ? [`The refund is on its way to you. ${LARGE_REFUND_TERMS}`]
        : []),
      ...givenStoreCredit(order),
    ],
  },
}
