import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('cart/goes-with', {
  heading: 'Goes with it',
})
