import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('admin/settings/delivery-code', {
  title: 'Delivery codes',
  description:
    'The customer gets a code by email and text message when a shipment leaves, and also sees it on the page of the order. The courier hands over the parcel only against the code, and staff enter it. The text message is under Texts. Shipments that have left keep what they had.',
  label: 'Delivery codes',
  isOn: 'Hand over shipments against a code',
  isOnHint:
    'Without the code a shipment is delivered only by people with the permission for it, with a reason.',
  from: 'For orders of at least',
  fromHint: 'The total with GST. 0 is for all orders.',
  fromRequired: 'The order value is required',
})
