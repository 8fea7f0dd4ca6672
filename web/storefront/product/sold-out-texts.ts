import { defineTexts } from '#domain/texts.ts'

/** The sentences of a product that is sold out. */
export const texts = defineTexts('product/sold-out', {
  similar: 'Similar pieces in stock',
})
