import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('shared/pay-online', {
  title: 'Pay online',
  payNow: 'Pay now',
  due: (amount: string) => `${amount} is still to be paid by UPI, card or net banking.`,
  payBy: (time: string) => `Please pay by ${time}. Unpaid orders are cancelled after that.`,
})
