import { defineTexts } from './texts.ts'

export const NEWSLETTER_TEXTS = defineTexts('newsletter', {
  /** What a subscriber agrees to. It is stored with the consent. */
  consent: (shopName: string) =>
    `${shopName} may email me news and offers. My address is used for nothing else, and I can end this at any time by the link in each email.`,
})
