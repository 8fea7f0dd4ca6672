import { defineTexts } from '#domain/texts.ts'

/** Marking a shipment as delivered. */
export const texts = defineTexts('admin/orders/delivery', {
  deliver: 'Mark as delivered',
  deliverOne: (number: number) => `Mark as delivered: shipment ${number}`,
  needsCode: 'Handed over against the code of the customer',
  title: 'Mark as delivered',
  codeHint: 'The customer has it by email and on the page of the order. The courier asks for it at the door.',
  plain: 'The customer has what is in this shipment.',
  code: 'Delivery code',
  codeRequired: 'Enter the code of the customer',
  withoutCode: 'Hand over without the code',
  withoutCodeHint:
    'Only if you know in another way who took the parcel. Your name and the reason are in the audit log.',
  reason: 'Reason',
  reasonRequired: 'Enter the reason',
  submit: 'Mark as delivered',
  failed: 'Failed to mark the shipment as delivered',
  sendCode: 'Send a new code',
  sendCodeOf: (number: number) => `Send a new code for shipment ${number}`,
  sendTitle: 'Send a new code?',
  sendText: 'The customer gets a new code. The one before is not valid any more.',
  sendFailed: 'Failed to send a new code',
})
