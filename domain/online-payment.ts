import type { PaymentMethodRules } from './payment-method-rules.ts'

/** Through a payment gateway. The shop offers it while one is connected. */
export const onlinePayment: PaymentMethodRules = {
  label: 'UPI, card or net banking',
  checkoutHint: 'Pay now on the secure page of our payment partner',
  icon: 'lock',
  getInstruction: (total) => `Online payment of ${total} by UPI, card or net banking.`,
  timing: 'in-advance',
  collectedBy: 'gateway',
  isCash: false,
  getRefusal: ({ paysOnline }) =>
    paysOnline
      ? null
      : {
          code: 'PAYMENT_METHOD',
          message: 'Online payment is not available at the moment. Please choose another payment method.',
          checkoutHint: null,
        },
}

type Deadline = { payBy: Date; paymentReminderAt: Date | null }

/** The order waits so long for an online payment. That is too short for a reminder. */
export const getOnlineDeadline = (from: Date, minutes: number): Deadline => ({
  payBy: new Date(from.getTime() + minutes * 60_000),
  paymentReminderAt: null,
})
