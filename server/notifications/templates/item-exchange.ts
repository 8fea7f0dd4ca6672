import type { Order, OrderAdjustment } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { getSettlementLabel } from '#domain/order-adjustments.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import { formatVariantName } from '#domain/variants.ts'
import { formatWeight } from '#domain/weight.ts'
import { button, detailsTable, orderTotals, paragraph } from './blocks.ts'
import { greeting } from './greeting.ts'
import { type Block, composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** Sent when staff exchange an item that is charged by its own weight for one of another price. */
export function itemExchangedMail(
  shop: MailShop,
  order: Order,
  adjustment: OrderAdjustment,
  { isReplacement }: { isReplacement: boolean },
): Message {
  const sentences = [
    `We chose another piece for your order ${order.orderNumber}, and its weight differs from the first one.`,
    nextStep(order, adjustment),
    ...(isReplacement ? ['The difference that we wrote to you about before is no longer due.'] : []),
  ]
  return composeOrderMail(shop, order, {
    subject: `Another piece for your order ${order.orderNumber}`,
    title: 'We chose another piece for you',
    sentences,
    details: [
      detailsTable('The piece', [
        ['Product', nameOf(order, adjustment)],
        [
          'Net weight',
          `${formatWeight(adjustment.newWeightGrams)} instead of ${formatWeight(adjustment.oldWeightGrams)}`,
        ],
        [
          'Price without GST',
          `${formatRupees(adjustment.newPrice)} instead of ${formatRupees(adjustment.oldPrice)}`,
        ],
        [
          adjustment.kind === 'waive' ? 'Difference with GST, waived' : 'Difference with GST',
          formatRupees(adjustment.amount),
        ],
      ]),
      orderTotals(order),
    ],
  })
}

/** Sent when a later exchange has brought back the price before a difference was settled. */
export const differenceUndoneMail = (shop: MailShop, order: Order): Message =>
  composeOrderMail(shop, order, {
    subject: `The price of your order ${order.orderNumber} stays`,
    title: 'The price of your order stays',
    sentences: [
      'We chose a piece that costs what you ordered it for. The difference that we wrote to you about is no longer due.',
    ],
    details: [orderTotals(order)],
  })

/** Sent when the difference was collected or refunded. */
export function differenceSettledMail(shop: MailShop, order: Order, adjustment: OrderAdjustment): Message {
  const amount = formatRupees(adjustment.amount)
  const isCollected = adjustment.kind === 'collect'
  const { settlement } = adjustment
  return composeOrderMail(shop, order, {
    subject: `${isCollected ? 'Payment received' : 'Refund paid'} for your order ${order.orderNumber}`,
    title: isCollected ? 'We have received your payment' : 'Your refund has been paid',
    sentences: [
      isCollected
        ? `Thank you. We have received the difference of ${amount} for your order ${order.orderNumber}.`
        : `We have refunded the difference of ${amount} for your order ${order.orderNumber}.`,
    ],
    details: settlement
      ? [
          detailsTable('Payment', [
            ['Method', getSettlementLabel(settlement.method)],
            ...(settlement.reference ? [['Reference', settlement.reference] as const] : []),
          ]),
        ]
      : [],
  })
}

function nextStep({ payment }: Order, { kind, amount }: OrderAdjustment): string {
  const difference = formatRupees(amount)
  if (kind === 'waive')
    return `It costs ${difference} more with GST. You pay nothing for that: your total stays.`
  if (kind === 'refund')
    return isPaidInAdvance(payment.method)
      ? `It costs ${difference} less with GST. We refund this amount to you.`
      : `It costs ${difference} less with GST. You pay the new total on delivery.`
  return isPaidInAdvance(payment.method)
    ? `It costs ${difference} more with GST. We contact you about the payment before we send the order. If you do not want this piece, please contact us.`
    : `It costs ${difference} more with GST. You pay the new total on delivery. If you do not want this piece, please contact us.`
}

const nameOf = ({ items }: Order, adjustment: OrderAdjustment): string => {
  const line = items.find(({ _id }) => _id === adjustment.item)
  return line ? formatVariantName(line.name, line.variantTitle) : ''
}

type OrderMail = { subject: string; title: string; sentences: string[]; details: Block[] }

const composeOrderMail = (
  shop: MailShop,
  order: Order,
  { subject, title, sentences, details }: OrderMail,
): Message =>
  composeMail(shop, {
    subject,
    preheader: sentences.at(-1) ?? title,
    title,
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      ...sentences.map(paragraph),
      ...details,
      button('View your order', linksFrom(shop.origin).order(order._id)),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
