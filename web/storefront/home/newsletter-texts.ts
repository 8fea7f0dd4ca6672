import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('home/newsletter', {
  email: 'Email address',
  privacy: 'Privacy policy',
  submit: 'Subscribe',
  sending: 'Subscribing...',
  invalidEmail: 'Please enter a valid email address',
  consentRequired: 'Please agree, so that we may write to you',
  sent: 'Thank you. Please open the link in the email that we have sent to you.',
  failed: 'That did not work. Please try again.',
})
