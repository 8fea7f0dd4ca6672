import { defineTexts } from '#domain/texts.ts'

/** The page that stops emails about products that are back in stock. */
export const texts = defineTexts('sign-in/stop-alerts', {
  stop: {
    title: 'Stop stock emails',
    intro:
      'We will no longer email you when a product is back in stock. This removes all your requests, for every product.',
    submit: 'Stop emails',
    busy: 'Stopping',
    failed: 'Could not stop the emails. Please try again.',
  },
})
