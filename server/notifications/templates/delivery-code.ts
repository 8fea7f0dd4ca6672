import type { Shipment } from '#contract/orders.ts'
import { button, codeBox, paragraph, smallPrint } from './blocks.ts'
import { greeting } from './greeting.ts'
import { composeMail, type MailShop, type Message } from './layout.ts'
import { linksFrom } from './links.ts'
import { SECRET_PLACEHOLDER } from './secret-placeholder.ts'
import { shipmentBlocks } from './shipment.ts'
import { composeTextMessage, type TextMessage } from './text-message.ts'

type CodedOrder = { _id: string; orderNumber: string; customerName: string }

/** To the phone of the delivery, in words that are registered with the carriers. */
export const deliveryCodeText = (
  shop: Pick<MailShop, 'shopName' | 'messageTexts' | 'smsIds'>,
  orderNumber: string,
): TextMessage => composeTextMessage(shop, 'smsDeliveryCode', { code: SECRET_PLACEHOLDER, orderNumber })

/** The code against which a shipment is handed over. */
export const deliveryCodeMail = (
  shop: MailShop,
  { _id, orderNumber, customerName }: CodedOrder,
  shipment: Shipment,
): Message =>
  composeMail(shop, {
    subject: `The delivery code of your order ${orderNumber}`,
    preheader: 'Give it to the courier when the parcel is in your hands.',
    title: 'Your delivery code',
    blocks: [
      paragraph(greeting(customerName, shop)),
      paragraph(
        'Your shipment is handed over against this code. Give it to the courier only when the parcel is in your hands:',
      ),
      codeBox(SECRET_PLACEHOLDER),
      ...shipmentBlocks(shipment),
      button('View your order', linksFrom(shop.origin).order(_id)),
      smallPrint(
        'You also find the code on the page of your order. We never call to ask for it before the delivery.',
      ),
    ],
    reason: `You are receiving this email because you placed an order with ${shop.shopName}.`,
  })
