import { defineTexts } from '#domain/texts.ts'

/** The choice between an advance and the whole amount. */
export const texts = defineTexts('checkout/advance', {
  legend: 'How much to pay now',
  advance: (amount: string) => `Advance now ${amount}`,
  advanceDetail: (rest: string, day: string) =>
    `The rest of ${rest} before dispatch. Your price is held until ${day}.`,
  all: (total: string) => `Pay ${total} now`,
  allDetail: 'Nothing more to pay later',
})
