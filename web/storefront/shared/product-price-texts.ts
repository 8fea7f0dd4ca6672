import { defineTexts } from '#domain/texts.ts'

/** What stands beside a price. */
export const texts = defineTexts('shared/product-price', {
  includingGst: 'incl. GST',
  withGst: (price: string) => `${price} incl. GST`,
})
