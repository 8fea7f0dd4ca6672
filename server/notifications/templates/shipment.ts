import type { Order, Shipment } from '#contract/orders.ts'
import { plural } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'
import { getUnshipped } from '#domain/shipments.ts'
import { formatVariantName } from '#domain/variants.ts'
import { button, detailsTable, orderProgress, paragraph, quote, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { type Block, composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'

/** A part of an order left the shop, or the number of a shipment is known now. */
export function shipmentMail(shop: MailShop, order: Order, shipment: Shipment, note: string): Message {
  const later = listLater(order)
  const isPart = later.length > 0
  const title = isPart ? 'A part of your order is on its way' : 'Your shipment is on its way'
  return composeMail(shop, {
    subject: `Your order ${order.orderNumber}: ${isPart ? 'a part is shipped' : 'shipped'}`,
    preheader: note || title,
    title,
    blocks: [
      paragraph(greeting(order.user.name, shop)),
      ...(note ? [quote(note)] : []),
      ...shipmentBlocks(shipment),
      ...(isPart
        ? [
            detailsTable('What follows', [
              [plural(later.length, 'Item', 'Items'), later.join('\n')],
              ['When', 'We send it as soon as it is ready, and tell you by email.'],
            ]),
          ]
        : []),
      orderProgress(isPart ? 1 : 2),
      button('View your order', linksFrom(shop.origin).order(order._id)),
      smallPrint(`Order ${order.orderNumber}, total ${formatRupees(order.totalAmount)}.`),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
}

/** What is in a shipment, and where its parcel is. */
export function shipmentBlocks({ carrier, trackingNumber, trackingUrl, items }: Shipment): Block[] {
  return [
    detailsTable('Your shipment', [
      [
        plural(items.length, 'Item', 'Items'),
        items.map(({ quantity, name }) => `${quantity} × ${name}`).join('\n'),
      ],
      ...(carrier ? ([['Carrier', carrier]] as const) : []),
      ...(trackingNumber ? ([['Tracking number', trackingNumber]] as const) : []),
    ]),
    ...(trackingUrl ? [button(`Track with ${carrier}`, trackingUrl)] : []),
  ]
}

const listLater = ({ items }: Order): string[] =>
  items
    .filter((item) => getUnshipped(item) > 0)
    .map((item) => `${getUnshipped(item)} × ${formatVariantName(item.name, item.variantTitle)}`)
