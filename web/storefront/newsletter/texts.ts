import { defineTexts } from '#domain/texts.ts'

/** The pages of the links in mails about the newsletter. */
export const texts = defineTexts('newsletter', {
  confirm: {
    title: 'Confirm your newsletter',
    intro: 'One more click, and you get our news by email.',
    submit: 'Yes, send me your news',
    busy: 'Confirming',
    failed: 'Could not confirm. Please try again.',
  },
  stop: {
    title: 'End the newsletter',
    intro: 'We take your address off the list and delete it.',
    submit: 'End the newsletter',
    busy: 'Ending',
    failed: 'Could not end the newsletter. Please try again.',
  },
})
