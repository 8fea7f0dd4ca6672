import { defineTexts } from '#domain/texts.ts'

/** A payment with a UPI app, without a gateway. */
export const texts = defineTexts('shared/upi-payment', {
  title: 'Pay with a UPI app',
  scan: (amount: string) =>
    `Scan the code with your UPI app to pay ${amount}. We confirm your payment by hand.`,
  part: (amount: string) =>
    `One UPI payment can be ${amount} at most. Please pay the rest in another one, or by bank transfer.`,
  open: (amount: string) => `Pay ${amount} with a UPI app`,
  codeOf: (amount: string, upi: string) => `QR code that pays ${amount} to ${upi}`,
  loading: 'Loading…',
})
