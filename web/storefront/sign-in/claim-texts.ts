import { defineTexts } from '#domain/texts.ts'

/** The page where the owner of a new shop enters the code of the terminal. */
export const texts = defineTexts('sign-in/claim', {
  title: 'Set up your shop',
  intro:
    'If the shop has no administrator yet, the window in which it was started shows a code. Enter it here, and you become the administrator.',
  code: 'Code from the terminal',
  codeHint: 'Twelve letters and digits. It works once. When the shop is started again, it shows a new one.',
  name: 'Your name',
  emailHint: 'You sign in with it.',
  passwordHint: (length: number) => `At least ${length} characters. A short sentence works well.`,
  submit: 'Become the administrator',
  saving: 'Saving...',
  signIn: 'The shop has an administrator: sign in',
})
