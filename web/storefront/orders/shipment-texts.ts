import { formatDate } from '#domain/india-time.ts'
import { defineTexts } from '#domain/texts.ts'

/** What left the shop, for its customer. */
export const texts = defineTexts('orders/shipment', {
  title: 'Shipments',
  shipment: (number: number, of: number, carrier: string) =>
    of === 1 ? carrier || 'Shipment' : `Shipment ${number} of ${of}${carrier ? `, ${carrier}` : ''}`,
  shippedOn: (at: string) => `Shipped ${formatDate(at)}`,
  deliveredOn: (at: string) => `Delivered ${formatDate(at)}`,
  number: (number: string) => `Tracking number ${number}`,
  track: (carrier: string) => `Track with ${carrier}`,
  code: 'Delivery code',
  codeHint: 'Give it to the courier only when the parcel is in your hands.',
  follows: 'The rest follows when it is ready.',
})
