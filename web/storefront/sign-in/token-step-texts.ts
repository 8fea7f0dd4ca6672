import { defineTexts } from '#domain/texts.ts'

export const texts = defineTexts('sign-in/token-step', { home: 'To the home page' })
