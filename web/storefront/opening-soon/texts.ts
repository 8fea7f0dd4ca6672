import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('opening-soon', {
  title: 'Opening soon',
  heading: (shopName: string) => `${shopName} opens soon`,
  questions: 'Questions? We are happy to hear from you.',
})
