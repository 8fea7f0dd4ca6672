import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('info/preview', {
  title: 'Preview',
  notice: 'Preview of the saved draft. Only staff can see it. A form of the page is not shown.',
})
