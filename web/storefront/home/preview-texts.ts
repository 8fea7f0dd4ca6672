import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('home/preview', {
  title: 'Preview of the home page',
  notice: 'This is the saved draft. Visitors see it once you publish it.',
})
