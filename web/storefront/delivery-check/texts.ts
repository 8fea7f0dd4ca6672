import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('delivery-check', {
  deliveryToPostalCode: 'Delivery to your PIN code',
  check: 'Check',
  checking: 'Checking',
  sixDigits: 'A PIN code has six digits',
  /** As `DELIVERY_TEXTS` has it, which loads with the first answer. */
  checkFailed: 'Unable to check delivery availability',
})
