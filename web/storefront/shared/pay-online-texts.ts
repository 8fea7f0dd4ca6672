import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('shared/pay-online', {
  title: 'Pay online',
  payNow: 'Pay now',
  due: (amount: string) => `${amount} is still to be paid by UPI, card or net banking.`,
  advance: (amount: string) => `The advance of ${amount} is still to be paid by UPI, card or net banking.`,
  rest: (amount: string, day: string) =>
    `The rest of ${amount} is to be paid before dispatch. Your price is held until ${day}.`,
  payBy: (time: string) => `Please pay by ${time}. Unpaid orders are cancelled after that.`,
})
