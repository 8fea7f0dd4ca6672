import { defineTexts } from '#domain/texts.ts'

/** The sentences of the form for an e-mail when a product is back in stock. It loads only for what is sold out. */
export const texts = defineTexts('product/notify-form', {
  title: 'Email me when it is back in stock',
  email: 'Email address',
  emailRequired: 'Email is required',
  invalidEmail: 'Email is invalid',
  submit: 'Notify me',
  sending: 'Sending',
  failed: 'Could not save your request. Please try again.',
})
