import { defineTexts } from '#domain/texts.ts'

/** The number of a transfer, as the customer enters it. */
export const texts = defineTexts('orders/transfer-reference', {
  label: 'Your transfer reference',
  hint: 'The UTR or UPI number of your payment helps us to find it.',
  missing: 'Enter the UTR or UPI number',
  send: 'Send reference',
  change: 'Change reference',
  sending: 'Sending...',
  failed: 'Failed to send the reference',
})
