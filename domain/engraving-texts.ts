import { defineTexts } from './texts.ts'

/** A file of its own, because the cart says nothing else about returns. */
export const ENGRAVING_TEXTS = defineTexts('engraving', {
  notReturnable: 'Engraved items cannot be returned or exchanged',
})
