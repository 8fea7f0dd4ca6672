import { formatDateTime } from '#domain/india-time.ts'
import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('admin/orders/payment-link', {
  title: 'Payment link',
  intro: (amount: string) =>
    `Whoever opens this address pays ${amount} for the order without signing in. It shows the order number and the amount, and nothing about the customer.`,
  address: 'Address',
  copy: 'Copy',
  copied: 'Address copied',
  copyFailed: 'The address could not be copied. Select it and copy it with the keyboard.',
  validUntil: (time: string) => `Valid until ${formatDateTime(time)}.`,
  whatsApp: 'Share on WhatsApp',
  mail: 'Send by email',
  sending: 'Sending...',
  loading: 'Making the link…',
  failed: 'Failed to make the payment link',
})
