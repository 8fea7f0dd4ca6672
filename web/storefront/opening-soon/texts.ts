import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('opening-soon', {
  title: 'Opening soon',
  heading: (shopName: string) => `${shopName} opens soon`,
  text: 'We are still arranging the showcases. Please come back in a few days.',
  questions: 'Questions? We are happy to hear from you.',
})
